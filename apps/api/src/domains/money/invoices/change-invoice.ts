import type { Tx } from '../../../platform/database/index.ts'
import { notFound, type Session, versionConflict } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { describeInvoice } from './get-invoice.ts'
import { findInvoices, type InvoiceRow, lockInvoices } from './queries.ts'

/** The invoice, locked, if it is as the person saw it.
 *  @throws Failure 404 absent · 409 another version, with the current invoice */
export async function invoiceToChange(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  wanted: { id: string; version: number },
): Promise<InvoiceRow> {
  await lockInvoices(tx, [wanted.id])
  const [row] = await findInvoices(tx, [wanted.id])
  if (!row) throw notFound()
  if (row.version !== wanted.version) throw versionConflict(await describeInvoice(tx, effects, session, row))
  return row
}
