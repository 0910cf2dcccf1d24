export const incomeReportListPath = '/dashboard/income-report'
export const incomeReportPath = (id: string) => `/dashboard/income-report/${id}` as const
