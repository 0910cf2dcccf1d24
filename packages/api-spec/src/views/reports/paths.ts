export const salesReportPath = '/dashboard/sales'
export const subscriptionsReportPath = '/dashboard/saas'
