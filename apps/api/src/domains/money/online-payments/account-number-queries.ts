import { sql } from 'kysely'
import type { Reader } from '#platform/database'

/** The invoices that were asked for under these account numbers. */
export async function listInvoicesOfAccountNos(reader: Reader, numbers: string[]) {
  return reader
    .selectFrom('payment_request')
    .select(['account_no', 'invoice_id'])
    .where('account_no', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
}
