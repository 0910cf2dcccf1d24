import { allPages } from '#platform/database/pages.ts'
import type { ExportCabinet } from '#platform/services.ts'
import { listOrders } from './reading/get-order.ts'

/** This domain's part of the export of a person's data: their orders. */
export const exportFor: ExportCabinet = async (reader, effects, session) =>
  session.role === 'customer'
    ? { orders: await allPages((cursor) => listOrders(reader, effects, session, { cursor, limit: 100 })) }
    : {}
