import type { QuestionDue, QuestionState, QuestionThingKind, QuestionTopic } from '@navyk/api-spec/desk/questions'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  anyOf,
  ascending,
  by,
  descending,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Search,
  type Tx,
  wordsOf,
} from '#platform/database'
import { peopleNamed } from '#people/accounts'
import type { QuestionMessageTable, QuestionTable } from './tables.ts'
import { typedNumber } from '#platform/texts/typed-number.ts'

export interface QuestionFilter {
  /** Only this asker's threads; everybody's when absent. */
  askerId?: string | undefined
  states?: QuestionState[] | undefined
  /** Only threads that are neither closed nor spam. */
  isUnclosed?: boolean
  topic?: QuestionTopic | undefined
  contractId?: string | undefined
  /** The number, or beginnings of names of the asker. */
  search?: string | undefined
  /** Only threads that wait for the staff, by whether their promised time is over at `now`. */
  due?: QuestionDue | undefined
  now: Date
  /** Only threads of this manager; null: threads without a manager. */
  assigneeId?: string | null | undefined
  /** `due` sorts by the promised time, earliest first; `newest` by the last message, newest first. */
  order: 'due' | 'newest'
}

const dueFirst = ascending(by.instant('answer_due_at'), by.id('id'))
const newestFirst = descending(by.instant('last_message_at'), by.id('id'))

export async function listQuestionRows(reader: Reader, filter: QuestionFilter, page: PageRequest) {
  // A thread that has become part of another one is read there.
  let query = reader.selectFrom('question').selectAll().where('merged_into', 'is', null)
  if (filter.askerId !== undefined) query = query.where('asker_id', '=', filter.askerId)
  if (filter.states) query = query.where('state', 'in', filter.states)
  if (filter.isUnclosed) query = query.where('state', 'in', ['open', 'answered'])
  if (filter.topic) query = query.where('topic', '=', filter.topic)
  if (filter.due)
    query = query.where('state', '=', 'open').where('answer_due_at', filter.due === 'late' ? '<' : '>=', filter.now)
  if (filter.contractId !== undefined) query = query.where('contract_id', '=', filter.contractId)
  if (filter.assigneeId === null) query = query.where('assignee_id', 'is', null)
  else if (filter.assigneeId !== undefined) query = query.where('assignee_id', '=', filter.assigneeId)
  return query.$call(
    pageBy<'answer_due_at' | 'last_message_at' | 'id'>(
      filter.order === 'due' ? dueFirst : newestFirst,
      page,
      searchOf(filter.search ?? ''),
    ),
  )
}

function searchOf(typed: string): Search | undefined {
  if (wordsOf(typed).length === 0) return undefined
  const number = typedNumber(typed)
  return {
    id: 'question.id',
    ways: [
      number === undefined ? [] : sql<boolean>`question.number = ${number}`,
      sql<boolean>`question.asker_id in (${peopleNamed(typed)})`,
    ].flat(),
  }
}

