// Reads over the tables of contracts, lessons and offers, which stand before this domain. Each statement is limited and
// led by an index, whatever is typed.
import { mostFound } from '@navyk/api-spec/views/search'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { businessInstant } from '@navyk/api-spec/kit'
import { type RawBuilder, sql } from 'kysely'
import { isNamed, type Reader } from '../../../platform/database/index.ts'
import type { Visible } from './policy.ts'

/** What was typed, as it is looked for. */
export interface Wanted {
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

/** More people than this share no beginning of a name that is worth looking through. */
const mostNames = 200

/** Words of a text by their beginnings, as the database's index of words takes them. */
const asTextQuery = (words: string[]) => words.map((word) => `'${word.replaceAll("'", "''")}':*`).join(' & ')

const hasWords = (column: string, words: string[]) =>
  words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`to_tsvector('simple', ${sql.ref(column)}) @@ to_tsquery('simple', ${asTextQuery(words)})`

/** Contracts by number, by the names of their learner and of the parties whom the person may see, and by subject. */
function contractsFor(visible: Visible, { words, number, subjects }: Wanted) {
  const people = sql`array(
    select cabinet.id from account join cabinet on cabinet.account_id = account.id
    where ${isNamed('account', words)} limit ${mostNames})`
  const learners = sql`array(select id from learner where ${isNamed('learner', words)} limit ${mostNames})`
  const fits = [
    sql<boolean>`contract.learner_id = any(${learners})`,
    sql<boolean>`contract.subject = any(${[...subjects]}::text[])`,
  ]
  if (visible.role !== 'customer') fits.push(sql`contract.customer_id = any(${people})`)
  if (visible.role !== 'executor') fits.push(sql`contract.executor_id = any(${people})`)
  if (number !== undefined) fits.push(sql`contract.number = ${number}`)
  return sql<boolean>`(${sql.join(fits, sql` or `)}) and ${isOwnContract(visible)}`
}

/** Drafts are the staff's until they are sent. */
function isOwnContract({ role, cabinetId }: Visible): RawBuilder<boolean> {
  if (role === 'staff') return sql`true`
  return sql`contract.${sql.ref(`${role}_id`)} = ${cabinetId} and contract.sent_at is not null`
}

export async function findContractsBy(reader: Reader, visible: Visible, wanted: Wanted) {
  return reader
    .selectFrom('contract')
    .innerJoin('learner', 'learner.id', 'contract.learner_id')
    .select(['contract.id', 'contract.number', 'contract.subject', 'contract.state', 'contract.customer_id'])
    .select(['contract.executor_id', 'contract.learner_id', 'learner.first_name', 'learner.last_name'])
    .where(contractsFor(visible, wanted))
    .orderBy('contract.number', 'desc')
    .limit(mostFound)
    .execute()
}

/** No lesson that is further ahead is looked for by a name or a word: the next ones and the last ones are. */
const aheadMs = 14 * 86_400_000

/** Lessons of a day in the order of time; or by the learner's name and the words of the topic, the nearest first: whoever
 *  looks for a lesson by a name means the next one, or the one that is just over. */
export async function findLessonsBy(reader: Reader, visible: Visible, wanted: Wanted) {
  const { day, now } = wanted
  const lessons = lessonsFor(reader, visible)
  if (day !== undefined) {
    const from = businessInstant(day)
    return lessons
      .where('lesson.starts_at', '>=', from)
      .where('lesson.starts_at', '<', new Date(from.getTime() + 86_400_000))
      .orderBy('lesson.starts_at')
      .limit(mostFound)
      .execute()
  }
  const named = lessons.where(namedLessons(visible, wanted))
  const coming = await named
    .where('lesson.starts_at', '>=', now)
    .where('lesson.starts_at', '<', new Date(now.getTime() + aheadMs))
    .orderBy('lesson.starts_at')
    .limit(mostFound)
    .execute()
  const begun = await named
    .where('lesson.starts_at', '<', now)
    .orderBy('lesson.starts_at', 'desc')
    .limit(mostFound)
    .execute()
  const distance = ({ starts_at }: { starts_at: Date }) => Math.abs(starts_at.getTime() - now.getTime())
  return [...coming, ...begun].sort((one, other) => distance(one) - distance(other)).slice(0, mostFound)
}

const lessonsFor = (reader: Reader, visible: Visible) =>
  reader
    .selectFrom('lesson')
    .innerJoin('learner', 'learner.id', 'lesson.learner_id')
    .select(['lesson.id', 'lesson.subject', 'lesson.starts_at', 'lesson.ends_at', 'lesson.topic', 'lesson.state'])
    .select(['lesson.outcome', 'learner.first_name', 'learner.last_name'])
    .$if(visible.role === 'executor', (query) => query.where('lesson.executor_id', '=', visible.cabinetId))
    .$if(visible.role === 'customer', (query) => query.where('lesson.customer_id', '=', visible.cabinetId))

function namedLessons(visible: Visible, { words }: Wanted) {
  const contracts = sql`array(
    select contract.id from contract join learner on learner.id = contract.learner_id
    where ${isNamed('learner', words)} and ${isOwnContract(visible)} limit ${mostNames})`
  const byTopic = sql<boolean>`(lesson.topic <> '' and ${hasWords('lesson.topic', words)})`
  return sql<boolean>`(lesson.contract_id = any(${contracts}) or ${byTopic})`
}

/** Requests by number, subject and the words of their goal. Executors find those that are open and those that they have
 *  responded to. */
export async function findOffersBy(reader: Reader, visible: Visible, { words, number, subjects, today }: Wanted) {
  const fits = [sql<boolean>`offer.subject = any(${[...subjects]}::text[])`, hasWords('offer.goal', words)]
  if (number !== undefined) fits.push(sql`offer.number = ${number}`)
  let query = reader.selectFrom('offer').where(sql<boolean>`(${sql.join(fits, sql` or `)})`)
  if (visible.role === 'customer') query = query.where('offer.customer_id', '=', visible.cabinetId)
  if (visible.role === 'executor') {
    query = query.where(sql<boolean>`(
      (offer.state in ('published', 'in_selection') and offer.deadline_on >= ${today})
      or exists (select from offer_response as own where own.offer_id = offer.id and own.executor_id = ${visible.cabinetId}))`)
  }
  return query
    .select(['offer.id', 'offer.number', 'offer.subject', 'offer.goal', 'offer.state', 'offer.deadline_on'])
    .orderBy('offer.number', 'desc')
    .limit(mostFound)
    .execute()
}

/** Accounts by name, or by the beginning or the end of their phone. */
export async function findPeopleBy(reader: Reader, words: string[], digits: string | undefined) {
  const fits = [isNamed('account', words)]
  if (digits !== undefined) {
    const whole = digits.startsWith('375') ? digits : `375${digits}`
    const end = [...digits].toReversed().join('')
    fits.push(sql`account.phone like ${`${whole}%`}`, sql`reverse(account.phone) like ${`${end}%`}`)
  }
  return reader
    .selectFrom('account')
    .select(['account.id', 'account.first_name', 'account.last_name'])
    .where(sql<boolean>`(${sql.join(fits, sql` or `)})`)
    .where('account.erased_at', 'is', null)
    .orderBy('account.last_name')
    .orderBy('account.first_name')
    .orderBy('account.id')
    .limit(mostFound)
    .execute()
}
