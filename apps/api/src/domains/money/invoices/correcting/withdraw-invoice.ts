import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { lockCreditRows } from '../paying/allocation-queries.ts'
import { releasePaid } from '../paying/allocations.ts'
import { postWithdrawal } from '../issuing/charges.ts'
import { findInvoices, type InvoiceRow, lockInvoices, moveInvoice, releaseLines } from '../queries.ts'

/** Ends an issued invoice or a draft: cancelled where nothing is paid, else void. The paid sum becomes the customer's credit; the
 *  lessons can be invoiced again; the invoice's own charges and credits are taken back. The customer is told if they ever saw it.
 *  @returns the sum that went back to the customer's credit, in kopecks */
export async function withdrawInvoice(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  { id, reason, isVoid = false }: { id: string; reason: string; isVoid?: boolean },
): Promise<{ creditKopecks: number }> {
  const row = await lockWithMoney(tx, id)
  if (!row || (row.state !== 'draft' && row.state !== 'issued')) return { creditKopecks: 0 }
  const now = effects.clock.now()
  const to = row.paid_kopecks > 0 || isVoid ? ('void' as const) : ('cancelled' as const)
  const creditKopecks = row.paid_kopecks
  await releasePaid(tx, effects, actor, { row, amountKopecks: creditKopecks, reason })
  const [present] = await findInvoices(tx, [id])
  const columns = { cancel_reason: reason }
  if (!present || !(await moveInvoice(tx, present, to, columns)))
    throw new Error(`the locked invoice ${id} has changed`)
  await releaseLines(tx, id, now)
  if (row.number !== null) await postWithdrawal(tx, effects, row)
  await recordEvent(tx, effects, actor, {
    objectKind: 'invoice',
    objectId: id,
    action: to === 'void' ? 'voided' : 'cancelled',
    reason,
    changes: { state: { from: row.state, to } },
  })
  if (row.number !== null) {
    await effects.announceStep(tx, effects, actor, 'invoice.withdrawn', { invoiceIds: [id] })
    await notify(tx, effects, [
      {
        cabinetId: row.customer_id,
        kind: to === 'void' ? 'invoices.notices.voided' : 'invoices.notices.cancelled',
        values: { number: row.number, reason },
        link: invoicePath(id),
      },
    ])
  }
  return { creditKopecks }
}

/** The invoice, locked after the money of its customer, as everywhere. */
export async function lockWithMoney(tx: Tx, id: string): Promise<InvoiceRow | undefined> {
  const [seen] = await findInvoices(tx, [id])
  if (!seen) return undefined
  await lockCreditRows(tx, [seen.customer_id])
  await lockInvoices(tx, [id])
  return (await findInvoices(tx, [id]))[0]
}
