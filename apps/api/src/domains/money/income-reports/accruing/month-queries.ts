// Queries for statements and sessions of some months of one executor.
import type { StatementRowKind } from '@navyk/api-spec/money/income-reports'
import { addMonths } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

/** The statements of months with what their pay consists of; without void ones. */
export async function listMonthReports(reader: Reader, executorId: string, months: string[]) {
  const rows = (kind: StatementRowKind) => sql<number>`(
    select coalesce(sum(amount_kopecks), 0)::bigint from income_adjustment
    where income_adjustment.income_report_id = income_report.id and kind = ${kind}
  )`
  return reader
    .selectFrom('income_report')
    .select(['id', 'month', 'state', 'net_kopecks as net', 'adjustment_kopecks as adjustment'])
    .select([
      sql<number>`(
        select coalesce(sum(net_kopecks), 0)::bigint from accrual
        where accrual.income_report_id = income_report.id and correction_id is not null
      )`.as('corrected'),
      rows('session').as('sessions'),
      rows('bonus').as('bonuses'),
      rows('deduction').as('deductions'),
    ])
    .where('executor_id', '=', executorId)
    .where('month', 'in', months)
    .where('state', '<>', 'void')
    .execute()
}

/** Sums the pay for the sessions that were held, by month. */
export async function sumSessionPays(reader: Reader, executorId: string, months: string[]) {
  const { rows } = await sql<{ month: string; kopecks: number }>`
    select wanted.month, coalesce(sum(pay.pay_kopecks), 0)::bigint as kopecks
    from jsonb_to_recordset(${JSON.stringify(months.map(spanOf))}::jsonb) as wanted(month text, "from" date, "to" date)
    join session_pay pay on pay.executor_id = ${executorId}
      and pay.held_on >= wanted."from" and pay.held_on < wanted."to"
    group by wanted.month
  `.execute(reader)
  return rows
}

const spanOf = (month: string) => ({ month, from: `${month}-01`, to: `${addMonths(month, 1)}-01` })
