/** The card of a customer. */
export const customerPath = (id: string) => `/dashboard/customer-management/${id}`
