import { mostDueReports } from '@navyk/api-spec/teaching/progress'
import type * as spec from '@navyk/api-spec/teaching/progress'
import { fullName, type Subject } from '@navyk/api-spec/vocabulary'
import { type Reader, wordsOf } from '#platform/database'
import type { ReadCase, Session } from '#platform/http'
import { groupLearnerName } from '#people/learners'
import { countDueRows, type DueRow, listDueRows } from './due-queries.ts'
import { listExecutors } from '../present.ts'

/** Reports to parents that an executor, or for managers anybody, has not sent for a month. Two queries. */
export const listDueReports: ReadCase<typeof spec.listDueReports> = async (
  reader,
  _effects,
  session,
  { month, search = '' },
) => {
  const words = wordsOf(search)
  const rows = await listDueRows(reader, { month, executorId: ownOnly(session), words, limit: mostDueReports })
  const executorOf = await listExecutors(reader, rows.map(toExecutor))
  return {
    count: rows[0]?.total ?? 0,
    reports: rows.map((row) => ({
      owner: { kind: row.kind, id: row.id },
      learnerName: nameFor(session, row),
      subject: row.subject,
      executor: executorOf(toExecutor(row)),
      programme: row.programme_id === null ? null : { id: row.programme_id, title: row.programme_title ?? '' },
      isDrafted: row.state === 'draft',
    })),
  }
}

/** Counts the reports of a month that an executor has not sent, and names the learners of the first of them. One query.
 *  @param month `YYYY-MM` */
export async function findDueReports(
  reader: Reader,
  session: Session,
  month: string,
  limit: number,
): Promise<{ count: number; items: { id: string; subject: Subject; learnerName: string }[] }> {
  const rows = await listDueRows(reader, { month, executorId: ownOnly(session), limit })
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map((row) => ({ id: row.id, subject: row.subject, learnerName: nameFor(session, row) })),
  }
}

/** Counts the reports of a month that nobody has sent. One query. */
export const countDueReports = (reader: Reader, month: string): Promise<number> => countDueRows(reader, month)

const ownOnly = ({ role, cabinetId }: Session) => (role === 'staff' ? undefined : cabinetId)

const toExecutor = ({ executor_id: executorId }: DueRow) => ({ executorId })

/** An executor knows the learners of groups by their first names. */
const nameFor = (session: Session, { kind, first_name, last_name }: DueRow): string =>
  kind === 'seat' ? groupLearnerName(session, first_name, last_name) : fullName(first_name, last_name)
