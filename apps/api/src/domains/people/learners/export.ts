import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { listLearners } from './list-learners.ts'

export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role !== 'customer') return {}
  return { learners: await allPages((cursor) => listLearners(reader, effects, session, { cursor, limit: 100 })) }
}
