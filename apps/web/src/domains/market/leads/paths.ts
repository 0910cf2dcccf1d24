export const boardPath = '/dashboard/crm'
export const leadPath = (id: string) => `${boardPath}/${id}`
/** Where the customer, the learner and the request of a lead are made. */
export const conversionPath = (id: string) => `${leadPath(id)}/request`
