// Whom an executor teaches, from contracts, lessons and groups as their owners publish them. No price is read here.
import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

export interface ClientContract {
  id: string
  number: number
  subject: Subject
  level: Level
  state: ContractState
}

export interface ClientProgramme {
  id: string
  title: string
  subject: Subject
  state: ProgrammeState
}

export interface ClientRow {
  learner_id: string
  learner_first_name: string
  /** Null for a learner who is known only from groups. */
  customer_id: string | null
  customer_first_name: string | null
  /** Both sides have acknowledged a contract. */
  is_agreed: boolean
  contracts: ClientContract[]
  programmes: ClientProgramme[]
}

/** All learners with whom an executor has a contract that was not called off before it began, or who have a firm seat in a group of
 *  whose active team the executor is. One query. */
export async function listClientRows(
  reader: Reader,
  executorId: string,
  learnerId?: string | undefined,
): Promise<ClientRow[]> {
  const isAsked = (of: string) => (learnerId === undefined ? sql`true` : sql`${sql.ref(of)} = ${learnerId}`)
  const { rows } = await sql<ClientRow>`
    with by_contract as (
      select contract.learner_id, contract.customer_id, customer.first_name as customer_first_name,
        contract.learner_first_name, bool_or(contract.activated_at is not null) as is_agreed,
        json_agg(json_build_object('id', contract.id, 'number', contract.number, 'subject', contract.subject,
          'level', contract.level, 'state', contract.state)
          order by contract.state in ('active', 'paused', 'ending') desc, contract.number desc) as contracts
      from contract_facts contract
      join person_names customer on customer.id = contract.customer_id
      where contract.executor_id = ${executorId} and contract.state <> 'cancelled' and not customer.is_erased
        and ${isAsked('contract.learner_id')}
      group by contract.learner_id, contract.customer_id, contract.learner_first_name, customer.first_name
    ),
    by_group as (
      select seat.learner_id, learner.first_name as learner_first_name,
        json_agg(json_build_object('id', programme.id, 'title', programme.title, 'subject', programme.subject,
          'state', programme.state) order by programme.starts_on desc, programme.id) as programmes
      from programme_member_facts member
      join programme_facts programme on programme.id = member.programme_id
      join programme_seat_facts seat on seat.programme_id = programme.id and seat.state = 'taken'
      join learner_names learner on learner.id = seat.learner_id
      join person_names customer on customer.id = seat.customer_id and not customer.is_erased
      where member.executor_id = ${executorId} and member.state = 'active' and ${isAsked('seat.learner_id')}
      group by seat.learner_id, learner.first_name
    )
    select learner_id, coalesce(by_contract.learner_first_name, by_group.learner_first_name) as learner_first_name,
      customer_id, customer_first_name, coalesce(is_agreed, false) as is_agreed,
      coalesce(contracts, '[]') as contracts, coalesce(programmes, '[]') as programmes
    from by_contract full join by_group using (learner_id)
  `.execute(reader)
  return rows
}

/** The next planned lesson of each learner of an executor, or session of a group that the executor teaches, one that is going on
 *  included; learners without one are absent. */
export async function listNextLessons(reader: Reader, executorId: string, now: Date) {
  const { rows } = await sql<{
    learner_id: string
    kind: 'lesson' | 'session'
    id: string
    starts_at: Date
    place: string
  }>`
    select distinct on (learner_id) learner_id, kind, id, starts_at, place from (
      select lesson.learner_id, 'lesson' as kind, lesson.id, lesson.starts_at, meeting.place
      from lesson_facts lesson join lesson_places meeting on meeting.lesson_id = lesson.id
      where lesson.executor_id = ${executorId} and lesson.state = 'planned' and lesson.ends_at > ${now}
      union all
      select seat.learner_id, 'session', session.id, session.starts_at, programme.place
      from session_teacher_facts teacher
      join programme_session_facts session on session.id = teacher.session_id
      join programme_facts programme on programme.id = session.programme_id
      join programme_session_seats seat on seat.session_id = session.id
      where teacher.executor_id = ${executorId} and session.state = 'planned' and session.ends_at > ${now}
    ) as coming
    order by learner_id, starts_at, id
  `.execute(reader)
  return new Map(rows.map((row) => [row.learner_id, row]))
}

/** Start of the last lesson that was held for each learner of an executor, or of the last session that the executor taught and
 *  the learner attended. */
export async function listLastLessons(reader: Reader, executorId: string): Promise<Map<string, Date>> {
  const { rows } = await sql<{ learner_id: string; at: Date }>`
    select learner_id, max(starts_at) as at from (
      select learner_id, starts_at from lesson_facts
      where executor_id = ${executorId} and outcome in ('held', 'held_partial')
      union all
      select marked.learner_id, session.starts_at
      from session_teacher_facts teacher
      join programme_session_facts session on session.id = teacher.session_id and session.state = 'held'
      join programme_attendance_facts marked on marked.session_id = session.id and marked.outcome <> 'absent'
      where teacher.executor_id = ${executorId}
    ) as held
    group by learner_id
  `.execute(reader)
  return new Map(rows.map((row) => [row.learner_id, row.at]))
}
