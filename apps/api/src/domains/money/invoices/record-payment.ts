import type * as spec from '@navyk/api-spec/money/invoices'
import { type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { notFound, refused, type Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { post } from '../ledger/index.ts'
import { notify } from '../../messages/notices/index.ts'
import { invoiceToChange } from './change-invoice.ts'
import { describeInvoice } from './get-invoice.ts'
import { paymentEntry, refusePaymentDay } from './invoicing-rules.ts'
import { moneyInText } from './present.ts'
import { findInvoices, type InvoiceRow, insertPayment } from './queries.ts'

/** Records money that came in for an issued invoice: a payment row, the ledger (money in, debt down), a notice. More
 *  than what is due may come; the invoice is then overpaid.
 *  @throws Failure 409 the invoice is not issued · 422 received in the future or more than a year ago */
export async function recordPayment(
  tx: Tx,
  effects: Effects,
  session: Session,
  input: Input<typeof spec.recordPayment>,
): Promise<Answer<typeof spec.recordPayment>> {
  const now = effects.clock.now()
  refusePaymentDay(input.receivedOn, businessDate(now))
  const invoice = await invoiceToChange(tx, effects, session, input)
  if (invoice.state !== 'issued') {
    throw refused(
      'invoice_state',
      'invoices.not_issued',
      {},
      {
        current: await describeInvoice(tx, effects, session, invoice),
      },
    )
  }
  const paymentId = effects.ids.next()
  await insertPayment(tx, {
    id: paymentId,
    invoice_id: invoice.id,
    customer_id: invoice.customer_id,
    amount_kopecks: input.amountKopecks,
    method: input.method,
    received_on: input.receivedOn,
    reference: input.reference,
    recorded_by: session.cabinetId,
    created_at: now,
  })
  await post(tx, effects, paymentEntry(invoice, paymentId, input))
  await tellOfPayment(tx, effects, session, invoice, input.amountKopecks)
  const [row] = await findInvoices(tx, [invoice.id])
  if (!row) throw notFound()
  return describeInvoice(tx, effects, session, row)
}

async function tellOfPayment(
  tx: Tx,
  effects: Effects,
  session: Session,
  invoice: InvoiceRow,
  amountKopecks: number,
): Promise<void> {
  await recordEvent(tx, effects, session, {
    objectKind: 'invoice',
    objectId: invoice.id,
    action: 'paid',
    changes: { paidKopecks: { from: invoice.paid_kopecks, to: invoice.paid_kopecks + amountKopecks } },
  })
  await notify(tx, effects, [
    {
      cabinetId: invoice.customer_id,
      kind: 'invoices.notices.paid',
      values: { number: invoice.number ?? '', amount: moneyInText(amountKopecks) },
      link: `/dashboard/invoice-details-v2?id=${invoice.id}`,
    },
  ])
}
