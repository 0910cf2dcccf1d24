import type { ContractDays } from '@navyk/api-spec/teaching/plans'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { listBlocking } from '#teaching/lessons'
import { type CheckedRow, hasProblemsComputed, type PlanInState, problemsOf, type RowTime } from './plan-problems.ts'
import type { PlanData } from '../queries.ts'

/** The rows of a plan with their problems now. */
export async function listProblems<Row extends RowTime>(
  reader: Reader,
  session: Session | null,
  now: Date,
  plan: PlanInState & Pick<PlanData, 'executor_id'>,
  contract: ContractDays,
  rows: Row[],
): Promise<CheckedRow<Row>[]> {
  const times = rows.map((row) => ({ startsAt: row.starts_at, endsAt: row.ends_at }))
  const blocking = hasProblemsComputed(plan) ? await listBlocking(reader, session, plan.executor_id, times) : new Map()
  return problemsOf(plan, contract, rows, blocking, now)
}
