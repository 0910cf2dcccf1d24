// The period run: which open months are drafted, and with which rows.
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/index.ts'
import type { ReportRow } from './queries.ts'
import type { StatementParties } from './tables.ts'

/** Open months with rows, bonuses or deductions, locked, after `after` in the order of ids. */
export async function lockReportsToDraft(tx: Tx, month: string, after: string, limit: number): Promise<ReportRow[]> {
  return tx
    .selectFrom('income_report')
    .selectAll()
    .where('month', '=', month)
    .where('state', '=', 'accruing')
    .where('id', '>', after)
    .where((where) => where.or([where('accrual_count', '>', 0), where('adjustment_kopecks', '<>', 0)]))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function listRowsOf(reader: Reader, reportIds: string[]) {
  return (
    reader
      .selectFrom('accrual')
      .select(['id', 'income_report_id', 'gross_kopecks', 'prepaid_kopecks', 'net_kopecks'])
      // What an invoice may ask for: the lesson, or its correction.
      .select(sql<string>`coalesce(lesson_id, correction_id)`.as('invoiced_id'))
      .where('income_report_id', '=', sql<string>`any(${reportIds}::uuid[])`)
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
    .where('id', '=', sql<string>`any(${reportIds}::uuid[])`)
    .where('state', '=', 'accruing')
    .returningAll()
    .execute()
  // What an update returns comes in no certain order.
  return drafted.sort((one, other) => reportIds.indexOf(one.id) - reportIds.indexOf(other.id))
}

/** What stands open in a month, and what was drafted of it. */
export async function countMonth(reader: Reader, month: string) {
  return reader
    .selectFrom('income_report')
    .select([
      sql<number>`count(*) filter (where state = 'accruing' and (accrual_count > 0 or adjustment_kopecks <> 0))::int`.as(
        'open',
      ),
      sql<number>`count(*) filter (where state not in ('accruing', 'void'))::int`.as('drafted'),
      sql<number>`coalesce(sum(net_kopecks + adjustment_kopecks) filter (where state = 'accruing'), 0)::bigint`.as(
        'open_kopecks',
      ),
    ])
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
}
