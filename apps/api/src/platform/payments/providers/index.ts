// Providers of payments: ЕРИП and cards behind one port. An adapter asks once and never repeats by itself, because a second
// request may be a second invoice; its failures hold a code and nothing of what was sent.
export { isSilence, ProviderError } from './request-provider.ts'
export { type BepaidSettings, bepaid } from './bepaid.ts'
export { type ExpressPaySettings, expressPay } from './express-pay.ts'
export type * from './port.ts'
export { providerNamed } from './port.ts'
export { type WebpaySettings, webpay } from './webpay.ts'
