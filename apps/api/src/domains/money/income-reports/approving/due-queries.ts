// Queries that approve and pay many statements at once.
import type { IncomeReportState } from '@navyk/api-spec/money/income-reports'
import { sql } from 'kysely'
import { anyOf, ifGiven, type Reader, type Tx, whereGiven } from '#platform/database'
import type { ApprovedAccount } from './approved-account.ts'
import type { ReportRow } from '../queries.ts'

export interface DueFilter {
  month?: string | undefined
  onlyIds?: string[] | undefined
  exceptIds?: string[] | undefined
}

const dueColumns = [
  'id',
  'month',
  'executor_id',
  'state',
  'version',
  'paid_kopecks',
  'reason',
  'held_from',
  'payout_account',
  'asked_account',
  'first_approved_account',
] as const

export type DueRow = Pick<ReportRow, (typeof dueColumns)[number]> & { payable_kopecks: number }

const dueStates = ['approved', 'part_paid', 'failed', 'on_hold'] as const

/** Statements of which something is left to pay, those on hold among them, in the order of ids.
 *  @param lockIn only those in one of these states, locked until the transaction ends */
export async function listDueReports(
  reader: Reader,
  filter: DueFilter,
  lockIn?: IncomeReportState[],
): Promise<DueRow[]> {
  return due(reader, filter)
    .$call(
      ifGiven(lockIn, (query, states) =>
        query.where('state', '=', sql<IncomeReportState>`any(${states}::text[])`).forUpdate(),
      ),
    )
    .execute()
}

const due = (reader: Reader, { month, onlyIds, exceptIds }: DueFilter) =>
  reader
    .selectFrom('income_report')
    .select(dueColumns)
    .select(sql<number>`net_kopecks + adjustment_kopecks`.as('payable_kopecks'))
    .where('state', 'in', dueStates)
    .where(sql<boolean>`net_kopecks + adjustment_kopecks > paid_kopecks`)
    .$call((query) => whereGiven(query, { month }))
    .$call(ifGiven(onlyIds, (query, onlyIds) => query.where('id', '=', anyOf(onlyIds))))
    .$call(ifGiven(exceptIds, (query, exceptIds) => query.where('id', '<>', sql<string>`all(${exceptIds}::uuid[])`)))
    .orderBy('id')

/** The month of each statement, by its id. */
export async function listMonthsOf(reader: Reader, ids: string[]): Promise<Map<string, string>> {
  const rows = await reader.selectFrom('income_report').select(['id', 'month']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.month]))
}

/** Statements in payment, locked in the order of ids. */
export async function lockReportsInPayment(tx: Tx, ids: string[]): Promise<ReportRow[]> {
  return tx
    .selectFrom('income_report')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'in_payment')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the statements of an executor that are confirmed, not paid and in no payout on its way; in the order of ids. */
export async function lockUnpaidReports(tx: Tx, executorId: string): Promise<ReportRow[]> {
  return tx
    .selectFrom('income_report')
    .selectAll()
    .where('executor_id', '=', executorId)
    .where('state', 'in', ['confirmed', ...dueStates])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Makes locked statements newer than whoever reads them has seen. */
export async function raiseVersions(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('income_report')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Takes the first of two approvals off locked statements that nobody has approved for good. */
export async function clearFirstApprovals(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('income_report')
    .set({ first_approved_by: null, first_approved_account: null, asked_account: null })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** The account that each executor's newest approval was for; absent of whom nothing was approved with one. */
export async function listLastApproved(reader: Reader, executorIds: string[]): Promise<Map<string, ApprovedAccount>> {
  const rows = await reader
    .selectFrom('income_report')
    .distinctOn('executor_id')
    .select(['executor_id', 'payout_account'])
    .where('executor_id', '=', anyOf(executorIds))
    .where('payout_account', 'is not', null)
    .orderBy('executor_id')
    .orderBy('approved_at', 'desc')
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap((row) => (row.payout_account ? [[row.executor_id, row.payout_account] as const] : [])))
}

/** Confirmed statements of a month, locked in the order of ids. */
export async function lockConfirmedReports(tx: Tx, month: string): Promise<ReportRow[]> {
  return confirmed(tx, month).forUpdate().execute()
}

export async function listConfirmedReports(reader: Reader, month: string): Promise<ReportRow[]> {
  return confirmed(reader, month).execute()
}

const confirmed = (reader: Reader, month: string) =>
  reader
    .selectFrom('income_report')
    .selectAll()
    .where('state', '=', 'confirmed')
    .where('month', '=', month)
    .orderBy('id')

export interface ReportMove {
  id: string
  from: IncomeReportState
  version: number
  to: IncomeReportState
  paidKopecks: number
}

/** Moves locked statements on. @throws Error when one of them is not as it was locked, which is a bug */
export async function moveReports(tx: Tx, moves: ReportMove[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update income_report report set state = move."to", paid_kopecks = move."paidKopecks", version = report.version + 1
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(
      id uuid, "from" text, version int, "to" text, "paidKopecks" bigint
    )
    where report.id = move.id and report.version = move.version and report.state = move."from"
  `.execute(tx)
  if (Number(numAffectedRows ?? 0) !== moves.length) throw new Error('a locked statement has changed')
}

interface Approval {
  by: string
  account: string
  at: Date
}

/** Approves locked statements, or gives them the first of two approvals. */
export async function approveReports(
  tx: Tx,
  reports: { id: string; account: ApprovedAccount | null }[],
  which: 'first' | 'last',
  approval: Approval,
): Promise<void> {
  if (reports.length === 0) return
  const ids = reports.map(({ id }) => id)
  const accountOf = sql<ApprovedAccount | null>`(
    select account from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as row(id uuid, account jsonb)
    where row.id = income_report.id
  )`
  await tx
    .updateTable('income_report')
    .set((row) => ({
      version: row('version', '+', 1),
      ...(which === 'first'
        ? { first_approved_by: approval.by, first_approved_account: approval.account, asked_account: accountOf }
        : {
            state: 'approved' as const,
            approved_by: approval.by,
            approved_account: approval.account,
            approved_at: approval.at,
            payout_account: accountOf,
          }),
    }))
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'confirmed')
    .execute()
}
