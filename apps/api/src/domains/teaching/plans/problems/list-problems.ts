import type { ContractDays } from '@navyk/api-spec/teaching/plans'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { listBlocking } from '#teaching/lessons'
import { hasProblemsComputed, type PlanInState, problemsOf, type RowProblem, type RowTime } from './plan-problems.ts'
import type { PlanData } from '../queries.ts'

/** The problems of each row of a plan now, in the order of the rows. */
export async function listProblems(
  reader: Reader,
  session: Session | null,
  now: Date,
  plan: PlanInState & Pick<PlanData, 'executor_id'>,
  contract: ContractDays,
  rows: RowTime[],
): Promise<RowProblem[][]> {
  const times = rows.map((row) => ({ startsAt: row.starts_at, endsAt: row.ends_at }))
  const blocking = hasProblemsComputed(plan) ? await listBlocking(reader, session, plan.executor_id, times) : new Map()
  return problemsOf(plan, contract, rows, blocking, now)
}
