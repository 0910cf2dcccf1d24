import { allPages } from '#platform/database/pages.ts'
import type { ExportCabinet } from '#platform/services.ts'
import { listCredentials } from './list-credentials.ts'

/** This domain's part of the export of a person's data: the own credentials as their executor sees them. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role !== 'executor') return {}
  return { credentials: await allPages((cursor) => listCredentials(reader, effects, session, { cursor, limit: 100 })) }
}
