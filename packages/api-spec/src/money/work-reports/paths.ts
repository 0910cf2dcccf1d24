export const workReportListPath = '/dashboard/work-report'
export const workReportPath = (id: string) => `/dashboard/work-report/${id}` as const
