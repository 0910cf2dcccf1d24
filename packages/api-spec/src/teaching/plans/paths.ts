export const planListPath = '/dashboard/plan-report'
export const planPath = (id: string) => `/dashboard/plan-report/${id}` as const
