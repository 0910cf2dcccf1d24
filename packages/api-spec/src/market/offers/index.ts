// Offers on the wire.
export * from './offer-drafts.ts'
export * from './offer-life.ts'
export * from './offer-lists.ts'
export * from './offer-responses.ts'
export * from './offers.ts'
