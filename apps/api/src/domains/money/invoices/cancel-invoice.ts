import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/invoices'
import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { notFound, refused, type Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { notify } from '../../messages/notices/index.ts'
import { invoiceToChange } from './change-invoice.ts'
import { describeInvoice } from './get-invoice.ts'
import { cancelLocked, findInvoices } from './queries.ts'

/** Cancels an invoice, whose lessons can then be invoiced again. The customer is told if they ever saw it.
 *  @throws Failure 409 when something is paid on it, or it is cancelled already */
export async function cancelInvoice(
  tx: Tx,
  effects: Effects,
  session: Session,
  input: Input<typeof spec.cancelInvoice>,
): Promise<Answer<typeof spec.cancelInvoice>> {
  const before = await invoiceToChange(tx, effects, session, input)
  if (before.state !== 'draft' && before.state !== 'issued') {
    throw refused(
      'invoice_state',
      'invoices.cancelled_already',
      {},
      {
        current: await describeInvoice(tx, effects, session, before),
      },
    )
  }
  if (before.paid_kopecks > 0) throw refused('invoice_paid', 'invoices.has_payments')
  await cancelLocked(tx, before.id, input.reason, effects.clock.now())
  await recordEvent(tx, effects, session, {
    objectKind: 'invoice',
    objectId: before.id,
    action: 'cancelled',
    changes: { state: { from: before.state, to: 'cancelled' } },
    reason: input.reason,
  })
  if (before.number !== null) {
    await notify(tx, effects, [
      {
        cabinetId: before.customer_id,
        kind: 'invoices.notices.cancelled',
        values: { number: before.number, reason: input.reason },
        link: `/dashboard/invoice-details?id=${before.id}`,
      },
    ])
  }
  const [row] = await findInvoices(tx, [before.id])
  if (!row) throw notFound()
  return describeInvoice(tx, effects, session, row)
}
