export const boardPath = '/dashboard/crm'
export const leadPath = (id: string) => `/dashboard/crm/${id}` as const
/** Address of the form that makes the customer, the learner and the request of a lead. */
export const conversionPath = (id: string) => `/dashboard/crm/${id}/request` as const
