import type { Plan } from '@navyk/api-spec/teaching/plans'
import { planPath } from '@navyk/api-spec/teaching/plans/paths'
import { isManager, notFound, refused, type Session } from '#platform/http'
import { defineStateMachine, type OpenedThing, type StepContext } from '#platform/domain-parts/state-machine.ts'
import { type ContractFacts, findContracts } from '#teaching/contracts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { getPlan } from './reading/get-plan.ts'
import { isDecider, isPlanner, maySee, planTransitions } from './policy.ts'
import { lockPlan, type PlanData } from './queries.ts'
import { movePlan, type PlanColumns } from './change-queries.ts'

interface PlanTypes {
  found: { row: PlanData; contract: ContractFacts }
  transitions: typeof planTransitions
  columns: PlanColumns
  refusal: 'plan_state'
  notice: NoticesOf<'plans'>
  presented: Plan
}

const isTaker = { planner: isPlanner, decider: isDecider, manager: isManager }

/** Steps of a plan. Whoever may not take the step gets 404, as if there were no such plan. */
export const planSteps = defineStateMachine<PlanTypes>({
  kind: 'plan',
  find: async ({ tx, session }, { id }, taker) => {
    const row = await lockPlan(tx, id)
    if (!row || !maySee(session, row) || (taker && !isTaker[taker](session, row))) throw notFound()
    return { row, contract: await contractOf(tx, row) }
  },
  transitions: planTransitions,
  wrongState: 'plan_state',
  failureOf: (code, { row }) => refused(code, `plans.state_${row.state}`),
  move: movePlan,
  present: ({ tx, effects, session }, { id }) => getPlan(tx, effects, session, { id }),
  notices: noticesOf('plans', ({ row: { id, month }, contract }) => ({
    values: { learner: contract.learnerFirstName, month },
    link: planPath(id),
  })),
  namesActor: () => true,
})

/** A plan to change: by a person, or by the service without a session. */
export type OpenedPlan = OpenedThing<PlanTypes, Session | null>

export async function contractOf(tx: StepContext['tx'], plan: PlanData): Promise<ContractFacts> {
  const contract = (await findContracts(tx, [plan.contract_id])).get(plan.contract_id)
  if (!contract) throw new Error(`Plan ${plan.id} has no contract`)
  return contract
}
