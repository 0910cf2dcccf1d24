// Queries that change a statement: its state, its rows and its sums.
import type { IncomeReportState } from '@navyk/api-spec/money/income-reports'
import { addMonths } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { type Database, movedOn, type Reader, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids/ids.ts'
import type { ApprovedAccount } from './approving/approved-account.ts'
import type { ReportRow } from './queries.ts'

/** The open report of each executor that takes rows for a month: of that month, or the next that is not drafted yet. It is made where
 *  there is none, and stays open until the transaction ends. @returns ids of reports by executor */
export async function lockOrInsertOpenReports(
  tx: Tx,
  effects: { ids: Ids },
  now: Date,
  wanted: { executorId: string; month: string }[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let missing = wanted; missing.length > 0; missing = wanted.filter((each) => !found.has(each.executorId))) {
    for (const row of await lockOpenReports(tx, missing)) {
      if (!found.has(row.executor_id)) found.set(row.executor_id, row.id)
    }
    await insertNextReports(
      tx,
      now,
      missing.filter((each) => !found.has(each.executorId)).map((each) => ({ id: effects.ids.next(), ...each })),
    )
  }
  return found
}

async function lockOpenReports(tx: Tx, wanted: { executorId: string; month: string }[]) {
  const { rows } = await sql<{ id: string; executor_id: string }>`
    select report.id, report.executor_id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted("executorId" uuid, month text)
    join income_report report on report.executor_id = wanted."executorId" and report.month >= wanted.month
    where report.state = 'accruing'
    order by report.executor_id, report.month
    for update of report
  `.execute(tx)
  return rows
}

/** Opens the wanted month, or the one after the last where that is taken. A parallel transaction may do the same; the
 *  caller looks again. */
async function insertNextReports(
  tx: Tx,
  now: Date,
  wanted: { id: string; executorId: string; month: string }[],
): Promise<void> {
  if (wanted.length === 0) return
  const last = await tx
    .selectFrom('income_report')
    .select(['executor_id', sql<string>`max(month)`.as('month')])
    .where('executor_id', 'in', [...new Set(wanted.map(({ executorId }) => executorId))])
    .groupBy('executor_id')
    .execute()
  const lastOf = new Map(last.map((row) => [row.executor_id, row.month]))
  const rows = wanted.map(({ id, executorId, month }) => {
    const latest = lastOf.get(executorId)
    return {
      id,
      executor_id: executorId,
      created_at: now,
      month: latest === undefined || latest < month ? month : addMonths(latest, 1),
    }
  })
  await tx
    .insertInto('income_report')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['executor_id', 'month']).doNothing())
    .execute()
}

/** Counts and sums the rows of open reports anew. */
export async function refreshSums(tx: Tx, reportIds: string[]): Promise<void> {
  await sql`
    update income_report report
    set accrual_count = sums.count, gross_kopecks = sums.gross, commission_kopecks = sums.commission,
      net_kopecks = sums.net, agent_gross_kopecks = sums.agent_gross, agent_net_kopecks = sums.agent_net, adjustment_kopecks = sums.adjusted, version = report.version + 1
    from (
      select open.id, rows.*, (
          select coalesce(sum(case when kind = 'deduction' then -amount_kopecks else amount_kopecks end), 0)
          from income_adjustment where income_report_id = open.id
        )::bigint as adjusted
      from unnest(${reportIds}::uuid[]) as open(id), lateral (
        select count(*)::int as count, coalesce(sum(gross_kopecks), 0)::bigint as gross,
          coalesce(sum(commission_kopecks), 0)::bigint as commission, coalesce(sum(net_kopecks), 0)::bigint as net,
          coalesce(sum(gross_kopecks) filter (where contract.settlement_model = 'agent'), 0)::bigint as agent_gross,
          coalesce(sum(net_kopecks) filter (where contract.settlement_model = 'agent'), 0)::bigint as agent_net
        from accrual join contract_facts contract on contract.id = accrual.contract_id
        where income_report_id = open.id
      ) as rows
    ) as sums
    where report.id = sums.id and report.state = 'accruing'
  `.execute(tx)
}

/** Moves rows to other reports, which are open. */
export async function moveAccruals(tx: Tx, moves: { accrualId: string; reportId: string }[]): Promise<void> {
  await sql`
    update accrual set income_report_id = move."reportId"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move("accrualId" uuid, "reportId" uuid)
    where accrual.id = move."accrualId"
  `.execute(tx)
}

