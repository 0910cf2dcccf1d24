import { addDays, businessInstant } from '@navyk/api-spec/kit'
import type { ProgrammeSessionState, SessionTeacherRole } from '@navyk/api-spec/teaching/programme-sessions'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { type PageParts, type Reader, weekdayOfInstant } from '#platform/database'
import type { SumKey, SumRow } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { sumTable } from '../sum-queries.ts'

/** Sums the sessions of groups and the minutes that they take from each executor who teaches them. */
export const sumSessions = (reader: Reader, scope: Scope, by: SumKey): Promise<SumRow[]> =>
  sumTable(reader, scope, by, {
    from:
      scope.executorId !== undefined || by === 'executor'
        ? sql`from report_session_day sums`
        : sql`from report_session_total sums`,
    sums: ['sessions', 'taken_minutes', 'held_minutes'],
    keys: { executor: 'executor_id::text' },
    where: scope.executorId === undefined ? [] : [sql`executor_id = ${scope.executorId}`],
  })

export interface SessionRow {
  id: string
  executor_id: string
  executor_first_name: string
  executor_last_name: string
  role: SessionTeacherRole
  title: string
  subject: Subject
  starts_at: Date
  ends_at: Date
  state: ProgrammeSessionState
  pay_kopecks: number | null
}

/** A session for each who teaches it, the newest first, in one statement. Nobody teaches two at a time, so the executor follows
 *  the time in the order. */
export async function listSessionRows(
  reader: Reader,
  { period, executorId, weekday }: Scope,
  isHeldOnly: boolean,
  page: Pick<PageParts, 'isAfter' | 'orderBy' | 'limit'>,
): Promise<SessionRow[]> {
  const where = [
    sql`session.starts_at >= ${businessInstant(period.from)}`,
    sql`session.starts_at < ${businessInstant(addDays(period.to, 1))}`,
    isHeldOnly ? sql`session.state = 'held'` : sql`session.state <> 'cancelled'`,
  ]
  if (executorId !== undefined) where.push(sql`teacher.executor_id = ${executorId}`)
  if (weekday !== undefined) {
    where.push(sql`${weekdayOfInstant('session.starts_at')} = ${weekday}`)
  }
  where.push(page.isAfter)
  const { rows } = await sql<SessionRow>`
    select session.id, teacher.executor_id, teacher.role,
      coalesce(executor.first_name, '') as executor_first_name, coalesce(executor.last_name, '') as executor_last_name,
      programme.title, programme.subject, session.starts_at, session.ends_at, session.state, teacher.pay_kopecks
    from programme_session_facts session
    join session_teacher_facts teacher on teacher.session_id = session.id
    join programme_facts programme on programme.id = session.programme_id
    left join person_names executor on executor.id = teacher.executor_id
    where ${sql.join(where, sql` and `)}
    order by ${page.orderBy}
    limit ${page.limit}
  `.execute(reader)
  return rows
}
