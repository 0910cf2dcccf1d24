import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { listPayments } from './reading/list-payments.ts'
import { listRefunds } from './refunds/get-refund.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role !== 'customer') return {}
  return {
    payments: await allPages((cursor) => listPayments(reader, effects, session, { cursor, limit: 100 })),
    refunds: await allPages((cursor) => listRefunds(reader, effects, session, { cursor, limit: 100 })),
  }
}
