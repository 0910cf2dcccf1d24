import type {
  EventKind,
  KnownRequest,
  NewRequest,
  PaymentProvider,
  ProviderEvent,
  ProviderPayment,
  RequestState,
} from '#platform/payments/providers'

/** A provider in memory that says what a test wants. A notification is JSON behind the word `signed `. */
export function playedProvider(takesParts = true) {
  const requests = new Map<string, { asked: NewRequest; state: RequestState; payments: ProviderPayment[] }>()
  const stray: ProviderPayment[] = []
  let last = 0
  const provider: PaymentProvider = {
    name: 'express-pay',
    methods: ['erip'],
    takesParts,
    createRequest: async (asked) => {
      requests.set(asked.accountNo, { asked, state: 'waiting', payments: [] })
      return { providerRef: asked.accountNo, qr: `https://pay.raschet.by/#${asked.accountNo}` }
    },
    find: async ({ accountNo }) =>
      requests.has(accountNo) ? { providerRef: accountNo, qr: `https://pay.raschet.by/#${accountNo}` } : undefined,
    cancel: async () => 'cancelled',
    status: async ({ accountNo }: KnownRequest) => {
      const { state, payments } = of(accountNo)
      return { state, payments: payments.map((each) => ({ ...each })) }
    },
    listPayments: async () => [...[...requests.values()].flatMap(({ payments }) => payments), ...stray],
    paymentsSince: async (_since, _now, accountNos) =>
      [...requests].flatMap(([no, { payments }]) => (accountNos.has(no) ? payments.map((each) => ({ ...each })) : [])),
    parseNotification: (rawBody) => {
      const text = rawBody.toString('utf8')
      return text.startsWith('signed ') ? { events: [JSON.parse(text.slice(7))] } : { refusal: 'signature' }
    },
  }
  const of = (accountNo: string) => {
    const found = requests.get(accountNo)
    if (!found) throw new Error(`there is no request ${accountNo}`)
    return found
  }
  const notice = (accountNo: string, kind: EventKind, fields: Partial<ProviderEvent> = {}): string => {
    const event: ProviderEvent = {
      key: `${accountNo}|${kind}|${fields.paymentKey ?? ''}|${fields.amountKopecks ?? ''}`,
      kind,
      reference: undefined,
      accountNo,
      providerRef: undefined,
      paymentKey: undefined,
      amountKopecks: undefined,
      currency: 'BYN',
      ...fields,
    }
    return `signed ${JSON.stringify(event)}`
  }
  return {
    provider,
    notice,
    /** Takes a payment. @returns its number and what the provider sends */
    pay(accountNo: string, amountKopecks: number, fields: Partial<ProviderPayment> = {}) {
      last += 1
      const { asked, payments } = of(accountNo)
      const key = String(last)
      payments.push({
        key,
        reference: undefined,
        accountNo,
        amountKopecks,
        currency: 'BYN',
        paidAt: undefined,
        isReversed: false,
        refundedKopecks: 0,
        ...fields,
      })
      const kind = amountKopecks < asked.amountKopecks ? 'part-paid' : 'paid'
      return { key, notice: notice(accountNo, kind, { paymentKey: key, amountKopecks }) }
    },
    /** Changes what the provider has of a payment. */
    change(accountNo: string, key: string, change: Partial<ProviderPayment>) {
      const payment = of(accountNo).payments.find((each) => each.key === key)
      Object.assign(payment ?? {}, change)
    },
    /** Numbers of its requests, in the order in which they were made. */
    numbers: () => [...requests.keys()],
    /** All that it has, to be restored later. */
    keep: () => structuredClone([...requests].map(([no, { state, payments }]) => ({ no, state, payments }))),
    goBack(kept: { no: string; state: RequestState; payments: ProviderPayment[] }[]) {
      for (const { no, state, payments } of structuredClone(kept)) Object.assign(of(no), { state, payments })
    },
    /** Loses a payment. */
    forget(accountNo: string, key: string) {
      const request = of(accountNo)
      request.payments = request.payments.filter((each) => each.key !== key)
    },
    setState(accountNo: string, state: RequestState) {
      of(accountNo).state = state
    },
    /** Adds a payment for none of our requests. */
    addStray(payment: ProviderPayment) {
      stray.push(payment)
    },
  }
}
