import type { GoalState, HomeworkResult, ProgressOwner } from '@navyk/api-spec/teaching/progress'
import { type Insertable, type Selectable, sql } from 'kysely'
import {
  anyOf,
  changedOne,
  type Database,
  monthOfInstant,
  type PartiesQuery,
  type Reader,
  type Tx,
} from '#platform/database'

export type GoalRow = Selectable<Database['learning_goal']>
export type TopicRow = Selectable<Database['learning_topic']>
export type MarkRow = Selectable<Database['topic_mark']>
export type CheckRow = Selectable<Database['homework_check']>
export type ReportRow = Selectable<Database['progress_report']>

/** The columns that name an owner. */
interface OwnerColumns {
  contract_id: string | null
  seat_id: string | null
}

export const columnsOfOwner = ({ kind, id }: ProgressOwner): OwnerColumns =>
  kind === 'contract' ? { contract_id: id, seat_id: null } : { contract_id: null, seat_id: id }

/** Goals by their owners: open ones first, then as they were set. */
export async function listGoals(reader: Reader, ownerIds: string[]): Promise<GoalRow[]> {
  return reader
    .selectFrom('learning_goal')
    .selectAll()
    .where('owner_id', '=', anyOf(ownerIds))
    .orderBy(sql`state <> 'open'`)
    .orderBy('id')
    .execute()
}

export async function listTopics(reader: Reader, ownerIds: string[]): Promise<TopicRow[]> {
  return reader.selectFrom('learning_topic').selectAll().where('owner_id', '=', anyOf(ownerIds)).orderBy('id').execute()
}

/** Marks of topics, the newest first. */
export async function listMarks(reader: Reader, ownerIds: string[]): Promise<(MarkRow & { owner_id: string })[]> {
  return reader
    .selectFrom('topic_mark')
    .innerJoin('learning_topic', 'learning_topic.id', 'topic_mark.topic_id')
    .selectAll('topic_mark')
    .select('learning_topic.owner_id')
    .where('owner_id', '=', anyOf(ownerIds))
    .orderBy('marked_on', 'desc')
    .execute()
}

export async function listChecks(reader: Reader, ownerIds: string[]): Promise<CheckRow[]> {
  return reader.selectFrom('homework_check').selectAll().where('owner_id', '=', anyOf(ownerIds)).execute()
}

/** Reports, the newest month first. */
export async function listReports(reader: Reader, ownerIds: string[], withDrafts: boolean): Promise<ReportRow[]> {
  return reader
    .selectFrom('progress_report')
    .selectAll()
    .where('owner_id', '=', anyOf(ownerIds))
    .$if(!withDrafts, (query) => query.where('state', '=', 'sent'))
    .orderBy('month', 'desc')
    .execute()
}

export interface MonthRow {
  owner_id: string
  month: string
  held: number
  /** Null of lessons. */
  late: number | null
  /** Null of lessons. */
  made_up: number | null
  missed: number
  cancelled: number
}

const missed = sql`'student_no_show', 'cancelled_by_customer_in_time', 'cancelled_by_customer_late'`
const cancelled = sql`'cancelled_by_executor', 'executor_no_show', 'cancelled_by_service'`

/** Sums the outcomes of lessons by contract and month, the oldest month first. Moved lessons count at their new time. */
export async function sumLessonMonths(
  reader: Reader,
  contractIds: string[],
  from: Date,
  to: Date,
): Promise<MonthRow[]> {
  return reader
    .selectFrom('lesson_facts')
    .select([
      'contract_id as owner_id',
      monthOfInstant('starts_at').as('month'),
      sql<null>`null`.as('late'),
      sql<null>`null`.as('made_up'),
      sql<number>`count(*) filter (where outcome in ('held', 'held_partial'))::int`.as('held'),
      sql<number>`count(*) filter (where outcome in (${missed}))::int`.as('missed'),
      sql<number>`count(*) filter (where outcome in (${cancelled}))::int`.as('cancelled'),
    ])
    .where('contract_id', '=', anyOf(contractIds))
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where(sql<boolean>`outcome <> 'moved'`)
    .groupBy(['contract_id', 'month'])
    .orderBy('month')
    .execute()
}

