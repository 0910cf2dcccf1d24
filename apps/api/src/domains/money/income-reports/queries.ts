import type { IncomeReportState, IncomeReportWait, StatementRowKind } from '@navyk/api-spec/money/income-reports'
import { sql } from 'kysely'
import {
  by,
  type Database,
  descending,
  ifGiven,
  manyRows,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import { peopleNamed } from '#people/accounts'
import { hasOpenObjection, needsApproval, needsPayout, needsSecondApproval } from './reading/digest-queries.ts'

type AccrualRow = Omit<Database['accrual'], 'brought_from'>
/** The accrual of a lesson. */
type NewAccrual = Omit<AccrualRow, 'correction_id' | 'corrected_lesson_id' | 'correction_reason'>

export interface AccrualSums {
  count: number
  gross: number
  commission: number
  net: number
}

/** Inserts the accruals of lessons that have none. @returns how many were added */
export async function insertAccruals(tx: Tx, rows: NewAccrual[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accrual')
    .$call(manyRows('accrual', rows))
    .onConflict((conflict) => conflict.column('lesson_id').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Inserts the accrual of a correction. */
export async function insertCorrectionAccrual(tx: Tx, row: AccrualRow): Promise<void> {
  await tx.insertInto('accrual').values(row).execute()
}

/** The charge of a lesson with its corrections, paid by packages and in money, in kopecks. */
export async function sumCharged(reader: Reader, lessonId: string): Promise<number> {
  const { charged } = await reader
    .selectFrom('accrual')
    .select(sql<number>`coalesce(sum(gross_kopecks), 0)::bigint`.as('charged'))
    .where((where) => where.or([where('lesson_id', '=', lessonId), where('corrected_lesson_id', '=', lessonId)]))
    .executeTakeFirstOrThrow()
  return charged
}

export interface ReportFilter {
  /** Beginnings of the executor's names. */
  search?: string | undefined
  state?: IncomeReportState | undefined
  executorId?: string | undefined
  /** First and last month, both included. */
  months?: { from: string; to: string } | undefined
  waits?: IncomeReportWait | undefined
}

/** A page of months, newest first. */
export async function listReportRows(reader: Reader, filter: ReportFilter, page: PageRequest) {
  return filtered(reader, filter)
    .selectAll()
    .select(
      sql<number>`(
        select count(*)::int from accrual
        where accrual.income_report_id = income_report.id and accrual.correction_id is not null
      )`.as('correction_count'),
    )
    .$call(pageBy(descending(by.text('month'), by.id('id')), page))
}

export async function findReport(reader: Reader, id: string) {
  return reader.selectFrom('income_report').selectAll().where('id', '=', id).executeTakeFirst()
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** The sums of months with the parts of the pay, in one query. Void statements are left out: their rows stand in others. */
export async function sumReports(reader: Reader, filter: ReportFilter) {
  const chosen = filtered(reader, filter).where('state', '<>', 'void')
  const reports = chosen.select('income_report.id')
  const corrections = reader
    .selectFrom('accrual')
    .where('correction_id', 'is not', null)
    .where('income_report_id', 'in', reports)
  const extras = (kind: StatementRowKind) =>
    reader
      .selectFrom('income_adjustment')
      .select(sumOf('amount_kopecks').as('sum'))
      .where('kind', '=', kind)
      .where('income_report_id', 'in', reports)
  return chosen
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(accrual_count), 0)::int`.as('rows'),
      ...(['gross', 'commission', 'net', 'agent_gross', 'agent_net', 'adjustment', 'paid'] as const).map((name) =>
        sumOf(`${name}_kopecks`).as(name),
      ),
    ])
    .select([
      sql<number>`(${corrections.select(({ fn }) => fn.countAll().as('count'))})::int`.as('corrections'),
      sql<number>`${corrections.select(sumOf('net_kopecks').as('sum'))}`.as('corrected'),
      sql<number>`${extras('session')}`.as('sessions'),
      sql<number>`${extras('bonus')}`.as('bonuses'),
      sql<number>`${extras('deduction')}`.as('deductions'),
    ])
    .executeTakeFirstOrThrow()
}
export type ReportSums = Awaited<ReturnType<typeof sumReports>>

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

function filtered(reader: Reader, filter: ReportFilter) {
  return reader
    .selectFrom('income_report')
    .$call((query) => whereGiven(query, { executor_id: filter.executorId }))
    .$call(
      ifGiven(filter.search || undefined, (query, search) =>
        query.where(sql<boolean>`executor_id in (${peopleNamed(search)})`),
      ),
    )
    .$call((query) => whereGiven(query, { state: filter.state }))
    .$if(filter.waits === 'answer', (query) => query.where(hasOpenObjection))
    .$if(filter.waits === 'approval', (query) => query.where(needsApproval))
    .$if(filter.waits === 'second_approval', (query) => query.where(needsSecondApproval))
    .$if(filter.waits === 'payout', (query) => query.where(needsPayout))
    .$call(
      ifGiven(filter.months, (query, months) =>
        query.where('month', '>=', months.from).where('month', '<=', months.to),
      ),
    )
}

/** The accruals of a report with the names of their contracts, client by client. */
export async function listAccruals(reader: Reader, reportId: string) {
  return reader
    .selectFrom('accrual')
    .innerJoin('contract_facts as contract', 'contract.id', 'accrual.contract_id')
    .select([
      'accrual.id',
      sql<string>`coalesce(accrual.lesson_id, accrual.corrected_lesson_id)`.as('lesson_id'),
      'accrual.correction_id',
      'accrual.correction_reason',
      'accrual.contract_id',
      'accrual.work_report_id',
      'accrual.gross_kopecks',
      'accrual.prepaid_kopecks',
      'accrual.commission_kopecks',
      'accrual.net_kopecks',
      'accrual.commission_snapshot',
      'accrual.subject',
      'accrual.held_on',
      'accrual.created_at',
      'accrual.brought_from',
      'contract.number as contract_number',
      'contract.settlement_model',
      'contract.customer_id',
      'contract.learner_first_name',
      'contract.learner_last_name',
    ])
    .where('accrual.income_report_id', '=', reportId)
    .orderBy('contract.number')
    .orderBy('accrual.held_on')
    .orderBy('accrual.id')
    .execute()
}
export type AccrualLine = Awaited<ReturnType<typeof listAccruals>>[number]

/** The cabinets that each report is about. */
export const partiesOfIncomeReports: PartiesQuery = sql`select id, executor_id as cabinet_id from income_report`
