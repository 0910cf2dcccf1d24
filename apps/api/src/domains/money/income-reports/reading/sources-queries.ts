// Queries for the sources of an executor's income, and for the part of it that is not paid yet.
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { anyOf, type Reader } from '#platform/database'

/** The pay of an executor's year by customer and subject, in kopecks, in one query. Rows of void statements stand in others. */
export async function sumSources(reader: Reader, executorId: string, year: string) {
  return reader
    .selectFrom('accrual')
    .innerJoin('income_report', 'income_report.id', 'accrual.income_report_id')
    .innerJoin('contract_facts as contract', 'contract.id', 'accrual.contract_id')
    .select(['contract.customer_id', sql<Subject>`accrual.subject`.as('subject')])
    .select([
      sql<number>`sum(accrual.net_kopecks)::bigint`.as('pay_kopecks'),
      sql<number>`count(accrual.lesson_id)::int`.as('lesson_count'),
    ])
    .where('income_report.executor_id', '=', executorId)
    .where('income_report.month', '>=', `${year}-01`)
    .where('income_report.month', '<=', `${year}-12`)
    .where('income_report.state', '<>', 'void')
    .groupBy(['contract.customer_id', sql`accrual.subject`])
    .execute()
}

/** The unpaid pay of an executor, in kopecks: `coming` is approved or on its way, `checked` is being checked, `open` is not drafted. */
export async function sumUnpaid(reader: Reader, executorId: string) {
  const left = sql`net_kopecks + adjustment_kopecks - paid_kopecks`
  return reader
    .selectFrom('income_report')
    .select([
      sql<number>`coalesce(sum(${left}) filter (where state in ('approved', 'in_payment', 'part_paid', 'failed')), 0)::bigint`.as(
        'coming',
      ),
      sql<number>`coalesce(sum(${left}) filter (where state in ('draft', 'confirmed', 'on_hold')), 0)::bigint`.as(
        'checked',
      ),
      sql<number>`coalesce(sum(${left}) filter (where state = 'accruing'), 0)::bigint`.as('open'),
    ])
    .where('executor_id', '=', executorId)
    .where('state', 'not in', ['paid', 'void'])
    .executeTakeFirstOrThrow()
}

/** The rows of an executor's open months with the customers that they are charged to. */
export async function listOpenRowsOf(reader: Reader, executorId: string) {
  return reader
    .selectFrom('accrual')
    .innerJoin('income_report', 'income_report.id', 'accrual.income_report_id')
    .innerJoin('contract_facts as contract', 'contract.id', 'accrual.contract_id')
    .select([
      sql<string>`coalesce(accrual.lesson_id, accrual.correction_id)`.as('invoicedId'),
      'accrual.gross_kopecks as chargeKopecks',
      'accrual.prepaid_kopecks as prepaidKopecks',
      'accrual.net_kopecks as payKopecks',
      'contract.customer_id as customerId',
    ])
    .where('income_report.executor_id', '=', executorId)
    .where('income_report.state', '=', 'accruing')
    .execute()
}

/** The sum of each statement, and its part of agent contracts, whose customers pay the executor; in kopecks. */
export async function listAgentParts(reader: Reader, reportIds: string[]) {
  return reader
    .selectFrom('income_report')
    .select(['id', 'agent_net_kopecks as agent'])
    .select(sql<number>`net_kopecks + adjustment_kopecks`.as('whole'))
    .where('id', '=', anyOf(reportIds))
    .execute()
}
