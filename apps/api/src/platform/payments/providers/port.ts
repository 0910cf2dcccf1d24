// What the product asks of a provider of payments, in our words: whole kopecks, instants, a few states. How a provider
// says the same is known to its adapter alone.

export type ProviderName = 'express-pay' | 'bepaid' | 'webpay'

export type RequestMethod = 'erip' | 'card'

export interface NewRequest {
  method: RequestMethod
  /** Our own name for the request, which the provider gives back: at most 64 letters and digits. */
  reference: string
  /** The number that the payer types in the ЕРИП tree, unique among our requests: at most 30 digits, Latin letters and -. */
  accountNo: string
  amountKopecks: number
  /** Text for the payer, without a person's name and without what a child is taught. */
  description: string
  createdAt: Date
  expiresAt: Date
  /** Address for the provider's notifications. */
  notifyUrl: string
  /** Address to which the payer's browser comes back. Its coming is never a payment. */
  returnUrl: string
  cancelUrl: string
}

export interface CreatedRequest {
  /** The provider's name for the request. */
  providerRef: string
  /** A page where the payer pays. */
  payUrl?: string
  /** The text of a QR code that bank apps open. */
  qr?: string
  /** A form that the payer's browser sends to the provider's page. */
  payForm?: { action: string; fields: Record<string, string> }
}

/** A request as we keep it, for questions about it. */
export interface KnownRequest {
  method: RequestMethod
  reference: string
  accountNo: string
  providerRef: string
  amountKopecks: number
  createdAt: Date
  /** Payments of which a notification spoke. A provider that is asked by the number of a payment needs them. */
  paymentKeys: readonly string[]
  /** Set where there may be further payments without a notification: the provider looks for them, if it can. */
  mayHaveMore?: boolean
}

/** State at the provider. Part-paid is not among them: our side finds it by comparing sums. */
export type RequestState = 'waiting' | 'held' | 'paid' | 'expired' | 'cancelled' | 'failed'

/** Money that a payer has given to the provider, and what has become of it. */
export interface ProviderPayment {
  /** The provider's own number of the payment; a payment keeps it, and no two have the same. */
  key: string
  /** Our request for which it was paid: by our name of it, or by the number that the payer typed. */
  reference: string | undefined
  accountNo: string | undefined
  amountKopecks: number
  currency: string
  paidAt: Date | undefined
  /** Taken back whole before it was transferred: it counts as if it had never come. */
  isReversed: boolean
  /** Sum given back of it, in kopecks. */
  refundedKopecks: number
  /** A further part was given back; the provider does not say how much. */
  isPartRefunded?: boolean
}

export interface RequestStatus {
  state: RequestState
  payments: ProviderPayment[]
}

export type EventKind = 'created' | 'part-paid' | 'paid' | 'reversed' | 'refunded' | 'expired' | 'cancelled' | 'failed'

/** News in a notification. It is a reason to ask the provider, and never itself a payment. */
export interface ProviderEvent {
  /** Equal for the same news, however often it is sent; different for other news. */
  key: string
  kind: EventKind
  reference: string | undefined
  accountNo: string | undefined
  providerRef: string | undefined
  paymentKey: string | undefined
  amountKopecks: number | undefined
  currency: string | undefined
}

/** Reason why a notification was not believed: it is not signed by the provider, or has not the form that the provider sends. */
export type Refusal = 'credentials' | 'signature' | 'shape'

export type Notification = { events: ProviderEvent[] } | { refusal: Refusal }

export type Headers = Record<string, string | string[] | undefined>

export interface PaymentProvider {
  name: ProviderName
  methods: readonly RequestMethod[]
  /** Whether a payer can pay a part of a request, or pay it a second time. */
  takesParts: boolean
  /** Origin to which the payer's browser sends a form, if it does: the page's policy has to name it. */
  formOrigin?: string
  /** Asks once: after a time-out it is not known whether the request exists, so the caller asks for its status before
   *  another one is made. @throws ProviderError */
  createRequest(request: NewRequest): Promise<CreatedRequest>
  /** A request that was made, though its answer was lost: looked for by our names of it, before it is made once more. Absent
   *  where nothing is made at the provider before a payment. @returns undefined where there is none. @throws ProviderError */
  find?(request: KnownRequest): Promise<CreatedRequest | undefined>
  /** @returns whether the provider has taken it back, or can't and lets it expire. @throws ProviderError */
  cancel(request: KnownRequest): Promise<'cancelled' | 'expires'>
  /** @throws ProviderError */
  status(request: KnownRequest): Promise<RequestStatus>
  /** All payments of a span [from, to), for the comparison of both sides; absent where a provider has no such list, and
   *  its requests are asked for one by one. @throws ProviderError */
  listPayments?: (from: Date, to: Date) => Promise<ProviderPayment[]>
  /** The payments under these account numbers since an instant, by one question however many they are: a rush of notifications
   *  is confirmed by it. It names no refunds. Absent where a list is not there at once. @throws ProviderError */
  paymentsSince?: (since: Date, now: Date, accountNos: ReadonlySet<string>) => Promise<ProviderPayment[]>
  /** Believes only what the provider has signed: the signature is compared, in constant time, with the bytes as they came,
   *  before what they say is looked at. */
  parseNotification(rawBody: Buffer, headers: Headers): Notification
}

/** A provider by its name; undefined where it is not set up. */
export const providerNamed = (providers: readonly PaymentProvider[], name: string): PaymentProvider | undefined =>
  providers.find((provider) => provider.name === name)