export async function findQuestionRow(reader: Reader, id: string) {
  return reader.selectFrom('question').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Holds threads until the transaction ends. */
export async function lockQuestions(tx: Tx, ids: string[]): Promise<void> {
  await tx.selectFrom('question').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
}

/** A thread with those that have become part of it. */
export const partsOf = (reader: Reader, id: string) =>
  reader
    .selectFrom('question')
    .select('id')
    .where((row) => row.or([row('id', '=', id), row('merged_into', '=', id)]))

/** The messages of a thread and its parts, oldest first. */
export async function listMessageRows(reader: Reader, questionId: string) {
  return reader
    .selectFrom('question_message')
    .selectAll()
    .where('question_id', 'in', partsOf(reader, questionId))
    .orderBy('created_at')
    .orderBy('question_id')
    .orderBy('position')
    .execute()
}

/** Cabinets of the staff who wrote into the thread. */
export async function listAnswererIds(reader: Reader, questionId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('question_message')
    .select('author_id')
    .distinct()
    .where('question_id', 'in', partsOf(reader, questionId))
    .where('side', '=', 'staff')
    .execute()
  return rows.map((row) => row.author_id)
}

type NewQuestion = Omit<
  Insertable<QuestionTable>,
  'message_count' | 'closed_at' | 'version' | 'staff_seen_until' | 'spam_reason' | 'spam_from'
>

/** @returns the number that people call it by */
export async function insertQuestion(tx: Tx, row: NewQuestion): Promise<number> {
  const { number } = await tx
    .insertInto('question')
    .values({ ...row, closed_at: null })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function insertMessage(tx: Tx, row: QuestionMessageTable): Promise<void> {
  await tx.insertInto('question_message').values(row).execute()
}

/** Columns that a step changes beside the state. */
export type QuestionColumns = Pick<
  Updateable<QuestionTable>,
  | 'excerpt'
  | 'last_side'
  | 'last_message_at'
  | 'assignee_id'
  | 'answer_due_at'
  | 'merged_into'
  | 'spam_reason'
  | 'spam_from'
  | 'asker_seen_until'
  | 'staff_seen_until'
> & {
  closed_at: Date | null
  /** Number of messages that are added; without it one where there is a new excerpt, else none. */
  messages?: number
}

/** Moves a thread on, if it is still what the person saw. @returns false when it has changed meanwhile */
export async function advanceQuestion(
  tx: Tx,
  seen: { id: string; version: number; state: QuestionState },
  { messages, ...next }: QuestionColumns & { state: QuestionState },
): Promise<boolean> {
  const updated = await tx
    .updateTable('question')
    .set((row) => ({
      ...next,
      version: row('version', '+', 1),
      message_count: row('message_count', '+', messages ?? (next.excerpt === undefined ? 0 : 1)),
    }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', seen.state)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Assigns a thread to somebody else, if its manager is still the one that the person saw. @returns false when it is not */
export async function changeAssignee(
  tx: Tx,
  id: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const updated = await tx
    .updateTable('question')
    .set({ assignee_id: to })
    .where('id', '=', id)
    .where('assignee_id', 'is not distinct from', from)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Moves a thread to another topic, if its topic is still the one that the person saw. @returns false when it is not */
export async function changeTopic(
  tx: Tx,
  id: string,
  { from, to }: { from: QuestionTopic; to: QuestionTopic },
  assigneeId: string | null,
): Promise<boolean> {
  const updated = await tx
    .updateTable('question')
    .set({ topic: to, assignee_id: assigneeId })
    .where('id', '=', id)
    .where('topic', '=', from)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Things that a thread is about. */
export interface LinkedThings {
  contractId: string | null
  about: { kind: QuestionThingKind; id: string } | null
}

/** Links a thread to other things, if its present links are those that the person saw. @returns false when they are not */
export async function changeLinks(
  tx: Tx,
  id: string,
  { from, to }: { from: LinkedThings; to: LinkedThings },
): Promise<boolean> {
  const updated = await tx
    .updateTable('question')
    .set({ contract_id: to.contractId, about_kind: to.about?.kind ?? null, about_id: to.about?.id ?? null })
    .where('id', '=', id)
    .where('contract_id', 'is not distinct from', from.contractId)
    .where('about_kind', 'is not distinct from', from.about?.kind ?? null)
    .where('about_id', 'is not distinct from', from.about?.id ?? null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Stores the asker's rating of a closed thread. @returns false when it is open again */
export async function rate(tx: Tx, id: string, rating: { value: number; text: string; at: Date }): Promise<boolean> {
  const updated = await tx
    .updateTable('question')
    .set({ rating: rating.value, rating_text: rating.text, rated_at: rating.at })
    .where('id', '=', id)
    .where('state', '=', 'closed')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** The time at which a message of a thread, or of a part of it, was written. */
export async function findMessageTime(
  reader: Reader,
  questionId: string,
  messageId: string,
): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('question_message')
    .select('created_at')
    .where('id', '=', messageId)
    .where('question_id', 'in', partsOf(reader, questionId))
    .executeTakeFirst()
  return row?.created_at
}

/** Notes that a side has seen a thread up to a moment. An earlier moment than the noted one changes nothing. */
export async function markSeen(tx: Tx, id: string, side: 'asker' | 'staff', until: Date): Promise<void> {
  const column = `${side}_seen_until` as const
  await tx
    .updateTable('question')
    .set({ [column]: until })
    .where('id', '=', id)
    .where((row) => row.or([row(column, 'is', null), row(column, '<', until)]))
    .execute()
}

/** Makes the parts of one thread parts of another. */
export async function moveParts(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('question').set({ merged_into: intoId }).where('merged_into', '=', fromId).execute()
}

/** Locks answered threads without a message since a moment, until the transaction ends. Threads that somebody else holds are left
 *  for the next time. */
export async function lockSilentQuestions(tx: Tx, since: Date, limit: number) {
  return tx
    .selectFrom('question')
    .selectAll()
    .where('state', '=', 'answered')
    .where('last_message_at', '<=', since)
    .orderBy('last_message_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Counts the threads that wait for the staff: those whose answer is late, with the earliest promised time; and the others, with
 *  the oldest of their messages. */
export async function countWaitingQuestions(reader: Reader, now: Date, me: string) {
  return reader
    .selectFrom('question')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('answer_due_at', '<', now).as('lateCount'),
      fn
        .countAll<number>()
        .filterWhere((where) => where.and([where('answer_due_at', '<', now), where('assignee_id', '=', me)]))
        .as('lateMine'),
      fn.min<Date | null>('answer_due_at').filterWhere('answer_due_at', '<', now).as('lateSince'),
      fn.countAll<number>().filterWhere('answer_due_at', '>=', now).as('count'),
      fn
        .countAll<number>()
        .filterWhere((where) => where.and([where('answer_due_at', '>=', now), where('assignee_id', '=', me)]))
        .as('mine'),
      fn.min<Date | null>('last_message_at').filterWhere('answer_due_at', '>=', now).as('oldestAt'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}

/** The cabinets that each question, and each file of one, is about. */
export const partiesOfQuestions: PartiesQuery = sql`
  select id, asker_id as cabinet_id from question union all
  select question_file.file_id, question.asker_id from question_file
  join question_message on question_message.id = question_file.message_id
  join question on question.id = question_message.question_id`