/** Moves all that reports hold to others, which are open. */
export async function moveAllRows(tx: Tx, moves: { fromId: string; toId: string }[]): Promise<void> {
  const rows = JSON.stringify(moves)
  await sql`
    update accrual set income_report_id = move."toId"
    from jsonb_to_recordset(${rows}::jsonb) as move("fromId" uuid, "toId" uuid)
    where accrual.income_report_id = move."fromId"
  `.execute(tx)
  await sql`
    update income_adjustment set income_report_id = move."toId"
    from jsonb_to_recordset(${rows}::jsonb) as move("fromId" uuid, "toId" uuid)
    where income_adjustment.income_report_id = move."fromId"
  `.execute(tx)
}

export async function lockReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  return tx.selectFrom('income_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type ReportColumns = Partial<
  Pick<
    Database['income_report'],
    | 'confirm_by'
    | 'confirmed_at'
    | 'first_approved_by'
    | 'first_approved_account'
    | 'approved_by'
    | 'approved_account'
    | 'approved_at'
    | 'held_from'
    | 'reason'
  >
> & {
  was_silent?: boolean
  adjustment_kopecks?: number
  paid_kopecks?: number
  asked_account?: ApprovedAccount | null
  payout_account?: ApprovedAccount | null
}

/** Moves a statement to another state. @returns the row as it is then; undefined where it is no longer as it was found */
export async function moveReport(
  tx: Tx,
  before: Pick<ReportRow, 'id' | 'version' | 'state'>,
  to: IncomeReportState,
  columns: ReportColumns,
): Promise<ReportRow | undefined> {
  return movedOn(tx.updateTable('income_report').set(columns), before, to).returningAll().executeTakeFirst()
}

export async function insertAdjustment(
  tx: Tx,
  row: Omit<Database['income_adjustment'], 'brought_from'>,
): Promise<void> {
  await tx.insertInto('income_adjustment').values(row).execute()
}

export async function listAdjustments(reader: Reader, reportId: string) {
  return reader
    .selectFrom('income_adjustment')
    .select(['id', 'kind', 'amount_kopecks', 'reason', 'created_at', 'session_id', 'held_on', 'brought_from'])
    .where('income_report_id', '=', reportId)
    .orderBy('held_on')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type AdjustmentLine = Awaited<ReturnType<typeof listAdjustments>>[number]

export async function insertObjection(
  tx: Tx,
  row: Omit<Database['income_objection'], 'answer' | 'answered_at' | 'answered_by'>,
): Promise<void> {
  const unanswered = { answer: null, answered_at: null, answered_by: null }
  await tx
    .insertInto('income_objection')
    .values({ ...row, ...unanswered })
    .execute()
}

/** Objections to rows of a report, in the order of time. */
export async function listObjections(reader: Reader, reportId: string) {
  return reader
    .selectFrom('income_objection')
    .select(['id', 'reason', 'objected_at', 'answer', 'answered_at'])
    .select(sql<string>`coalesce(accrual_id, adjustment_id)`.as('row_id'))
    .where('income_report_id', '=', reportId)
    .orderBy('objected_at')
    .orderBy('id')
    .execute()
}
export type ObjectionLine = Awaited<ReturnType<typeof listObjections>>[number]

export async function answerObjectionRow(
  tx: Tx,
  id: string,
  answer: { answer: string; answered_at: Date; answered_by: string },
): Promise<void> {
  await tx.updateTable('income_objection').set(answer).where('id', '=', id).where('answered_at', 'is', null).execute()
}

/** A row of a report, as an objection names it: an accrual, or an adjustment. */
export async function findRowToObject(reader: Reader, reportId: string, rowId: string) {
  const { rows } = await sql<{ is_accrual: boolean }>`
    select true as is_accrual from accrual where id = ${rowId} and income_report_id = ${reportId}
    union all
    select false from income_adjustment where id = ${rowId} and income_report_id = ${reportId}
  `.execute(reader)
  const [found] = rows
  if (!found) return undefined
  return found.is_accrual ? { accrual_id: rowId, adjustment_id: null } : { accrual_id: null, adjustment_id: rowId }
}

/** Statements whose time to object is over, after `after` in the order of ids. */
export async function listSilent(reader: Reader, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('income_report')
    .select('id')
    .where('state', '=', 'draft')
    .where('confirm_by', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
