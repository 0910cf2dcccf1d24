import type * as spec from '@navyk/api-spec/money/invoices'
import { businessDate } from '@navyk/api-spec/kit'
import type { WriteCase } from '../../../platform/http/index.ts'
import { post } from '../ledger/index.ts'
import { invoiceSteps } from './invoice-steps.ts'
import { paymentEntry, refusePaymentDay } from './invoicing-rules.ts'
import { moneyInText } from '../../../platform/text-formats.ts'
import { insertPayment } from './queries.ts'

/** Records money that came in for an issued invoice: a payment row, the ledger (money in, debt down), a notice. More
 *  than what is due may come; the invoice is then overpaid.
 *  @throws Failure 409 the invoice is not issued · 422 received in the future or more than a year ago */
export const recordPayment: WriteCase<typeof spec.recordPayment> = async (tx, effects, session, input) => {
  const now = effects.clock.now()
  refusePaymentDay(input.receivedOn, businessDate(now))
  const { row, record, tell, answer } = await invoiceSteps.open(tx, effects, session, input, 'pay')
  const { amountKopecks } = input
  const paymentId = effects.ids.next()
  await insertPayment(tx, {
    id: paymentId,
    invoice_id: row.id,
    customer_id: row.customer_id,
    amount_kopecks: amountKopecks,
    method: input.method,
    received_on: input.receivedOn,
    reference: input.reference,
    recorded_by: session.cabinetId,
    created_at: now,
  })
  await post(tx, effects, paymentEntry(row, paymentId, input))
  const paidKopecks = { from: row.paid_kopecks, to: row.paid_kopecks + amountKopecks }
  await record({ action: 'paid', changes: { paidKopecks } })
  await tell('paid', [row.customer_id], { amount: moneyInText(amountKopecks) })
  return answer()
}
