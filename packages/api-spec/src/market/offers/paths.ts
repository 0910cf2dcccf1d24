export const offerListPath = '/dashboard/offer-list'
export const newOfferPath = '/dashboard/offer-list?new=1'
export const offerPath = (id: string) => `/dashboard/offer-details/${id}` as const
