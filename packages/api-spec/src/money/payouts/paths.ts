export const payoutListPath = '/dashboard/payouts'
export const newPayoutPath = '/dashboard/payouts/new'
export const payoutPath = (id: string) => `/dashboard/payouts/${id}` as const
