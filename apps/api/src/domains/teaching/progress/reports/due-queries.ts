// Reports that are to be written: somebody was taught in a month, and nothing about it was sent.
import type { ProgressOwner, ProgressReportState } from '@navyk/api-spec/teaching/progress'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { monthSpan } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { isNamed, type Reader } from '#platform/database'

export interface DueRow {
  kind: ProgressOwner['kind']
  id: string
  first_name: string
  last_name: string
  subject: Subject
  programme_id: string | null
  programme_title: string | null
  /** Executor of the contract, or the group's first active lead; null without one. */
  executor_id: string | null
  /** State of the report; null where none is drafted. */
  state: ProgressReportState | null
  /** Number of all such rows, whatever the limit. */
  total: number
}

/** Contracts and seats of one executor, or of all, whose report is due. */
function dueReports(month: string, executorId: string | undefined) {
  const { from, to } = monthSpan(month)
  const isInMonth = sql`meeting.starts_at >= ${from} and meeting.starts_at < ${to}`
  const isOfContract = executorId === undefined ? sql`true` : sql`contract.executor_id = ${executorId}`
  const isOfTeam =
    executorId === undefined
      ? sql`true`
      : sql`exists (
    select from programme_member_facts member where member.programme_id = seat.programme_id
      and member.executor_id = ${executorId} and member.state = 'active')`
  return sql`
    select 'contract' as kind, contract.id, contract.learner_first_name as first_name,
      contract.learner_last_name as last_name, contract.subject, null::uuid as programme_id,
      null::text as programme_title, contract.executor_id, report.state
    from contract_facts contract
    left join progress_report report on report.contract_id = contract.id and report.month = ${month}
    where ${isOfContract} and report.state is distinct from 'sent' and contract.id in (
      select meeting.contract_id from lesson_facts meeting where ${isInMonth} and meeting.outcome in ('held', 'held_partial'))
    union all
    select 'seat', seat.id, learner.first_name, learner.last_name, programme.subject, programme.id, programme.title, (
        select member.executor_id from programme_member_facts member
        where member.programme_id = programme.id and member.state = 'active' and member.role = 'lead'
        order by member.id limit 1), report.state
    from programme_seat_facts seat
    join programme_facts programme on programme.id = seat.programme_id
    join learner_names learner on learner.id = seat.learner_id
    left join progress_report report on report.seat_id = seat.id and report.month = ${month}
    where ${isOfTeam} and seat.kind = 'regular' and seat.taken_at is not null
      and report.state is distinct from 'sent' and seat.id in (
        select taken.seat_id from programme_session_seats taken
        join programme_session_facts meeting on meeting.id = taken.session_id
        join programme_attendance_facts marked
          on marked.session_id = meeting.id and marked.learner_id = taken.learner_id
        where ${isInMonth} and meeting.state <> 'cancelled' and marked.outcome <> 'absent')`
}

/** Counts the reports of a month that nobody has sent. */
export async function countDueRows(reader: Reader, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${dueReports(month, undefined)}) as due`.execute(reader)
  return rows[0]?.count ?? 0
}

interface DueReportFilter {
  month: string
  executorId?: string | undefined
  /** Beginnings of names. */
  words?: string[]
  limit: number
}

/** An executor knows the learners of groups by their first names, so they are not found by others either. */
function hasNames(words: string[], isOfAll: boolean) {
  if (words.length === 0) return sql`true`
  return isOfAll ? sql`(${isNamed('known', words)} or ${isNamed('person', words)})` : isNamed('known', words)
}

/** The first due reports, together for each executor, by the name of the learner. */
export async function listDueRows(
  reader: Reader,
  { month, executorId, words = [], limit }: DueReportFilter,
): Promise<DueRow[]> {
  const isOfAll = executorId === undefined
  const { rows } = await sql<DueRow>`
    select due.*, count(*) over ()::int as total from (${dueReports(month, executorId)}) as due
    left join person_names person on person.id = due.executor_id
    cross join lateral (
      select due.first_name, case when due.kind = 'contract' or ${isOfAll} then due.last_name end as last_name
    ) known
    where ${hasNames(words, isOfAll)}
    order by person.last_name collate alphabet, person.first_name collate alphabet, due.executor_id, due.first_name collate alphabet, due.last_name collate alphabet, due.id
    limit ${limit}`.execute(reader)
  return rows
}
