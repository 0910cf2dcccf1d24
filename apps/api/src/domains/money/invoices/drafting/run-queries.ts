// Queries for runs of a month, the lessons that they leave out, and the wishes of customers about billing.
import { monthSpan } from '@navyk/api-spec/kit'
import { type Selectable, sql } from 'kysely'
import type { Database, Reader, Tx } from '#platform/database'

export type RunRow = Selectable<Database['invoice_run']>
type Kind = RunRow['kind']

/** The newest run of a kind of a month. */
export async function findRunOf(reader: Reader, month: string, kind: Kind): Promise<RunRow | undefined> {
  return reader
    .selectFrom('invoice_run')
    .selectAll()
    .where('month', '=', month)
    .where('kind', '=', kind)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Begins a run, unless one of the month and kind goes on already. */
export async function insertRun(
  tx: Tx,
  row: Omit<RunRow, 'done_count' | 'made_count' | 'reached_id' | 'finished_at'>,
): Promise<void> {
  await tx
    .insertInto('invoice_run')
    .values(row)
    .onConflict((conflict) => conflict.columns(['month', 'kind']).where('finished_at', 'is', null).doNothing())
    .execute()
}

/** A run that is not finished, locked. */
export async function lockRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return tx
    .selectFrom('invoice_run')
    .selectAll()
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Runs that are not finished, as when the process has ended in the middle of one. */
export async function listOpenRuns(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('invoice_run').select('id').where('finished_at', 'is', null).execute()
  return rows.map((row) => row.id)
}

export async function recordPart(
  tx: Tx,
  id: string,
  part: { done: number; made: number; reached: string | undefined; finishedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('invoice_run')
    .set((row) => ({
      done_count: row('done_count', '+', part.done),
      made_count: row('made_count', '+', part.made),
      ...(part.reached !== undefined && { reached_id: part.reached }),
      finished_at: part.finishedAt,
    }))
    .where('id', '=', id)
    .execute()
}

/** The next drafts of a month, in the order in which they were made. */
export async function listDraftIds(reader: Reader, month: string, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('invoice')
    .select('id')
    .where('state', '=', 'draft')
    .where('period', '=', month)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function countDrafts(reader: Reader, month: string): Promise<number> {
  const row = await reader
    .selectFrom('invoice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'draft')
    .where('period', '=', month)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Executors with lessons of a month that are over and not settled: counts by reason, and prices; the largest sums first.
 *  Each row has the counts and the sum of all rows as well. */
export async function listLeftOut(reader: Reader, month: string, now: Date, limit: number) {
  const { from, to } = monthSpan(month)
  return reader
    .selectFrom('lesson_facts as lesson')
    .where('lesson.starts_at', '>=', from)
    .where('lesson.starts_at', '<', to)
    .where('lesson.ends_at', '<', now)
    .where('lesson.state', '!=', 'settled')
    .select('lesson.executor_id')
    .select([
      sql<number>`(count(*) filter (where lesson.state = 'planned'))::int`.as('not_closed'),
      sql<number>`(count(*) filter (where lesson.state = 'disputed'))::int`.as('disputed'),
      sql<number>`(count(*) filter (where lesson.state not in ('planned', 'disputed')))::int`.as('not_approved'),
      sql<number>`count(*)::int`.as('lesson_count'),
      sql<number>`sum(${priceOfLesson})::bigint`.as('total_kopecks'),
      sql<number>`(count(*) over ())::int`.as('all_executors'),
      sql<number>`(sum(count(*)) over ())::int`.as('all_lessons'),
      sql<number>`(sum(sum(${priceOfLesson})) over ())::bigint`.as('all_kopecks'),
    ])
    .groupBy('lesson.executor_id')
    .orderBy('total_kopecks', 'desc')
    .orderBy('lesson.executor_id')
    .limit(limit)
    .execute()
}

/** The price of a lesson in kopecks: the charge of its outcome, or before it has one the price of the whole lesson. */
const priceOfLesson = sql`coalesce(lesson.charge_kopecks, lesson.customer_rate_kopecks)`
