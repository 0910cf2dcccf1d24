export const bankStatementListPath = '/dashboard/bank-statements'
export const bankStatementPath = (id: string) => `/dashboard/bank-statements/${id}` as const
