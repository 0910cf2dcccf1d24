import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { maySee } from '../policy.ts'
import { findInvoices } from '../queries.ts'

/** Invoices by id as other domains name them, of those that the session may see; one query. A draft has no number. */
export async function listInvoiceRefs(
  reader: Reader,
  session: Session,
  ids: [string, ...string[]],
): Promise<{ id: string; number: string | null }[]> {
  const rows = await findInvoices(reader, ids)
  return rows.filter((row) => maySee(session, row)).map(({ id, number }) => ({ id, number }))
}
