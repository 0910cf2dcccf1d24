// Statements for overviews.
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

/** Whether it is a draft with an objection that nobody has answered. */
export const hasOpenObjection = sql<boolean>`(
  income_report.state = 'draft' and exists (
    select from income_objection where income_objection.income_report_id = income_report.id and answered_at is null
  )
)`

/** Whether one account has approved it, and its sum is above the limit from which two approve. */
export const needsSecondApproval = sql<boolean>`(
  income_report.state = 'confirmed' and income_report.first_approved_account is not null
)`

/** Whether it is confirmed, and nobody has approved it. */
export const needsApproval = sql<boolean>`(
  income_report.state = 'confirmed' and income_report.first_approved_account is null
)`

const toPay = sql<number>`(net_kopecks + adjustment_kopecks - paid_kopecks)`

/** Whether it is approved, with something left to pay that no payout is sending now. */
export const needsPayout = sql<boolean>`(income_report.state in ('approved', 'part_paid') and ${toPay} > 0)`

/** Statements that wait: for the answer to an objection, for an approval or a second one by somebody who has not given the first,
 *  for a payout, and for what is done about one that failed. */
export async function countWaitingStatements(reader: Reader, person: readonly string[]) {
  const isToApprove = sql`${needsSecondApproval} and first_approved_account <> all(${person}::uuid[])`
  return (
    reader
      .selectFrom('income_report')
      .leftJoin('income_objection as objection', (join) =>
        join.onRef('objection.income_report_id', '=', 'income_report.id').on('objection.answered_at', 'is', null),
      )
      .select([
        sql<number>`(count(distinct income_report.id) filter (where ${hasOpenObjection}))::int`.as('objectedCount'),
        sql<Date | null>`min(objection.objected_at) filter (where ${hasOpenObjection})`.as('oldestObjectedAt'),
        sql<number>`(count(distinct income_report.id) filter (where ${isToApprove}))::int`.as('toApproveCount'),
        sql<Date | null>`min(confirmed_at) filter (where ${isToApprove})`.as('oldestConfirmedAt'),
        sql<number>`(count(*) filter (where ${needsApproval}))::int`.as('confirmedCount'),
        sql<number>`coalesce(sum(${toPay}) filter (where ${needsApproval}), 0)::bigint`.as('confirmedKopecks'),
        sql<Date | null>`min(confirmed_at) filter (where ${needsApproval})`.as('oldestUnapprovedAt'),
        sql<number>`(count(*) filter (where ${needsPayout}))::int`.as('toPayCount'),
        sql<number>`coalesce(sum(${toPay}) filter (where ${needsPayout}), 0)::bigint`.as('toPayKopecks'),
        sql<Date | null>`min(approved_at) filter (where ${needsPayout})`.as('oldestApprovedAt'),
        sql<number>`(count(*) filter (where income_report.state = 'failed'))::int`.as('failedCount'),
        sql<number>`coalesce(sum(${toPay}) filter (where income_report.state = 'failed'), 0)::bigint`.as(
          'failedKopecks',
        ),
      ])
      // Drafts alone have objections without an answer, so the join counts none of the others twice.
      .where(
        sql<boolean>`(${hasOpenObjection} or income_report.state = 'confirmed'
        or income_report.state in ('approved', 'part_paid', 'failed'))`,
      )
      .executeTakeFirstOrThrow()
  )
}
