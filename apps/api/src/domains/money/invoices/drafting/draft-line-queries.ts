// Queries for the lines of drafts that an accountant changes.
import { sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'

/** Takes lines out of a draft. */
export async function excludeDraftLines(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx.updateTable('invoice_line').set({ left_out: true, released_at: now }).where('id', '=', anyOf(ids)).execute()
}

/** Puts lines back that were taken out of a draft. */
export async function restoreDraftLines(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .updateTable('invoice_line')
    .set({ left_out: false, released_at: null })
    .where('id', '=', anyOf(ids))
    .execute()
}

export async function findLastPosition(reader: Reader, invoiceId: string): Promise<number> {
  const { last } = await reader
    .selectFrom('invoice_line')
    .select(sql<number>`coalesce(max(position), 0)::int`.as('last'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return last
}

/** Writes the total of a locked draft. @returns false when it is a draft no more */
export async function writeTotal(
  tx: Tx,
  before: { id: string; version: number },
  columns: { total_kopecks: number; about?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The sum of the lines without a lesson or a correction, by invoice, in kopecks. */
export async function sumOwnLines(reader: Reader, invoiceIds: string[]): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('invoice_line')
    .select(['invoice_id', sql<number>`sum(amount_kopecks)::bigint`.as('kopecks')])
    .where('invoice_id', '=', anyOf(invoiceIds))
    .where('lesson_id', 'is', null)
    .where('correction_id', 'is', null)
    .where('left_out', '=', false)
    .groupBy('invoice_id')
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, row.kopecks]))
}
