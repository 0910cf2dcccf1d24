import type * as spec from '@navyk/api-spec/money/invoices'
import { postWithdrawal } from './charges.ts'
import { wasEverPaid } from './allocation-queries.ts'
import { invoiceSteps } from './invoice-steps.ts'
import { refusalOfSold } from './policy.ts'
import { releaseLines } from './queries.ts'

/** Cancels an invoice, whose lessons can then be invoiced again. The customer is told if they ever saw it.
 *  @throws Failure 409 when something is paid on it, it is cancelled already, of an agreed plan, whose lessons are owed, or of
 *  an order or a package that was paid once */
export const cancelInvoice = invoiceSteps.useCase<typeof spec.cancelInvoice>(
  'cancel',
  async ({ tx, effects, session, now, row, take, tell, refusal }, { reason }) => {
    if (row.paid_kopecks > 0) throw await refusal('has_payments')
    if (row.kind === 'plan') throw await refusal('plan_stands')
    // What was opened by a payment that was reversed since is still there.
    const sold = refusalOfSold(row)
    if (sold && (await wasEverPaid(tx, row.id))) throw await refusal(sold)
    await take({ action: 'cancelled', set: { cancel_reason: reason }, reason })
    await releaseLines(tx, row.id, now)
    if (row.number === null) return
    await postWithdrawal(tx, effects, row)
    await effects.announceStep(tx, effects, session, 'invoice.withdrawn', { invoiceIds: [row.id] })
    await tell('cancelled', [row.customer_id], { reason })
  },
)