/** Topics of the lessons that were held in a month, in the order of time, each once. */
export async function listTaughtTopics(reader: Reader, contractId: string, from: Date, to: Date): Promise<string[]> {
  const rows = await reader
    .selectFrom('lesson_facts')
    .select('topic')
    .where('contract_id', '=', contractId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('outcome', 'in', ['held', 'held_partial'])
    .where('topic', '<>', '')
    .orderBy('starts_at')
    .execute()
  return [...new Set(rows.map(({ topic }) => topic))]
}

export async function findGoal(reader: Reader, id: string): Promise<GoalRow | undefined> {
  return reader.selectFrom('learning_goal').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertGoal(tx: Tx, row: Insertable<Database['learning_goal']>): Promise<void> {
  await tx.insertInto('learning_goal').values(row).execute()
}

/** @returns whether it still was as it was found */
export async function changeGoal(
  tx: Tx,
  { id, version }: Pick<GoalRow, 'id' | 'version'>,
  columns: { text: string; target_on: string | null; state: GoalState; decided_on: string | null },
): Promise<boolean> {
  const update = tx.updateTable('learning_goal').set({ ...columns, version: version + 1 })
  return changedOne(update.where('id', '=', id).where('version', '=', version))
}

export async function findTopic(reader: Reader, id: string): Promise<TopicRow | undefined> {
  return reader.selectFrom('learning_topic').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertTopics(tx: Tx, rows: Insertable<Database['learning_topic']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('learning_topic').values(rows).execute()
}

/** @returns whether it still was as it was found */
export async function changeTopic(
  tx: Tx,
  { id, version }: Pick<TopicRow, 'id' | 'version'>,
  columns: { title?: string },
): Promise<boolean> {
  const update = tx.updateTable('learning_topic').set({ ...columns, version: version + 1 })
  return changedOne(update.where('id', '=', id).where('version', '=', version))
}

/** @returns whether it still was as it was found, and had no mark */
export async function deleteTopic(tx: Tx, { id, version }: Pick<TopicRow, 'id' | 'version'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('learning_topic')
    .where('id', '=', id)
    .where('version', '=', version)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('topic_mark').select('topic_id').whereRef('topic_id', '=', 'learning_topic.id'))),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Puts the mark of a day in place of an earlier one of the same day, whose note stays where this one has none. */
export async function upsertMark(
  tx: Tx,
  { note, ...row }: Omit<MarkRow, 'note'> & { note: string | undefined },
): Promise<void> {
  await tx
    .insertInto('topic_mark')
    .values({ ...row, note: note ?? '' })
    .onConflict((conflict) =>
      conflict.columns(['topic_id', 'marked_on']).doUpdateSet({ mark: row.mark, ...(note !== undefined && { note }) }),
    )
    .execute()
}

/** Puts the result of homework, if it still has the version that was seen; 0 for none yet. @returns false when it has changed meanwhile */
export async function upsertCheck(
  tx: Tx,
  version: number,
  row: OwnerColumns & {
    lesson_id: string | null
    session_id: string | null
    result: HomeworkResult
    mark: number | null
    checked_on: string
  },
): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('homework_check')
      .values(row)
      .onConflict((conflict) => conflict.columns(['owner_id', 'meeting_id']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { result, mark, checked_on } = row
  const update = tx.updateTable('homework_check').set({ result, mark, checked_on, version: version + 1 })
  return changedOne(
    update
      .where('owner_id', '=', row.contract_id ?? row.seat_id)
      .where('meeting_id', '=', row.lesson_id ?? row.session_id)
      .where('version', '=', version),
  )
}

export async function findReport(reader: Reader, id: string): Promise<ReportRow | undefined> {
  return reader.selectFrom('progress_report').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts a draft where the owner has no report of the month. @returns the one that is there then */
export async function getOrInsertReport(tx: Tx, row: Insertable<Database['progress_report']>): Promise<ReportRow> {
  await tx
    .insertInto('progress_report')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'month']).doNothing())
    .execute()
  return tx
    .selectFrom('progress_report')
    .selectAll()
    .where('owner_id', '=', row.contract_id ?? row.seat_id ?? null)
    .where('month', '=', row.month)
    .executeTakeFirstOrThrow()
}

/** Changes a draft. @returns false when it is another version, or was sent */
export async function changeReport(
  tx: Tx,
  { id, version }: Pick<ReportRow, 'id' | 'version'>,
  columns: { body: string; state?: 'sent'; sent_at?: Date },
): Promise<boolean> {
  const update = tx.updateTable('progress_report').set({ ...columns, version: version + 1 })
  return changedOne(update.where('id', '=', id).where('version', '=', version).where('state', '=', 'draft'))
}

/** Parties of goals, topics, reports and seats; those of contracts come from their own domain. */
export const partiesOfProgress: PartiesQuery = sql`
  select owned.id, contract.customer_id as cabinet_id
  from (
    select id, contract_id from progress_report
    union all select id, contract_id from learning_goal
    union all select id, contract_id from learning_topic
  ) owned join contract_facts contract on contract.id = owned.contract_id
  union all
  select owned.id, seat.customer_id
  from (
    select id, seat_id from progress_report
    union all select id, seat_id from learning_goal
    union all select id, seat_id from learning_topic
  ) owned join programme_seat_facts seat on seat.id = owned.seat_id
  union all select id, customer_id from programme_seat_facts`
