// Queries of the period run: the open months that are drafted, and their rows.
import { sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'
import type { ReportRow } from '../queries.ts'
import type { StatementParties } from '../tables.ts'

const isOpen = sql<boolean>`(state = 'accruing' and (accrual_count > 0 or adjustment_kopecks <> 0))`

/** Whether a report belongs to the run: of the month itself in any state, or an older one that holds something. */
const isOfRun = (month: string) => sql<boolean>`(month = ${month} or month < ${month} and ${isOpen})`

/** Executors with open months up to one that hold something, after `after` in the order of ids. */
export async function listExecutorsToDraft(
  reader: Reader,
  month: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('income_report')
    .select('executor_id')
    .distinct()
    .where(isOpen)
    .where('month', '<=', month)
    .where('executor_id', '>', after)
    .orderBy('executor_id')
    .limit(limit)
    .execute()
  return rows.map(({ executor_id }) => executor_id)
}

/** Reports of these executors, locked, in the order of executors and months: that of the month in any state, and older open ones that
 *  hold something.
 *  A report that the run of another month has taken meanwhile is left out. */
export async function lockReportsToDraft(tx: Tx, month: string, executorIds: string[]): Promise<ReportRow[]> {
  return tx
    .selectFrom('income_report')
    .selectAll()
    .where('executor_id', '=', anyOf(executorIds))
    .where(isOfRun(month))
    .orderBy('executor_id')
    .orderBy('month')
    .forUpdate()
    .execute()
}

/** Opens a month that is not there. @returns ids by executor, without those that somebody else has opened meanwhile */
export async function insertMissingReports(
  tx: Tx,
  rows: Pick<ReportRow, 'id' | 'executor_id' | 'month' | 'created_at'>[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const made = await tx
    .insertInto('income_report')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['executor_id', 'month']).doNothing())
    .returning(['id', 'executor_id'])
    .execute()
  return new Map(made.map(({ id, executor_id }) => [executor_id, id]))
}

export async function listRowsOf(reader: Reader, reportIds: string[]) {
  return (
    reader
      .selectFrom('accrual')
      .select(['id', 'income_report_id', 'gross_kopecks', 'prepaid_kopecks', 'net_kopecks'])
      // The id that an invoice asks for: the lesson, or its correction.
      .select(sql<string>`coalesce(lesson_id, correction_id)`.as('invoiced_id'))
      .where('income_report_id', '=', anyOf(reportIds))
      .execute()
  )
}

/** Makes statements of open months.
 *  @param columns with the parties by executor
 *  @returns them as they are then, in the order of `reportIds` */
export async function draftReportRows(
  tx: Tx,
  reportIds: string[],
  columns: { draftedAt: Date; confirmBy: Date; secondAboveKopecks: number; parties: Map<string, StatementParties> },
): Promise<ReportRow[]> {
  const parties = [...columns.parties].map(([executor_id, each]) => ({ executor_id, parties: each }))
  const drafted = await tx
    .updateTable('income_report')
    .set((row) => ({
      state: 'draft' as const,
      drafted_at: columns.draftedAt,
      confirm_by: columns.confirmBy,
      second_above_kopecks: columns.secondAboveKopecks,
      parties: sql<StatementParties>`(
        select each.parties
        from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as each(executor_id uuid, parties jsonb)
        where each.executor_id = income_report.executor_id
      )`,
      version: row('version', '+', 1),
    }))
    .where('id', '=', anyOf(reportIds))
    .where('state', '=', 'accruing')
    .returningAll()
    .execute()
  // An update returns its rows in no certain order.
  return drafted.sort((one, other) => reportIds.indexOf(one.id) - reportIds.indexOf(other.id))
}

/** Counts and sums of a month: executors with something open up to it and the sum of that, in kopecks, and the month's drafted
 *  statements. */
export async function summarizeMonth(reader: Reader, month: string) {
  return reader
    .selectFrom('income_report')
    .select([
      sql<number>`count(distinct executor_id) filter (where ${isOpen})::int`.as('open'),
      sql<number>`count(*) filter (where month = ${month} and state not in ('accruing', 'void'))::int`.as('drafted'),
      sql<number>`coalesce(sum(net_kopecks + adjustment_kopecks) filter (where ${isOpen}), 0)::bigint`.as(
        'open_kopecks',
      ),
      sql<number>`coalesce(sum(net_kopecks + adjustment_kopecks) filter (where ${isOpen} and month < ${month}), 0)::bigint`.as(
        'older_kopecks',
      ),
    ])
    .where(isOfRun(month))
    .executeTakeFirstOrThrow()
}

/** The sum of the open months up to one, by executor, in kopecks. */
export async function sumOpenUpTo(reader: Reader, month: string) {
  return reader
    .selectFrom('income_report')
    .select('executor_id')
    .select(sql<number>`sum(net_kopecks + adjustment_kopecks)::bigint`.as('kopecks'))
    .where(isOpen)
    .where('month', '<=', month)
    .groupBy('executor_id')
    .execute()
}

/** The rows of these months. */
export async function listRowsUpTo(reader: Reader, month: string) {
  return reader
    .selectFrom('accrual')
    .innerJoin('income_report', 'income_report.id', 'accrual.income_report_id')
    .select([
      'accrual.executor_id as executorId',
      sql<string>`coalesce(accrual.lesson_id, accrual.correction_id)`.as('invoicedId'),
      'accrual.gross_kopecks as chargeKopecks',
      'accrual.prepaid_kopecks as prepaidKopecks',
      'accrual.net_kopecks as payKopecks',
    ])
    .where('income_report.state', '=', 'accruing')
    .where('income_report.month', '<=', month)
    .execute()
}
