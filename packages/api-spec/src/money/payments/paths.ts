export const paymentListPath = '/dashboard/payments'
export const paymentPath = (id: string) => `/dashboard/payments/${id}` as const
