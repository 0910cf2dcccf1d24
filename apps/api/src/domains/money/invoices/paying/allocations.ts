import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import {
  addToCredit,
  addToPaid,
  type DueInvoice,
  endAllocationRows,
  endRowsOfInvoice,
  insertAllocations,
  reopenRows,
} from './allocation-queries.ts'
import { postWriteOffsEnd } from '../issuing/charges.ts'
import { type InvoiceRow, lockInvoices } from '../queries.ts'

/** The part of a payment that an invoice takes. */
export interface AllocationOfPayment {
  paymentId: string
  customerId: string
  invoiceId: string
  amountKopecks: number
}

/** Gives payments, or parts of them, to locked invoices that still take as much.
 *  `fromCredit`: the money is taken from the customer's credit, which is locked too; the database refuses more than there is. Of money
 *  that has just come, the caller adds the rest to the credit.
 *  The number of statements does not grow with the takes. @returns the invoices as they are now */
export async function allocatePayments(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  { takes, fromCredit }: { takes: AllocationOfPayment[]; fromCredit: boolean },
): Promise<DueInvoice[]> {
  if (takes.length === 0) return []
  const created_at = effects.clock.now()
  await insertAllocations(
    tx,
    takes.map((take) => ({
      id: effects.ids.next(),
      payment_id: take.paymentId,
      invoice_id: take.invoiceId,
      amount_kopecks: take.amountKopecks,
      created_at,
    })),
    fromCredit,
  )
  const taken = takes.map(({ customerId, amountKopecks }) => ({ customerId, creditKopecks: -amountKopecks }))
  if (fromCredit) await addToCredit(tx, taken)
  const rows = await changePaid(tx, effects, actor, takes, { action: fromCredit ? 'credit_used' : 'paid' })
  await announcePaid(tx, effects, actor, rows)
  return rows
}

/** Announces the invoices that are paid in full now. */
export async function announcePaid(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  rows: Pick<DueInvoice, 'id' | 'kind' | 'source_id' | 'customer_id' | 'paid_kopecks' | 'owed_kopecks'>[],
): Promise<void> {
  const invoices = rows
    .filter((row) => row.paid_kopecks >= row.owed_kopecks)
    .map((row) => ({ id: row.id, kind: row.kind, sourceId: row.source_id, customerId: row.customer_id }))
  if (invoices.length > 0) await effects.announceStep(tx, effects, actor, 'invoice.paid', { invoices })
}

/** Takes money back from a locked invoice, whose customer's money is locked too: it is credit again. The last allocation is taken first;
 *  the rest of an allocation taken in part stays with the invoice. */
export async function releasePaid(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  actor: Session | null,
  { row, amountKopecks, reason }: { row: InvoiceRow; amountKopecks: number; reason: string },
): Promise<void> {
  if (amountKopecks <= 0) return
  const created_at = effects.clock.now()
  const ended = await endRowsOfInvoice(tx, row.id, created_at)
  let left = amountKopecks
  const kept = ended.flatMap((each) => {
    const taken = Math.min(left, each.amount_kopecks)
    left -= taken
    const amount_kopecks = each.amount_kopecks - taken
    return amount_kopecks === 0 ? [] : [{ ...each, amount_kopecks, created_at }]
  })
  if (left > 0) throw new Error(`the invoice ${row.id} has taken ${left} kopecks less than it says`)
  // New ids in the order in which they were given, because the next release goes by it.
  const again = kept.toReversed().map((each) => ({ ...each, id: effects.ids.next() }))
  for (const fromCredit of [false, true]) {
    const rows = again.filter((each) => each.from_credit === fromCredit).map(({ from_credit: _, ...each }) => each)
    if (rows.length > 0) await insertAllocations(tx, rows, fromCredit)
  }
  await addToCredit(tx, [{ customerId: row.customer_id, creditKopecks: amountKopecks }])
  const change = [{ invoiceId: row.id, amountKopecks: -amountKopecks }]
  await changePaid(tx, effects, actor, change, { action: 'released', reason })
}

/** Ends all allocations of a payment. Its invoices fall back to what they were, also those whose rest was written off; the money is
 *  credit until the caller takes it away.
 *  @returns the invoices as they are now, and which of them had been written off */
export async function endAllocations(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  actor: Session | null,
  { customerId, paymentId, reason }: { customerId: string; paymentId: string; reason: string },
): Promise<{ invoices: DueInvoice[]; reopenedIds: string[] }> {
  const ended = await endAllocationRows(tx, paymentId, effects.clock.now())
  if (ended.length === 0) return { invoices: [], reopenedIds: [] }
  const back = ended.map((row) => ({ invoiceId: row.invoice_id, amountKopecks: -row.amount_kopecks }))
  const ids = back.map(({ invoiceId }) => invoiceId)
  await lockInvoices(tx, ids)
  const reopenedIds = await reopenWrittenOff(tx, effects, actor, { ids, reason })
  await addToCredit(tx, [{ customerId, creditKopecks: -back.reduce((sum, row) => sum + row.amountKopecks, 0) }])
  const invoices = await changePaid(tx, effects, actor, back, { action: 'payment_reversed', reason })
  return { invoices, reopenedIds }
}

/** Ends the write-offs of locked invoices: only the rest of a part payment had been given up
 *  (docs/decisions/0045). @returns which of them had been written off */
async function reopenWrittenOff(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  actor: Session | null,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<string[]> {
  const rows = await reopenRows(tx, ids, effects.clock.now())
  if (rows.length === 0) return []
  await postWriteOffsEnd(tx, effects, rows)
  await recordEvents(
    tx,
    effects,
    actor,
    rows.map((row) => ({
      objectKind: 'invoice',
      objectId: row.id,
      action: 'write_off_ended',
      reason,
      changes: { writtenOffKopecks: { from: row.owed_kopecks - row.paid_kopecks, to: 0 } },
    })),
  )
  return rows.map(({ id }) => id)
}

async function changePaid(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  actor: Session | null,
  changes: { invoiceId: string; amountKopecks: number }[],
  happened: { action: string; reason?: string },
): Promise<DueInvoice[]> {
  const sums = new Map<string, number>()
  for (const { invoiceId, amountKopecks } of changes) {
    sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amountKopecks)
  }
  const rows = await addToPaid(
    tx,
    [...sums].map(([id, kopecks]) => ({ id, kopecks })),
  )
  if (rows.length < sums.size) throw new Error('a payment was given to an invoice that is not issued')
  await recordEvents(
    tx,
    effects,
    actor,
    rows.map((row) => ({
      objectKind: 'invoice',
      objectId: row.id,
      ...happened,
      changes: { paidKopecks: { from: row.paid_kopecks - (sums.get(row.id) ?? 0), to: row.paid_kopecks } },
    })),
  )
  return rows
}
