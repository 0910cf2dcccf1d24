import type * as spec from '@navyk/api-spec/money/invoices'
import { moneyInText } from '../../../platform/text-formats.ts'
import { postWriteOff } from './charges.ts'
import { invoiceSteps } from './invoice-steps.ts'
import { isCharged } from './policy.ts'

/** Gives up what is still to be paid on an invoice. @throws Failure 404 · 409 not issued, nothing is owed, or it has charged
 *  nothing that could be given up */
export const writeOffInvoice = invoiceSteps.useCase<typeof spec.writeOffInvoice>(
  'writeOff',
  async ({ tx, effects, row, take, tell, refusal }, { reason }) => {
    if (!isCharged(row)) throw await refusal('not_charged')
    const amountKopecks = row.owed_kopecks - row.paid_kopecks
    if (amountKopecks <= 0) throw await refusal('nothing_owed')
    const changes = { writtenOffKopecks: { from: 0, to: amountKopecks } }
    await take({ action: 'written_off', set: { cancel_reason: reason }, reason, changes })
    await postWriteOff(tx, effects, { id: row.id, customerId: row.customer_id, amountKopecks })
    await tell('written_off', [row.customer_id], { amount: moneyInText(amountKopecks) })
  },
)
