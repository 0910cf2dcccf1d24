import type * as spec from '@navyk/api-spec/money/invoices'
import { postWithdrawal } from '../issuing/charges.ts'
import { invoiceSteps } from '../invoice-steps.ts'
import { refusalOf } from '../policy.ts'
import { releaseLines } from '../queries.ts'
import { findSold } from '../sources/sold-goods-queries.ts'

/** Cancels an invoice, whose lessons can then be invoiced again. The customer is told if they ever saw it.
 *  @throws Failure 409 when something is paid on it, it is cancelled already, of an agreed plan, whose lessons are owed, or of
 *  an order or a package that was paid once */
export const cancelInvoice = invoiceSteps.useCase<typeof spec.cancelInvoice>(
  'cancel',
  async ({ tx, effects, session, now, row, move, notify, refusal }, { reason }) => {
    const code = refusalOf('cancel', row, await findSold(tx, row.id))
    if (code) throw await refusal(code)
    await move({ action: 'cancelled', set: { cancel_reason: reason }, reason })
    await releaseLines(tx, row.id, now)
    if (row.number === null) return
    await postWithdrawal(tx, effects, row)
    await effects.announceStep(tx, effects, session, 'invoice.withdrawn', { invoiceIds: [row.id] })
    await notify('cancelled', [row.customer_id], { reason })
  },
)
