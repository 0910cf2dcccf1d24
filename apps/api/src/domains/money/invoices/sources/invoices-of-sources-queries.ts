import { sql } from 'kysely'
import type { InvoiceKind } from '@navyk/api-spec/money/invoices'
import { anyOf, type Reader } from '#platform/database'

/** The paid sums of invoices, by id, in kopecks. */
export async function listPaidOfInvoices(reader: Reader, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.selectFrom('invoice').select(['id', 'paid_kopecks']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.paid_kopecks]))
}

/** Issued invoices of what other domains have sold, by source, with the sums that they ask for, paid or not. */
export async function listInvoicesOfSources(
  reader: Reader,
  kind: InvoiceKind,
  sourceIds: string[],
): Promise<Map<string, { id: string; owedKopecks: number }>> {
  const rows = await reader
    .selectFrom('invoice')
    .select(['id', 'owed_kopecks', sql<string>`source_id`.as('source_id')])
    .where('kind', '=', kind)
    .where('source_id', '=', anyOf(sourceIds))
    .where('state', '=', 'issued')
    .execute()
  return new Map(rows.map((row) => [row.source_id, { id: row.id, owedKopecks: row.owed_kopecks }]))
}

/** The invoice of an agreed plan that is a draft or issued; paid or not. */
export async function findPlanInvoice(reader: Reader, planId: string) {
  return reader
    .selectFrom('invoice')
    .select('id')
    .where('kind', '=', 'plan')
    .where('source_id', '=', planId)
    .where('state', 'in', ['draft', 'issued'])
    .executeTakeFirst()
}
