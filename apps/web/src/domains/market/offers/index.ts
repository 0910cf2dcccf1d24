// Requests: the fields that say what is looked for, for forms of other domains.
export { OfferTermsFields } from './form/offer-fields.tsx'
