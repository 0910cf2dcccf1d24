/** The card of a customer. */
export const customerPath = (id: string) => `/dashboard/customer-management/${id}`

export const doublesPath = '/dashboard/customer-management/doubles'

/** Comparing two customers who may be one. Without `into`, the other one is chosen there. */
export const mergePath = (from: string, into?: string) =>
  `/dashboard/customer-management/merge?from=${from}${into === undefined ? '' : `&into=${into}`}`
