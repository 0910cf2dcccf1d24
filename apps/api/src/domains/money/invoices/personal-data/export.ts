import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { getInvoice } from '../reading/get-invoice.ts'
import { listInvoices } from '../reading/list-invoices.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it: invoices with lines and
 *  payments. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role !== 'customer') return {}
  const rows = await allPages((cursor) => listInvoices(reader, effects, session, { cursor, limit: 100 }))
  const invoices: unknown[] = []
  for (const { id } of rows) invoices.push(await getInvoice(reader, effects, session, { id }))
  return { invoices }
}
