import type * as spec from '@navyk/api-spec/money/work-reports'
import type { WorkReport } from '@navyk/api-spec/money/work-reports'
import { listHistory } from '#platform/audit'
import type { Reader } from '#platform/database'
import { isAccountant, notFound, type ReadCase, type Session } from '#platform/http'
import { listPeople, listSamePerson } from '#people/accounts'
import { listCorrections } from '../corrections/correction-queries.ts'
import { maySee } from '../policy.ts'
import { presentReport } from '../present.ts'
import { findReport, listReportLessons, type ReportRow } from '../queries.ts'

/** @throws Failure 404 when the report is absent or another executor's */
export const getWorkReport: ReadCase<typeof spec.getWorkReport, 'clock'> = async (reader, effects, session, { id }) => {
  const now = effects.clock.now()
  return describeReport(reader, session, now, await visibleReport(reader, session, id))
}

/** The history of a report, newest first. @throws Failure 404 as above */
export const listWorkReportHistory: ReadCase<typeof spec.listWorkReportHistory> = async (
  reader,
  _effects,
  session,
  { id },
) => {
  await visibleReport(reader, session, id)
  return listHistory(reader, 'work_report', id)
}

async function visibleReport(reader: Reader, session: Session, id: string): Promise<ReportRow> {
  const row = await findReport(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

/** The answer of GET for a report that was just read or changed. */
export async function describeReport(reader: Reader, session: Session, now: Date, row: ReportRow): Promise<WorkReport> {
  const lessons = await listReportLessons(reader, row)
  const corrections = await listCorrections(reader, row.id)
  const people = await listPeople(reader, [
    row.executor_id,
    ...(row.approved_by === null ? [] : [row.approved_by]),
    ...lessons.map((lesson) => lesson.customer_id),
    ...corrections.flatMap((row) => [row.asked_by, ...(row.decided_by === null ? [] : [row.decided_by])]),
  ])
  const mayDecide = isAccountant(session) && corrections.some(({ state }) => state === 'asked')
  const person = mayDecide ? await listSamePerson({ reader, session }) : []
  return presentReport(session, people, row, { lessons, corrections, now, person })
}
