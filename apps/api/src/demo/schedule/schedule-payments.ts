import { getInvoice } from '@navyk/api-spec/money/invoices'
import {
  approveRefund,
  askRefund,
  getCustomerDues,
  payRefund,
  type PaymentMethod,
  proposeAllocations,
  recordPayment,
  refuseRefund,
  reversePayment,
} from '@navyk/api-spec/money/payments'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import type { Demo } from '../demo.ts'
import { payOnline } from '../money/pay-online.ts'

/** Kinds of payments; `plain` is the usual one. */
type PaymentCase =
  | 'online'
  | 'online_twice'
  | 'plain'
  | 'partial'
  | 'too_much'
  | 'twice'
  | 'refund_paid'
  | 'refund_refused'
  | 'refund_asked'

/** Unusual payments of a month; in the newest month they are those that are not finished yet. */
export function twistsOf(monthsAgo: number): PaymentCase[] {
  if (monthsAgo === 1) return ['refund_asked', 'too_much', 'online_twice']
  if (monthsAgo === 2) return ['twice', 'refund_paid']
  if (monthsAgo === 3) return ['too_much', 'refund_refused']
  return []
}

/** Kopecks that a customer pays beyond the invoice, in whole roubles. */
const surplusKopecks = 5000

/** Records the payment of an issued invoice, and what follows of it in the days after. */
export async function payInvoice(demo: Demo, invoiceId: string, receivedOn: string, twist: PaymentCase): Promise<void> {
  const { act, people, choices } = demo
  const { data: invoice } = await act(people.staff, getInvoice, { params: { id: invoiceId } })
  // Credit may have paid it meanwhile.
  if (invoice.balanceKopecks <= 0) return
  if (twist === 'online' || twist === 'online_twice') {
    const method = choices.chance(0.7) ? 'erip' : 'card'
    const end = twist === 'online' || method === 'card' ? 'whole' : 'twice'
    if (await payOnline(demo, invoice, method, end)) return
  }
  const isPartial = twist === 'partial'
  const due = isPartial ? Math.max(Math.round(invoice.balanceKopecks / 200) * 100, 1) : invoice.balanceKopecks
  const isMore = twist === 'too_much' || twist.startsWith('refund')
  const payment = {
    method: choices.pick<PaymentMethod>(['erip', 'erip', 'erip', 'bank', 'card']),
    receivedOn,
    reference: String(choices.whole(100_000, 999_999)),
  }
  const customerId = invoice.customer.id
  const record = async (amountKopecks: number) => {
    const { data: dues } = await act(people.staff, getCustomerDues, { query: { customerId } })
    const open = dues.invoices.filter(({ id }) => id === invoiceId)
    const { allocations } = proposeAllocations(open, amountKopecks)
    const chosen = allocations.map((each) => ({
      invoiceId: each.invoice.id,
      version: each.invoice.version,
      amountKopecks: each.amountKopecks,
    }))
    return act(people.staff, recordPayment, { body: { ...payment, customerId, amountKopecks, allocations: chosen } })
  }
  await record(due + (isMore ? surplusKopecks : 0))
  if (twist === 'twice') {
    const { data: again } = await record(due)
    demo.timeline.at(businessInstant(addDays(receivedOn, 1), '10:00'), async () => {
      const reason = 'Платёж внесён второй раз по ошибке'
      await act(people.staff, reversePayment, { params: { id: again.id }, body: { reason } })
    })
  }
  if (twist.startsWith('refund')) scheduleRefund(demo, customerId, receivedOn, twist)
}

/** Records a payment ahead of somebody who has an unpaid invoice, without naming the invoice: the credit can be put on it. */
export async function payAhead({ act, people, services }: Demo, customerId: string): Promise<void> {
  const payment = { amountKopecks: 12_000, method: 'cash' as const, reference: '', allocations: [] }
  const receivedOn = businessDate(services.clock.now())
  await act(people.staff, recordPayment, { body: { ...payment, customerId, receivedOn } })
}

/** Asks back what a customer paid too much; two people decide about it. */
function scheduleRefund(
  { act, people, timeline, now }: Demo,
  customerId: string,
  paidOn: string,
  twist: PaymentCase,
): void {
  const day = (after: number, time: string) => businessInstant(addDays(paidOn, after), time)
  const iban = 'BY55MTBK30120001093300096372'
  const account = { holder: 'Иванов Иван Иванович', iban, bic: 'MTBKBY22', bank: 'МТБанк' }
  timeline.at(day(1, '12:00'), async () => {
    const { data: dues } = await act(people.staff, getCustomerDues, { query: { customerId } })
    if (dues.creditKopecks < surplusKopecks) return
    const { data: refund } = await act(people.staff, askRefund, {
      body: { customerId, amountKopecks: surplusKopecks, reason: 'Заказчик просит вернуть переплату на счёт', account },
    })
    const params = { id: refund.id }
    if (twist === 'refund_asked' || day(3, '12:00') > now) return
    timeline.at(day(2, '10:00'), async () => {
      if (twist === 'refund_refused') {
        const reason = 'Заказчик решил оставить деньги на следующий месяц'
        await act(people.accountant, refuseRefund, { params, body: { version: refund.version, reason } })
      } else await act(people.accountant, approveRefund, { params, body: { version: refund.version } })
    })
    if (twist !== 'refund_paid') return
    timeline.at(day(3, '11:00'), async () => {
      const body = { version: refund.version + 1, method: 'bank' as const, paidOn: businessDate(day(3, '11:00')) }
      await act(people.staff, payRefund, { params, body: { ...body, reference: '1047' } })
    })
  })
}
