// Payments of the demo's last month by ЕРИП and card: requests at the simulated providers, and what became of them.
import type { Invoice } from '@navyk/api-spec/money/invoices'
import { askPaymentRequest, createPaymentRequest, type PaymentRequest } from '@navyk/api-spec/money/online-payments'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import type { Demo } from '../demo.ts'

/** `twice`: the second time stays as credit. `taken_back`: the provider gave it back, and an accountant has to look. */
export type OnlineEnd = 'whole' | 'twice' | 'half' | 'taken_back' | 'nothing'

const actions: Record<OnlineEnd, string[]> = {
  whole: ['pay the whole'],
  twice: ['pay twice'],
  half: ['pay a half'],
  taken_back: ['pay the whole', 'take the payment back'],
  nothing: [],
}

type Method = 'erip' | 'card'
const providers = { erip: 'express-pay', card: 'bepaid' } as const

/** Pays an invoice as its customer does. @returns false where there is no provider for it, or nobody to pay */
export async function payOnline(
  demo: Demo,
  invoice: Pick<Invoice, 'id' | 'customer'>,
  method: Method,
  end: OnlineEnd,
): Promise<boolean> {
  const request = await askForNumber(demo, invoice, method)
  if (!request) return false
  await payByNumber(demo, request, method, end)
  return true
}

/** What a payer needs to pay an invoice, now or later. @returns undefined where there is no provider, or nobody to pay */
export async function askForNumber(
  { act, people, simulators }: Demo,
  invoice: Pick<Invoice, 'id' | 'customer'>,
  method: Method,
): Promise<PaymentRequest | undefined> {
  const customer = people.customers.find(({ cabinetId }) => cabinetId === invoice.customer.id)
  const provider = providers[method]
  if (!simulators[provider] || !customer) return undefined
  return (await act(customer, createPaymentRequest, { body: { invoiceId: invoice.id, provider, method } })).data
}

/** Pays by it, whatever has become of the invoice since. */
export async function payByNumber(
  { act, people, simulators }: Demo,
  request: PaymentRequest,
  method: Method,
  end: OnlineEnd,
): Promise<void> {
  const simulator = simulators[providers[method]]
  if (!simulator) return
  const { id = '' } = simulator.rows().find(({ title }) => title.includes(request.accountNo)) ?? {}
  for (const action of actions[end]) {
    // The demo does not answer while it is being told; it asks instead.
    simulator.notices.isHeld = true
    simulator.act(id, action)
    simulator.notices.isHeld = false
    await act(people.staff, askPaymentRequest, { params: { id: request.id }, body: { paymentKey: null } })
  }
}

/** Requests of which the end is still open: of invoices that nobody has paid yet. */
export function leaveRequestsOpen(demo: Demo, unpaid: readonly Pick<Invoice, 'id' | 'customer'>[]): void {
  const ends: OnlineEnd[] = ['nothing', 'half', 'taken_back', 'nothing']
  const yesterday = addDays(businessDate(demo.now), -1)
  for (const [place, end] of ends.entries()) {
    const invoice = unpaid[place]
    const time = `1${place}:20`
    if (!invoice) continue
    demo.timeline.at(businessInstant(yesterday, time), async () => {
      await payOnline(demo, invoice, 'erip', end)
    })
  }
}
