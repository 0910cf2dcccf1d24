import type * as spec from '@navyk/api-spec/money/invoices'
import { moneyInText } from '../../../platform/text-formats.ts'
import { postWriteOff } from './charges.ts'
import { invoiceSteps } from './invoice-steps.ts'
import { refusalOf } from './policy.ts'
import { findSold } from './sold-queries.ts'

/** Gives up what is still to be paid on an invoice. @throws Failure 404 · 409 not issued, nothing is owed, it has charged
 *  nothing that could be given up, or what was sold by it can still go back */
export const writeOffInvoice = invoiceSteps.useCase<typeof spec.writeOffInvoice>(
  'writeOff',
  async ({ tx, effects, session, row, take, tell, refusal }, { reason }) => {
    const code = refusalOf('writeOff', row, await findSold(tx, row.id))
    if (code) throw await refusal(code)
    const { kind, source_id: sourceId } = row
    if (sourceId !== null) await effects.announceStep(tx, effects, session, 'invoice.writing_off', { kind, sourceId })
    const amountKopecks = row.owed_kopecks - row.paid_kopecks
    const changes = { writtenOffKopecks: { from: 0, to: amountKopecks } }
    await take({ action: 'written_off', set: { cancel_reason: reason }, reason, changes })
    await postWriteOff(tx, effects, row)
    await effects.announceStep(tx, effects, session, 'invoice.withdrawn', { invoiceIds: [row.id] })
    await tell('written_off', [row.customer_id], { amount: moneyInText(amountKopecks) })
  },
)
