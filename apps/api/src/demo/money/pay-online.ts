// Payments of the demo's last month by ЕРИП and card: requests at the simulated providers, and what became of them.
import { getInvoice, type Invoice } from '@navyk/api-spec/money/invoices'
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

/** Pays an invoice as its customer does. @returns false without a provider or a payer, or when nothing is left to pay */
export async function payOnline(
  demo: Demo,
  invoice: Pick<Invoice, 'id' | 'customer'>,
  method: Method,
  end: OnlineEnd,
): Promise<boolean> {
  const request = await requestPaymentNumber(demo, invoice, method)
  if (!request) return false
  await payByNumber(demo, request, method, end)
  return true
}

/** Asks for a payment request, by which the customer pays the invoice now or later. @returns undefined without a provider or a
 *  payer, or when nothing is left to pay */
export async function requestPaymentNumber(
  { act, people, simulators }: Demo,
  invoice: Pick<Invoice, 'id' | 'customer'>,
  method: Method,
): Promise<PaymentRequest | undefined> {
  const customer = people.customers.find(({ cabinetId }) => cabinetId === invoice.customer.id)
  const provider = providers[method]
  if (!simulators[provider] || !customer) return undefined
  // Credit may have paid it meanwhile, or a credit note have taken off the rest.
  const { data: present } = await act(people.staff, getInvoice, { params: { id: invoice.id } })
  if (present.balanceKopecks <= 0) return undefined
  return (await act(customer, createPaymentRequest, { body: { invoiceId: invoice.id, provider, method } })).data
}

/** Pays by the request, whatever has become of the invoice since. */
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

/** Leaves requests open at the providers, for invoices that nobody has paid yet. */
export function createOpenRequests(demo: Demo, unpaid: readonly Pick<Invoice, 'id' | 'customer'>[]): void {
  const ends: OnlineEnd[] = ['nothing', 'half', 'taken_back', 'nothing']
  const yesterday = addDays(businessDate(demo.now), -1)
  const left = unpaid.slice(0, ends.length)
  for (const [place, end] of ends.entries()) {
    demo.timeline.at(businessInstant(yesterday, `1${place}:20`), async () => {
      // Of some nothing is due any more.
      for (let invoice = left.shift(); invoice; invoice = left.shift())
        if (await payOnline(demo, invoice, 'erip', end)) return
    })
  }
}
