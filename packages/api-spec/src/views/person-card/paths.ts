/** Address of a person's card, by the id of the account or of a cabinet. */
export const personPath = (id: string) => `/dashboard/contact-list/${id}` as const
/** Address of the card's part about a person as a customer. */
export const customerCardPath = (id: string) => `/dashboard/contact-list/${id}?tab=customer` as const
export const accountCardPath = (id: string) => `/dashboard/contact-list/${id}?tab=account` as const
