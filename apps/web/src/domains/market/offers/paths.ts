export const newOfferPath = '/dashboard/offer-list?new=1'
