// Each statement has a limit and uses an index, whatever is typed.
import { mostFound } from '@navyk/api-spec/views/search'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { businessInstant, dayMs } from '@navyk/api-spec/kit'
import { type RawBuilder, sql } from 'kysely'
import { hasWords, isNamed, type Reader } from '#platform/database'
import type { VisibleScope } from './policy.ts'

/** The typed text, taken apart for the search. */
export interface SearchTerms {
  /** Words in small letters; a name has to begin with each of them, a text to have a word that does. */
  words: string[]
  /** The number of a contract or a request, where a number was typed. */
  number: number | undefined
  /** The business date, where a day was typed. */
  day: string | undefined
  subjects: readonly Subject[]
  now: Date
  today: string
}

/** The most people that are found by the beginning of a name. */
const mostNames = 200

/** Contracts by number, by the names of their learner and of the parties whom the person may see, and by subject. */
function contractsFor(visible: VisibleScope, { words, number, subjects }: SearchTerms) {
  const people = sql`array(
    select id from person_names person where ${isNamed('person', words)} limit ${mostNames})`
  const learners = sql`array(select id from learner_names learner where ${isNamed('learner', words)} limit ${mostNames})`
  const fits = [
    sql<boolean>`contract.learner_id = any(${learners})`,
    sql<boolean>`contract.subject = any(${[...subjects]}::text[])`,
  ]
  if (visible.role !== 'customer') fits.push(sql`contract.customer_id = any(${people})`)
  if (visible.role !== 'executor') fits.push(sql`contract.executor_id = any(${people})`)
  if (number !== undefined) fits.push(sql`contract.number = ${number}`)
  return sql<boolean>`(${sql.join(fits, sql` or `)}) and ${isOwnContract(visible)}`
}

/** Drafts are visible to staff alone until they are sent. */
function isOwnContract({ role, cabinetId }: VisibleScope): RawBuilder<boolean> {
  if (role === 'staff') return sql`true`
  return sql`contract.${sql.ref(`${role}_id`)} = ${cabinetId} and contract.sent_at is not null`
}

export async function findContractsBy(reader: Reader, visible: VisibleScope, wanted: SearchTerms) {
  return reader
    .selectFrom('contract_facts as contract')
    .select(['contract.id', 'contract.number', 'contract.subject', 'contract.state', 'contract.customer_id'])
    .select([
      'contract.executor_id',
      'contract.learner_id',
      'contract.learner_first_name',
      'contract.learner_last_name',
    ])
    .where(contractsFor(visible, wanted))
    .orderBy('contract.number', 'desc')
    .limit(mostFound)
    .execute()
}

/** Time ahead in which lessons are searched by a name or a word. */
const aheadMs = 14 * dayMs

/** Lessons of a day in the order of time; or by the learner's name and the words of the topic, the nearest in time
 *  first. */
export async function findLessonsBy(reader: Reader, visible: VisibleScope, wanted: SearchTerms) {
  const { day, now } = wanted
  const lessons = lessonsFor(reader, visible)
  if (day !== undefined) {
    const from = businessInstant(day)
    return lessons
      .where('lesson.starts_at', '>=', from)
      .where('lesson.starts_at', '<', new Date(from.getTime() + dayMs))
      .orderBy('lesson.starts_at')
      .orderBy('lesson.id')
      .limit(mostFound)
      .execute()
  }
  const named = lessons.where(namedLessons(visible, wanted))
  const coming = await named
    .where('lesson.starts_at', '>=', now)
    .where('lesson.starts_at', '<', new Date(now.getTime() + aheadMs))
    .orderBy('lesson.starts_at')
    .orderBy('lesson.id')
    .limit(mostFound)
    .execute()
  const begun = await named
    .where('lesson.starts_at', '<', now)
    .orderBy('lesson.starts_at', 'desc')
    .orderBy('lesson.id')
    .limit(mostFound)
    .execute()
  const distance = ({ starts_at }: { starts_at: Date }) => Math.abs(starts_at.getTime() - now.getTime())
  return [...coming, ...begun].sort((one, other) => distance(one) - distance(other)).slice(0, mostFound)
}

const lessonsFor = (reader: Reader, visible: VisibleScope) =>
  reader
    .selectFrom('lesson_facts as lesson')
    .innerJoin('contract_facts as contract', 'contract.id', 'lesson.contract_id')
    .select(['lesson.id', 'lesson.subject', 'lesson.starts_at', 'lesson.ends_at', 'lesson.topic', 'lesson.state'])
    .select(['lesson.outcome', 'contract.learner_first_name', 'contract.learner_last_name'])
    .$if(visible.role === 'executor', (query) => query.where('lesson.executor_id', '=', visible.cabinetId))
    .$if(visible.role === 'customer', (query) => query.where('lesson.customer_id', '=', visible.cabinetId))

function namedLessons(visible: VisibleScope, { words }: SearchTerms) {
  const contracts = sql`array(
    select contract.id from contract_facts contract join learner_names learner on learner.id = contract.learner_id
    where ${isNamed('learner', words)} and ${isOwnContract(visible)} limit ${mostNames})`
  const byTopic = sql<boolean>`(lesson.topic <> '' and ${hasWords('lesson.topic', words)})`
  return sql<boolean>`(lesson.contract_id = any(${contracts}) or ${byTopic})`
}
