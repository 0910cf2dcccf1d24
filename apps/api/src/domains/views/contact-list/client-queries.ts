// Whom an executor teaches, from contracts and lessons as their owners publish them. No price is read here.
import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'

export interface ClientContract {
  id: string
  number: number
  subject: Subject
  level: Level
  state: ContractState
}

export interface ClientRow {
  learner_id: string
  customer_id: string
  learner_first_name: string
  customer_first_name: string
  /** Both sides have acknowledged one. */
  is_agreed: boolean
  contracts: ClientContract[]
}

/** All learners with whom an executor has a contract that was not called off before it began. One query. */
export async function listClientRows(
  reader: Reader,
  executorId: string,
  learnerId?: string | undefined,
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select contract.learner_id, contract.customer_id, contract.learner_first_name,
      customer.first_name as customer_first_name, bool_or(contract.activated_at is not null) as is_agreed,
      json_agg(json_build_object('id', contract.id, 'number', contract.number, 'subject', contract.subject,
        'level', contract.level, 'state', contract.state)
        order by contract.state in ('active', 'paused', 'ending') desc, contract.number desc) as contracts
    from contract_facts contract
    join person_names customer on customer.id = contract.customer_id
    where contract.executor_id = ${executorId} and contract.state <> 'cancelled' and not customer.is_erased
      ${learnerId === undefined ? sql`` : sql`and contract.learner_id = ${learnerId}`}
    group by contract.learner_id, contract.customer_id, contract.learner_first_name, customer.first_name
  `.execute(reader)
  return rows
}

/** The next planned lesson of each learner of an executor, one that is going on included; learners without one are absent. */
export async function listNextLessons(reader: Reader, executorId: string, now: Date) {
  const { rows } = await sql<{ learner_id: string; id: string; starts_at: Date; place: string }>`
    select distinct on (lesson.learner_id) lesson.learner_id, lesson.id, lesson.starts_at, meeting.place
    from lesson_facts lesson join lesson_places meeting on meeting.lesson_id = lesson.id
    where lesson.executor_id = ${executorId} and lesson.state = 'planned' and lesson.ends_at > ${now}
    order by lesson.learner_id, lesson.starts_at, lesson.id
  `.execute(reader)
  return new Map(rows.map((row) => [row.learner_id, row]))
}

/** When the last lesson of each learner of an executor began that was held. */
export async function listLastLessons(reader: Reader, executorId: string): Promise<Map<string, Date>> {
  const rows = await reader
    .selectFrom('lesson_facts')
    .select(['learner_id', sql<Date>`max(starts_at)`.as('at')])
    .where('executor_id', '=', executorId)
    .where('outcome', 'in', ['held', 'held_partial'])
    .groupBy('learner_id')
    .execute()
  return new Map(rows.map((row) => [row.learner_id, row.at]))
}
