import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'

/** Of these lessons and corrections those that stand on an invoice that is paid in full. One query, however many. */
export async function listPaidLessons(reader: Reader, ids: string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
    .select(sql<string>`coalesce(invoice_line.lesson_id, invoice_line.correction_id)`.as('id'))
    .where((where) =>
      where.or([
        where('invoice_line.lesson_id', '=', sql<string>`any(${ids}::uuid[])`),
        where('invoice_line.correction_id', '=', sql<string>`any(${ids}::uuid[])`),
      ]),
    )
    .where('invoice_line.released_at', 'is', null)
    .where('invoice.state', '=', 'issued')
    .whereRef('invoice.paid_kopecks', '>=', 'invoice.owed_kopecks')
    .execute()
  return new Set(rows.map((row) => row.id))
}
