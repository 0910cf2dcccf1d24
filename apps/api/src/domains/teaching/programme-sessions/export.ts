import { allPages } from '#platform/database/pages.ts'
import type { ExportCabinet } from '#platform/services.ts'
import { getProgrammeSession } from './reading/get-session.ts'
import { listProgrammeSessions } from './reading/list-sessions.ts'

/** Sessions as the person sees them: a customer with the outcomes of their learners, an executor with their own pay. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  const sessions = await allPages((cursor) => listProgrammeSessions(reader, effects, session, { cursor, limit: 100 }))
  if (session.role !== 'customer') return { 'programme-sessions': sessions }
  const own = []
  for (const { id } of sessions) own.push(await getProgrammeSession(reader, effects, session, { id }))
  return { 'programme-sessions': own }
}
