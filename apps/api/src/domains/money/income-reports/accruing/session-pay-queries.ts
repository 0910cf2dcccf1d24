// Queries for the pay of sessions of groups, and the rows of statements that are made of it.
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { type Database, manyRows, type Reader, type Tx } from '#platform/database'

type NewPay = Omit<Database['session_pay'], 'accrued_kopecks'>

/** Sets the pay of sessions as it is now; rows that stand in statements already stay there. */
export async function upsertSessionPays(tx: Tx, rows: NewPay[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('session_pay')
    .$call(manyRows('session_pay', rows))
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'executor_id'])
        .doUpdateSet((row) => ({ pay_kopecks: row.ref('excluded.pay_kopecks') })),
    )
    .execute()
}

/** Final pays that statements do not show with their present sum, locked; those that another transaction works on are left out. */
export async function lockDuePays(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('session_pay')
    .select(['session_id', 'executor_id', 'title', 'subject', 'held_on', 'pay_kopecks', 'accrued_kopecks'])
    .where('final_at', '<=', now)
    .whereRef('pay_kopecks', '<>', 'accrued_kopecks')
    .orderBy('final_at')
    .orderBy('session_id')
    .orderBy('executor_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
export type DuePay = Awaited<ReturnType<typeof lockDuePays>>[number]

export async function insertSessionRows(
  tx: Tx,
  rows: Omit<Database['income_adjustment'], 'brought_from'>[],
): Promise<void> {
  await tx.insertInto('income_adjustment').$call(manyRows('income_adjustment', rows)).execute()
}

/** Marks the present sums of these pays as standing in statements. */
export async function markAccrued(tx: Tx, pays: DuePay[]): Promise<void> {
  await sql`
    update session_pay set accrued_kopecks = done.pay_kopecks
    from jsonb_to_recordset(${JSON.stringify(pays)}::jsonb)
      as done(session_id uuid, executor_id uuid, pay_kopecks bigint)
    where session_pay.session_id = done.session_id and session_pay.executor_id = done.executor_id`.execute(tx)
}

/** The pay of an executor's year by programme, in kopecks; rows of void statements stand in others. */
export async function sumProgrammes(reader: Reader, executorId: string, year: string) {
  return reader
    .selectFrom('income_adjustment as row')
    .innerJoin('income_report as report', 'report.id', 'row.income_report_id')
    .select(['row.reason as title', sql<Subject>`row.subject`.as('subject')])
    .select([
      sql<number>`sum(row.amount_kopecks)::bigint`.as('pay_kopecks'),
      sql<number>`count(distinct row.session_id)::int`.as('lesson_count'),
    ])
    .where('row.kind', '=', 'session')
    .where('report.executor_id', '=', executorId)
    .where('report.month', '>=', `${year}-01`)
    .where('report.month', '<=', `${year}-12`)
    .where('report.state', '<>', 'void')
    .groupBy(['row.reason', 'row.subject'])
    .execute()
}
