import type { contactMarks } from '@navyk/api-spec/views/contact-list'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import {
  anyOf,
  ascending,
  by,
  hasName,
  ifGiven,
  isNamed,
  pageBy,
  type PageRequest,
  type Reader,
  type Search,
} from '#platform/database'

export interface ContactFilter {
  /** Beginnings of names, in small letters; all have to fit the customer, or one learner. */
  names: string[]
  /** Only the accounts whose phone was searched for. */
  accountIds?: string[] | undefined
  mark?: (typeof contactMarks)[number] | undefined
  subject?: Subject | undefined
  now: Date
}

const running = sql`contract.customer_id = person.id and contract.state in ('active', 'paused', 'ending')`
const runs = sql<boolean>`exists (select from contract_facts contract where ${running})`
const hasLearner = sql<boolean>`exists (select from learner_names learner where learner.customer_id = person.id)`
const hasNext = (now: Date) => sql<boolean>`exists (
  select from lesson_facts lesson
  where lesson.customer_id = person.id and lesson.state = 'planned' and lesson.starts_at > ${now})`

const marked = (mark: (typeof contactMarks)[number], now: Date) =>
  ({
    running: runs,
    no_contract: sql<boolean>`not ${runs}`,
    no_learners: sql<boolean>`not ${hasLearner}`,
    no_next_lesson: sql<boolean>`(${runs} and not ${hasNext(now)})`,
  })[mark]

/** A page of customers by name. */
export async function listContactRows(
  reader: Reader,
  { names, accountIds, mark, subject, now }: ContactFilter,
  page: PageRequest,
) {
  return reader
    .selectFrom('person_names as person')
    .select(['person.id', 'person.account_id', 'person.first_name', 'person.last_name'])
    .where('person.role', '=', 'customer')
    .where('person.is_erased', '=', false)
    .where('person.merged_into', 'is', null)
    .where(hasName('person'))
    .$call(ifGiven(accountIds, (query, accountIds) => query.where('person.account_id', '=', anyOf(accountIds))))
    .$call(ifGiven(mark, (query, mark) => query.where(marked(mark, now))))
    .$if(subject !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from contract_facts contract where ${running} and contract.subject = ${subject})`,
      ),
    )
    .$call(
      pageBy(
        ascending(by.name('person.last_name'), by.name('person.first_name'), by.id('person.id')),
        page,
        searchOf(names),
      ),
    )
}

const searchOf = (names: string[]): Search | undefined =>
  names.length === 0
    ? undefined
    : {
        id: 'person.id',
        ways: [
          isNamed('person', names),
          sql`person.id in (select customer_id from learner_names learner where ${isNamed('learner', names)})`,
        ],
      }

export type ContactRow = Awaited<ReturnType<typeof listContactRows>>['rows'][number]

/** Lists the executors and subjects of customers' running contracts. */
export async function listTeaching(reader: Reader, customerIds: string[]) {
  return reader
    .selectFrom('contract_facts')
    .select(['customer_id', 'executor_id', 'subject'])
    .distinct()
    .where('customer_id', '=', anyOf(customerIds))
    .where('state', 'in', ['active', 'paused', 'ending'])
    .orderBy('subject')
    .orderBy('executor_id')
    .execute()
}

/** Start of each customer's next lesson, and of the last one that was held. */
export async function listLessonTimes(reader: Reader, customerIds: string[], now: Date) {
  const { rows } = await sql<{ id: string; next_at: Date | null; last_at: Date | null }>`
    select one.id,
      (select min(starts_at) from lesson_facts
        where customer_id = one.id and state = 'planned' and starts_at > ${now}) as next_at,
      (select max(starts_at) from lesson_facts
        where customer_id = one.id and outcome in ('held', 'held_partial')) as last_at
    from unnest(${customerIds}::uuid[]) as one (id)
  `.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}
