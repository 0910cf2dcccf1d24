import { monthSpan } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { refused } from '#platform/http'
import { findReportedMonth } from '#teaching/lessons'
import type { PlanData } from '../queries.ts'

type Month = Pick<PlanData, 'month' | 'executor_id'>

/** Reason why the month of a plan is closed: it has passed, or its work report is submitted. Later lessons would be neither charged nor
 *  paid. */
export async function closingOf(reader: Reader, now: Date, plan: Month): Promise<'over' | 'submitted' | null> {
  if (monthSpan(plan.month).to <= now) return 'over'
  const reported = await findReportedMonth(reader, plan.executor_id, [plan.month])
  return reported === undefined ? null : 'submitted'
}

/** @throws Failure 409 `plan_month_over` or `plan_month_submitted` */
export async function refuseClosedMonth(reader: Reader, now: Date, plan: Month): Promise<void> {
  const closed = await closingOf(reader, now, plan)
  if (closed !== null) throw refused(`plan_month_${closed}`, `plans.month_${closed}`)
}
