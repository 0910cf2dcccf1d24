import type * as spec from '@navyk/api-spec/teaching/plans'
import type { Plan } from '@navyk/api-spec/teaching/plans'
import { listHistory } from '#platform/audit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { listPeople, type Person } from '#people/accounts'
import { findContracts, listTerms } from '#teaching/contracts'
import { closingOf } from '../problems/closed-month.ts'
import { daysOffOf } from '../problems/days-off.ts'
import { listProblems } from '../problems/list-problems.ts'
import { maySee } from '../policy.ts'
import { type PlanParts, presentPlan } from './present.ts'
import { countLessons, findPlan, listRevisions, listRows, type PlanData } from '../queries.ts'

/** @throws Failure 404, the same for an absent plan, for somebody else's, and for a draft that is not shown yet */
export const getPlan: ReadCase<typeof spec.getPlan, 'clock'> = async (reader, effects, session, { id }) => {
  const now = effects.clock.now()
  return describePlan(reader, session, now, await visiblePlan(reader, session, id))
}

/** Lists the events of a plan, newest first. @throws Failure 404 as above */
export const listPlanHistory: ReadCase<typeof spec.listPlanHistory> = async (reader, _effects, session, { id }) => {
  await visiblePlan(reader, session, id)
  return listHistory(reader, 'plan', id)
}

async function visiblePlan(reader: Reader, session: Session, id: string): Promise<PlanData> {
  const plan = await findPlan(reader, id)
  if (!plan || !maySee(session, plan)) throw notFound()
  return plan
}

/** The plan as GET answers it. */
async function describePlan(reader: Reader, session: Session, now: Date, plan: PlanData): Promise<Plan> {
  const { parts, people } = await collectParts(reader, [plan])
  const [own] = parts
  if (!own) throw new Error(`Plan ${plan.id} has no contract`)
  const daysOff = await daysOffOf(reader, [plan.executor_id], plan.month)
  return presentPlan(session, people, own, {
    rows: await listProblems(reader, session, now, plan, own.contract, own.rows),
    closed: await closingOf(reader, now, plan),
    daysOff: daysOff(plan.executor_id),
  })
}

/** Everything that is needed to present plans; six queries, however many plans. */
export async function collectParts(
  reader: Reader,
  plans: PlanData[],
): Promise<{ parts: PlanParts[]; people: Map<string, Person> }> {
  const ids = plans.map((plan) => plan.id)
  const contractIds = plans.map((plan) => plan.contract_id)
  const contracts = await findContracts(reader, contractIds)
  const terms = await listTerms(reader, contractIds)
  const rows = Map.groupBy(await listRows(reader, ids), (row) => row.plan_id)
  const lessons = new Map((await countLessons(reader, ids)).map((counts) => [counts.plan_id, counts]))
  const revisions = Map.groupBy(await listRevisions(reader, ids), (revision) => revision.plan_id)
  const people = await listPeople(
    reader,
    plans.flatMap((plan) => [plan.executor_id, plan.customer_id]),
  )
  const parts = plans.flatMap((plan): PlanParts[] => {
    const contract = contracts.get(plan.contract_id)
    if (!contract) return []
    return [
      {
        plan,
        contract,
        rows: rows.get(plan.id) ?? [],
        terms: terms.get(plan.contract_id) ?? [],
        lessons: lessons.get(plan.id),
        revisions: revisions.get(plan.id) ?? [],
      },
    ]
  })
  return { parts, people }
}
