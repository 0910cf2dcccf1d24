// Queries that close a month of all executors.
import { monthSpan } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { anyOf, json, type Reader, type Tx } from '#platform/database'
import { reportLessonColumns, type ReportRow } from '../queries.ts'
import type { WorkReportSnapshot } from '../tables.ts'

/** A lesson that keeps its month open: it has no outcome yet, or its outcome is not settled. */
const unsettled = sql<boolean>`lesson.state <> 'settled' and lesson.outcome is distinct from 'moved'`

/** The reports of a month that have lessons, with the counts that keep them open. */
function reportsOf(reader: Reader, month: string) {
  const { from, to } = monthSpan(month)
  return reader
    .selectFrom('work_report')
    .innerJoinLateral(
      (from_) =>
        from_
          .selectFrom('lesson_facts as lesson')
          .whereRef('lesson.executor_id', '=', 'work_report.executor_id')
          .where('lesson.starts_at', '>=', from)
          .where('lesson.starts_at', '<', to)
          .select([
            sql<number>`(count(*) filter (where ${unsettled}))::int`.as('waiting_count'),
            sql<number>`(count(*) filter (where lesson.outcome is distinct from 'moved'))::int`.as('lesson_count'),
            sql<number>`coalesce(sum(lesson.charge_kopecks), 0)::bigint`.as('charge_kopecks'),
            sql<number>`coalesce(sum(lesson.pay_kopecks), 0)::bigint`.as('pay_kopecks'),
          ])
          .as('figures'),
      (join) => join.onTrue(),
    )
    .where('work_report.month', '=', month)
    .where(sql<boolean>`figures.lesson_count > 0`)
}

const isReady = sql<boolean>`work_report.state = 'approved' and figures.waiting_count = 0`

/** Counts of the reports that a closing would close, that are closed already and that stay open, with the sums of the first, in kopecks. */
export async function sumClosing(reader: Reader, month: string) {
  return reportsOf(reader, month)
    .select([
      sql<number>`(count(*) filter (where work_report.state = 'closed'))::int`.as('closed_count'),
      sql<number>`(count(*) filter (where ${isReady}))::int`.as('ready_count'),
      sql<number>`(count(*) filter (where work_report.state <> 'closed' and not (${isReady})))::int`.as('left_count'),
      sql<number>`coalesce(sum(figures.charge_kopecks) filter (where ${isReady}), 0)::bigint`.as('charge_kopecks'),
      sql<number>`coalesce(sum(figures.pay_kopecks) filter (where ${isReady}), 0)::bigint`.as('pay_kopecks'),
    ])
    .executeTakeFirstOrThrow()
}

/** The first reports that stay open. */
export async function listLeft(reader: Reader, month: string, limit: number) {
  return reportsOf(reader, month)
    .select(['work_report.id', 'work_report.executor_id', 'work_report.state', 'figures.waiting_count'])
    .where('work_report.state', '<>', 'closed')
    .where(sql<boolean>`not (${isReady})`)
    .orderBy('work_report.id')
    .limit(limit)
    .execute()
}

/** Approved reports of a month, locked, after `after` in the order of ids. */
export async function lockApproved(tx: Tx, month: string, after: string, limit: number): Promise<ReportRow[]> {
  return tx
    .selectFrom('work_report')
    .selectAll()
    .where('month', '=', month)
    .where('state', '=', 'approved')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** The lessons of a month of several executors. */
export async function listLessonsOf(reader: Reader, executorIds: string[], month: string) {
  const { from, to } = monthSpan(month)
  return reader
    .selectFrom('lesson_facts as lesson')
    .innerJoin('contract_facts as contract', 'contract.id', 'lesson.contract_id')
    .select(reportLessonColumns)
    .select('lesson.executor_id')
    .where('lesson.executor_id', '=', anyOf(executorIds))
    .where('lesson.starts_at', '>=', from)
    .where('lesson.starts_at', '<', to)
    .execute()
}

/** Closes reports that are locked and approved. */
export async function closeReportRows(
  tx: Tx,
  rows: { id: string; seal: string; totals: WorkReportSnapshot }[],
  closing: { at: Date; by: string },
): Promise<void> {
  await sql`
    update work_report set state = 'closed', version = version + 1, closed_at = ${closing.at}, closed_by = ${closing.by},
      seal = row.seal, totals = row.totals
    from jsonb_to_recordset(${json(rows)}) as row(id uuid, seal text, totals jsonb)
    where work_report.id = row.id and work_report.state = 'approved'
  `.execute(tx)
}

/** The closed reports of a month. */
export async function listClosedReports(reader: Reader, month: string): Promise<{ id: string; executorId: string }[]> {
  return reader
    .selectFrom('work_report')
    .select(['id', 'executor_id as executorId'])
    .where('month', '=', month)
    .where('state', '=', 'closed')
    .execute()
}
