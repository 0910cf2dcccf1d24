import { sql } from 'kysely'
import { anyOf, type Reader } from '#platform/database'

/** Those of these lessons and corrections for which the customer owes nothing more. Their invoice is paid in full, or was written off,
 *  which is the service's loss (docs/rules/life-cycles.md, "Income report"). One query, however many. */
export async function listPaidLessons(reader: Reader, ids: string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
    .select(sql<string>`coalesce(invoice_line.lesson_id, invoice_line.correction_id)`.as('id'))
    .where((where) =>
      where.or([
        where('invoice_line.lesson_id', '=', anyOf(ids)),
        where('invoice_line.correction_id', '=', anyOf(ids)),
      ]),
    )
    .where('invoice_line.released_at', 'is', null)
    .where((where) =>
      where.or([
        where('invoice.state', '=', 'written_off'),
        where.and([
          where('invoice.state', '=', 'issued'),
          where('invoice.paid_kopecks', '>=', where.ref('invoice.owed_kopecks')),
        ]),
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Those of these agreed plans whose invoice is not paid in full: a draft, or one that asks for more. */
export async function listUnpaidPlans(reader: Reader, planIds: string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('invoice')
    .select(sql<string>`source_id`.as('source_id'))
    .where('kind', '=', 'plan')
    .where('source_id', '=', anyOf(planIds))
    .where((where) =>
      where.or([
        where('state', '=', 'draft'),
        where.and([where('state', '=', 'issued'), where('paid_kopecks', '<', where.ref('owed_kopecks'))]),
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.source_id))
}
