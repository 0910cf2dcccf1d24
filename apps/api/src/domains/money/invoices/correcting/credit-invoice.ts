import { businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/invoices'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { notify } from '#messages/notices'
import { announcePaid, releasePaid } from '../paying/allocations.ts'
import { postCreditNote } from '../issuing/charges.ts'
import { addToCredited, insertCreditNote, reserveCreditNoteNumber } from './correction-queries.ts'
import { invoiceSteps } from '../invoice-steps.ts'
import { creditNoteNumberOf } from '../drafting/invoicing-rules.ts'
import { isCharged, refusalOf } from '../policy.ts'
import type { InvoiceRow } from '../queries.ts'
import { findSold } from '../sources/sold-goods-queries.ts'

/** Takes something off an issued invoice by a credit note. @throws Failure 404 · 409 not issued, or of an order or a
 *  package, which is refunded instead · 422 it asks for less */
export const creditInvoice = invoiceSteps.useCase<typeof spec.creditInvoice>(
  'credit',
  async ({ tx, effects, session, row, refusal }, { amountKopecks, reason }) => {
    const code = refusalOf('credit', row, await findSold(tx, row.id))
    if (code) throw await refusal(code)
    if (amountKopecks > row.owed_kopecks) throw await refusal('more_than_owed')
    await creditLocked(tx, effects, session, row, { amountKopecks, reason, isCharged: isCharged(row) })
  },
)

/** Takes something off an issued invoice that is locked with its customer's money. A sum paid beyond the rest becomes credit again. The
 *  charge is taken back, unless the domain that sold it does that. @returns the credit note */
export async function creditLocked(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  row: InvoiceRow,
  { amountKopecks, reason, isCharged }: { amountKopecks: number; reason: string; isCharged: boolean },
): Promise<{ id: string }> {
  const now = effects.clock.now()
  const year = Number(businessDate(now).slice(0, 4))
  const id = effects.ids.next()
  const number = creditNoteNumberOf(year, await reserveCreditNoteNumber(tx, year))
  const returnedKopecks = Math.max(0, row.paid_kopecks - (row.owed_kopecks - amountKopecks))
  await releasePaid(tx, effects, actor, { row, amountKopecks: returnedKopecks, reason })
  const customerId = row.customer_id
  await insertCreditNote(tx, {
    id,
    number,
    reason,
    invoice_id: row.id,
    customer_id: customerId,
    created_at: now,
    amount_kopecks: amountKopecks,
    returned_kopecks: returnedKopecks,
    issued_by: actor?.accountId ?? null,
  })
  const present = await addToCredited(tx, row.id, { creditedKopecks: amountKopecks, returnedKopecks })
  if (isCharged) await postCreditNote(tx, effects, { id, invoiceId: row.id, customerId, amountKopecks })
  await recordEvent(tx, effects, actor, {
    objectKind: 'invoice',
    objectId: row.id,
    action: 'credited',
    reason,
    changes: {
      creditNote: { from: null, to: number },
      creditedKopecks: { from: row.credited_kopecks, to: row.credited_kopecks + amountKopecks },
    },
  })
  await notify(tx, effects, [
    {
      cabinetId: customerId,
      kind: returnedKopecks > 0 ? 'invoices.notices.credited_paid' : 'invoices.notices.credited',
      values: {
        number: row.number ?? '',
        amount: moneyInText(amountKopecks),
        reason,
        ...(returnedKopecks > 0 && { returned: moneyInText(returnedKopecks) }),
      },
      link: invoicePath(row.id),
    },
  ])
  const wasOpen = row.paid_kopecks < row.owed_kopecks
  if (wasOpen && present.owed_kopecks > 0) await announcePaid(tx, effects, actor, [present])
  return { id }
}
