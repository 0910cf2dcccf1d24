import { allPages } from '#platform/database/pages.ts'
import type { ExportCabinet } from '#platform/services.ts'
import { listDocuments } from './reading/read-documents.ts'

/** This domain's part of the export of a person's data: what they were sent and have handed in. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role === 'staff') return {}
  return { documents: await allPages((cursor) => listDocuments(reader, effects, session, { cursor, limit: 100 })) }
}
