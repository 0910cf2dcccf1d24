// Statements for overviews.
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'

/** Drafts with an objection that nobody has answered. */
export const hasOpenObjection = sql<boolean>`(
  income_report.state = 'draft' and exists (
    select from income_objection where income_objection.income_report_id = income_report.id and answered_at is null
  )
)`

/** Approved by one account, and above the limit from which two approve. */
export const needsSecondApproval = sql<boolean>`(
  income_report.state = 'confirmed' and income_report.first_approved_account is not null
)`

/** Statements that wait: for the answer to an objection, and for the approval of an account that has not given the first one. */
export async function countWaitingStatements(reader: Reader, accountId: string) {
  const isToApprove = sql`${needsSecondApproval} and first_approved_account <> ${accountId}`
  return reader
    .selectFrom('income_report')
    .leftJoin('income_objection as objection', (join) =>
      join.onRef('objection.income_report_id', '=', 'income_report.id').on('objection.answered_at', 'is', null),
    )
    .select([
      sql<number>`(count(distinct income_report.id) filter (where ${hasOpenObjection}))::int`.as('objectedCount'),
      sql<Date | null>`min(objection.objected_at) filter (where ${hasOpenObjection})`.as('oldestObjectedAt'),
      sql<number>`(count(distinct income_report.id) filter (where ${isToApprove}))::int`.as('toApproveCount'),
      sql<Date | null>`min(confirmed_at) filter (where ${isToApprove})`.as('oldestConfirmedAt'),
    ])
    .where(sql<boolean>`(${hasOpenObjection} or ${needsSecondApproval})`)
    .executeTakeFirstOrThrow()
}
