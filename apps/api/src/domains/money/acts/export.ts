import { allPages } from '#platform/database/pages.ts'
import type { ExportCabinet } from '#platform/services.ts'
import { listActs } from './read-acts.ts'

/** This domain's part of the export of a person's data: a customer's acts. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role !== 'customer') return {}
  return { acts: await allPages((cursor) => listActs(reader, effects, session, { cursor, limit: 100 })) }
}
