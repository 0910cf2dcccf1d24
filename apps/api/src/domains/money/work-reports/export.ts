import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { allPages } from '../../../platform/pages.ts'
import type { Effects } from '../../../platform/services.ts'
import { listWorkReports } from './list-work-reports.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it. Its lessons are told by their
 *  own domain. */
export async function exportFor(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
): Promise<Record<string, unknown>> {
  if (session.role !== 'executor') return {}
  return {
    'work-reports': await allPages((cursor) => listWorkReports(reader, effects, session, { cursor, limit: 100 })),
  }
}
