import type { LessonConfirmation } from '@navyk/api-spec/teaching/lessons'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database'
import { publishing } from '#platform/events'
import { isUnconfirmed, waitsForCustomer } from '../queries.ts'
import { isUnusual } from './unusual-queries.ts'

const changed = { kind: 'schedule' }

/** Marks locked lessons as confirmed. */
export async function confirmLessonRows(tx: Tx, ids: string[], by: LessonConfirmation, at: Date): Promise<void> {
  await sql`
    update lesson set confirmed_at = ${at}, confirmed_by = ${by}, version = version + 1
    where id = any(${ids}::uuid[]) and addition is not null and confirmed_at is null
    returning ${publishing('cabinet', 'lesson.executor_id', changed)},
      ${publishing('cabinet', 'lesson.customer_id', changed)}
  `.execute(tx)
}

/** Records the review of a closing. @returns false when the lesson has changed meanwhile */
export async function reviewLessonRow(
  tx: Tx,
  seen: { id: string; version: number },
  review: { by: string; note: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lesson')
    .set((row) => ({
      reviewed_at: review.at,
      reviewed_by: review.by,
      review_note: review.note,
      version: row('version', '+', 1),
    }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Closed lessons that are confirmed by the customer's silence by now, of one executor or of everybody. */
export async function listSilentlyConfirmed(
  reader: Reader,
  now: Date,
  executorId: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select lesson.id from lesson
    join contract_facts contract on contract.id = lesson.contract_id and contract.silent_confirmation
    where ${waitsForCustomer} and lesson.state = 'closed'
      and greatest(coalesce(lesson.corrected_at, lesson.closed_at), lesson.ends_at) + interval '72 hours' < ${now}
      and (${executorId ?? null}::uuid is null or lesson.executor_id = ${executorId ?? null}::uuid)
    order by lesson.id limit 500
  `.execute(reader)
  return rows.map((row) => row.id)
}

/** Locks an executor's lessons of a span until the transaction ends, in the order that all code uses.
 *  @returns them with the columns that `waitOf` judges */
export async function lockLessonsBetween(tx: Tx, executorId: string, span: { from: Date; to: Date }) {
  return tx
    .selectFrom('lesson')
    .innerJoin('contract_facts as contract', 'contract.id', 'lesson.contract_id')
    .select([
      'lesson.id',
      'lesson.state',
      'lesson.outcome',
      'lesson.ends_at',
      'lesson.closed_at',
      'lesson.corrected_at',
    ])
    .select(['lesson.disputed_at', 'lesson.dispute_decided_at', 'lesson.addition', 'lesson.confirmed_at'])
    .select(['lesson.charge_kopecks', 'lesson.pay_kopecks', 'contract.silent_confirmation'])
    .where('lesson.executor_id', '=', executorId)
    .where('lesson.starts_at', '>=', span.from)
    .where('lesson.starts_at', '<', span.to)
    .orderBy('lesson.id')
    .forUpdate('lesson')
    .execute()
}

export interface WaitingConfirmations {
  count: number
  oldestAt: Date | null
}

/** Lessons that wait for somebody's decision, over everybody: disputed ones since the objection, unusual closings that
 *  nobody has looked at since they were closed, and those that their customers have not confirmed since they were entered
 *  or closed. One query; each part has an index of its own. */
export async function countLessonsToDecide(
  reader: Reader,
  today: string,
): Promise<{
  disputed: WaitingConfirmations
  unusual: WaitingConfirmations
  unconfirmed: WaitingConfirmations
  owed: WaitingConfirmations
}> {
  const { rows } = await sql<{ kind: 'disputed' | 'unusual' | 'unconfirmed' | 'owed' } & WaitingConfirmations>`
    select 'disputed' as kind, count(*)::int as count, min(disputed_at) as "oldestAt"
      from lesson where state = 'disputed'
    union all
    select 'unusual', count(*)::int, min(closed_at) from lesson where ${isUnusual} and reviewed_at is null
    union all
    select 'unconfirmed', count(*)::int, min(coalesce(closed_at, created_at)) from lesson
      where ${isUnconfirmed}
    union all
    select 'owed', count(*)::int, min(created_at) from make_up_credit where used_by is null and expires_on >= ${today}
  `.execute(reader)
  const of = (kind: string): WaitingConfirmations =>
    rows.find((row) => row.kind === kind) ?? { count: 0, oldestAt: null }
  return { disputed: of('disputed'), unusual: of('unusual'), unconfirmed: of('unconfirmed'), owed: of('owed') }
}
