import type { Tx } from '../../../platform/database/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { moneyInText } from '../../../platform/text-formats.ts'
import { notify } from '../../messages/notices/index.ts'

interface Received {
  id: string
  customerId: string
  amountKopecks: number
  creditKopecks: number
}

/** Tells a customer of money that came in, and what it pays. */
export async function tellOfPayment(
  tx: Tx,
  effects: Effects,
  payment: Received,
  chosen: { invoice: { number: string | null } }[],
): Promise<void> {
  const amount = moneyInText(payment.amountKopecks)
  const numbers = chosen.map(({ invoice }) => invoice.number ?? '').join(', ')
  const to = { cabinetId: payment.customerId, link: paymentLink(payment.id) }
  if (payment.creditKopecks > 0) {
    const credit = moneyInText(payment.creditKopecks)
    await notify(tx, effects, [{ ...to, kind: 'payments.notices.with_credit', values: { amount, credit } }])
  } else if (chosen.length > 1) {
    await notify(tx, effects, [{ ...to, kind: 'payments.notices.of_several', values: { amount, numbers } }])
  } else {
    await notify(tx, effects, [{ ...to, kind: 'payments.notices.of_one', values: { amount, number: numbers } }])
  }
}

/** The customer's statement, which shows payments, credit and refunds. */
export const paymentLink = (id: string) => `/dashboard/invoice-list-v2?payment=${id}` as const
