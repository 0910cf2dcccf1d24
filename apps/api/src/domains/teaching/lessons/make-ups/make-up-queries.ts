import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'

/** Finds the credit for a lost lesson, with the charge of that lesson. */
export async function findMakeUp(reader: Reader, lostId: string) {
  return reader
    .selectFrom('make_up_credit')
    .innerJoin('lesson', 'lesson.id', 'make_up_credit.lesson_id')
    .selectAll('make_up_credit')
    .select(['lesson.charge_kopecks', 'lesson.topic', 'lesson.starts_at', 'lesson.ends_at'])
    .select(['lesson.addition', 'lesson.confirmed_at'])
    .where('make_up_credit.lesson_id', '=', lostId)
    .executeTakeFirst()
}

/** Uses the credit of a lost lesson for a lesson, if it is unused. @returns false when somebody has */
export async function markMakeUpUsed(tx: Tx, lostId: string, lessonId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('make_up_credit')
    .set({ used_by: lessonId })
    .where('lesson_id', '=', lostId)
    .where('used_by', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Transfers the credit from a lesson to the one that replaces it. */
export async function transferMakeUp(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('make_up_credit').set({ used_by: toId }).where('used_by', '=', fromId).execute()
}

export interface ReturnedCredit {
  /** The make-up lesson that did not take place. */
  id: string
  /** The new earliest end of the credit; null leaves it as it is. */
  until: string | null
}

/** Returns credits whose make-up lessons did not take place. */
export async function returnMakeUps(tx: Tx, given: ReturnedCredit[]): Promise<void> {
  if (given.length === 0) return
  await sql`
    update make_up_credit set used_by = null, expires_on = greatest(expires_on, row.until)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row(id uuid, until date)
    where make_up_credit.used_by = row.id
  `.execute(tx)
}

/** Uses credits again for make-up lessons that count after all. @returns the ids of those whose lost lesson is made up
 *  for by another one meanwhile */
export async function markMakeUpsUsedAgain(tx: Tx, lessonIds: string[]): Promise<string[]> {
  if (lessonIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select id, make_up_for_id from lesson where id = any(${lessonIds}::uuid[])
    ), taken as (
      update make_up_credit set used_by = wanted.id from wanted
      where make_up_credit.lesson_id = wanted.make_up_for_id
        and (make_up_credit.used_by is null or make_up_credit.used_by = wanted.id)
      returning wanted.id
    )
    select id from wanted where id not in (select id from taken)
  `.execute(tx)
  return rows.map((row) => row.id)
}

export interface NewMakeUp {
  lesson_id: string
  contract_id: string
  expires_on: string
  created_at: Date
}

/** Inserts credits for lost lessons; existing ones stay as they are. @returns how many are new */
export async function insertMakeUps(tx: Tx, rows: NewMakeUp[]): Promise<number> {
  if (rows.length === 0) return 0
  const written = await tx
    .insertInto('make_up_credit')
    .values(rows.map((row) => ({ ...row, used_by: null })))
    .onConflict((conflict) => conflict.column('lesson_id').doNothing())
    .returning('lesson_id')
    .execute()
  return written.length
}

/** Deletes unused credits. @returns the lost lessons that are made up for already */
export async function deleteMakeUps(tx: Tx, lostIds: string[]): Promise<string[]> {
  if (lostIds.length === 0) return []
  await tx.deleteFrom('make_up_credit').where('lesson_id', '=', anyOf(lostIds)).where('used_by', 'is', null).execute()
  const used = await tx
    .selectFrom('make_up_credit')
    .select('lesson_id')
    .where('lesson_id', '=', anyOf(lostIds))
    .execute()
  return used.map((row) => row.lesson_id)
}

export interface MakeUpFilter {
  own: { executorId?: string; customerId?: string }
  contractId?: string | undefined
  /** Bookable on this business date. */
  today: string
  limit: number
}

/** Lost lessons that are still owed, those first that expire first. */
export async function listOpenMakeUps(reader: Reader, filter: MakeUpFilter) {
  let query = reader
    .selectFrom('make_up_credit')
    .innerJoin('lesson', 'lesson.id', 'make_up_credit.lesson_id')
    .innerJoin('contract_facts as contract', 'contract.id', 'lesson.contract_id')
    .select(['make_up_credit.lesson_id', 'make_up_credit.expires_on', 'lesson.contract_id', 'contract.make_up_rule'])
    .select(['lesson.executor_id', 'lesson.customer_id', 'lesson.subject', 'lesson.starts_at', 'lesson.ends_at'])
    .select(['lesson.customer_rate_kopecks', 'lesson.charge_kopecks', 'contract.number as contract_number'])
    .select(['contract.learner_first_name', 'contract.learner_last_name'])
    .select((row) => row.ref('lesson.outcome').$castTo<LessonOutcome>().as('outcome'))
    .where('make_up_credit.used_by', 'is', null)
    .where('make_up_credit.expires_on', '>=', filter.today)
  const { executorId, customerId } = filter.own
  if (executorId !== undefined) query = query.where('lesson.executor_id', '=', executorId)
  if (customerId !== undefined) query = query.where('lesson.customer_id', '=', customerId)
  if (filter.contractId !== undefined) query = query.where('make_up_credit.contract_id', '=', filter.contractId)
  return query.orderBy('make_up_credit.expires_on').orderBy('make_up_credit.lesson_id').limit(filter.limit).execute()
}
export type MakeUpRow = Awaited<ReturnType<typeof listOpenMakeUps>>[number]
