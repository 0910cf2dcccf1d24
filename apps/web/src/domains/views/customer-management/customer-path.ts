/** What a person has as a customer, in their card; by the id of the account or of the cabinet. */
export const customerPath = (id: string) => `/dashboard/contact-list/${id}?tab=customer`

export const doublesPath = '/dashboard/customer-management/doubles'

/** Comparing two customers who may be one. Without `into`, the other one is chosen there. */
export const mergePath = (from: string, into?: string) =>
  `/dashboard/customer-management/merge?from=${from}${into === undefined ? '' : `&into=${into}`}`
