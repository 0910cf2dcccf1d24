import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { allPages } from '../../../platform/pages.ts'
import { listLearners } from './list-learners.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it. */
export async function exportFor(reader: Reader, effects: unknown, session: Session): Promise<Record<string, unknown>> {
  if (session.role !== 'customer') return {}
  return { learners: await allPages((cursor) => listLearners(reader, effects, session, { cursor, limit: 100 })) }
}
