import { sql } from 'kysely'
import type { InvoiceKind } from '@navyk/api-spec/money/invoices'
import type { Reader } from '../../../platform/database/index.ts'

/** The issued invoices of what others have sold, by its source. */
export async function listInvoicesOfSources(
  reader: Reader,
  kind: InvoiceKind,
  sourceIds: string[],
): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('invoice')
    .select(['id', sql<string>`source_id`.as('source_id')])
    .where('kind', '=', kind)
    .where('source_id', '=', sql<string>`any(${sourceIds}::uuid[])`)
    .where('state', '=', 'issued')
    .execute()
  return new Map(rows.map((row) => [row.source_id, row.id]))
}
