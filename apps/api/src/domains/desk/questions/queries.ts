import type { QuestionState, QuestionTopic } from '@navyk/api-spec/desk/questions'
import { sql } from 'kysely'
import type { TimePlace } from '../../../platform/cursors.ts'
import type { PartiesQuery, Reader, Tx } from '../../../platform/database/index.ts'
import type { QuestionMessageTable, QuestionTable } from './tables.ts'

export interface QuestionFilter {
  /** Only this asker's threads; everybody's when absent. */
  askerId?: string | undefined
  state?: QuestionState | undefined
  topic?: QuestionTopic | undefined
  contractId?: string | undefined
  /** `asc` puts the thread that has waited longest first. */
  order: 'asc' | 'desc'
  after?: TimePlace | undefined
  limit: number
}

export async function listQuestionRows(reader: Reader, filter: QuestionFilter) {
  let query = reader.selectFrom('question').selectAll()
  if (filter.askerId !== undefined) query = query.where('asker_id', '=', filter.askerId)
  if (filter.state) query = query.where('state', '=', filter.state)
  if (filter.topic) query = query.where('topic', '=', filter.topic)
  if (filter.contractId !== undefined) query = query.where('contract_id', '=', filter.contractId)
  const { after, order } = filter
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('last_message_at', 'id'), order === 'asc' ? '>' : '<', tuple(after.at, after.id)),
    )
  }
  return query.orderBy('last_message_at', order).orderBy('id', order).limit(filter.limit).execute()
}

export async function findQuestionRow(reader: Reader, id: string) {
  return reader.selectFrom('question').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listMessageRows(reader: Reader, questionId: string) {
  return reader
    .selectFrom('question_message')
    .selectAll()
    .where('question_id', '=', questionId)
    .orderBy('position')
    .execute()
}

/** Cabinets of the staff who wrote into the thread. */
export async function listAnswererIds(reader: Reader, questionId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('question_message')
    .select('author_id')
    .distinct()
    .where('question_id', '=', questionId)
    .where('side', '=', 'staff')
    .execute()
  return rows.map((row) => row.author_id)
}

type NewQuestion = Pick<
  QuestionTable,
  'id' | 'asker_id' | 'contract_id' | 'topic' | 'state' | 'excerpt' | 'last_side' | 'last_message_at' | 'created_at'
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

/** What a step changes beside the state. */
export type QuestionColumns = Partial<Pick<QuestionTable, 'excerpt' | 'last_side' | 'last_message_at'>> & {
  closed_at: Date | null
}

/** Moves a thread on, if it is still what the person saw. @returns false when it has changed meanwhile */
export async function advanceQuestion(
  tx: Tx,
  seen: { id: string; version: number; state: QuestionState },
  next: QuestionColumns & { state: QuestionState },
): Promise<boolean> {
  const updated = await tx
    .updateTable('question')
    .set((row) => ({
      ...next,
      version: row('version', '+', 1),
      ...(next.excerpt !== undefined && { message_count: row('message_count', '+', 1) }),
    }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', seen.state)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** How many threads wait for the staff, and since when the oldest of them does. */
export async function countWaitingQuestions(reader: Reader): Promise<{ count: number; oldestAt: Date | null }> {
  return reader
    .selectFrom('question')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('last_message_at').as('oldestAt')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}

/** The cabinets that each question is about. */
export const partiesOfQuestions: PartiesQuery = sql`select id, asker_id as cabinet_id from question`
