export const boardPath = '/dashboard/crm'
export const leadPath = (id: string) => `/dashboard/crm/${id}` as const
/** Where the customer, the learner and the request of a lead are made. */
export const conversionPath = (id: string) => `/dashboard/crm/${id}/request` as const
