import { planPath } from '@navyk/api-spec/teaching/plans/paths'
import { isManager, notFound, refused, type Session } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type ContractFacts, findContracts } from '#teaching/contracts'
import { type NoticeName, notify } from '#messages/notices'
import { getPlan } from './get-plan.ts'
import { isDecider, isPlanner, maySee, planStates } from './policy.ts'
import { lockPlan, type PlanData } from './queries.ts'
import { movePlan, type PlanColumns } from './change-queries.ts'

interface LockedPlan {
  row: PlanData
  contract: ContractFacts
}

const theirs = { planner: isPlanner, decider: isDecider, manager: isManager }

/** Steps of a plan. Whoever may not take the step gets 404, as if there were no such plan. */
export const planSteps = stateSteps({
  kind: 'plan',
  find: async ({ tx, session }: Acting, { id }: { id: string }, by?: keyof typeof theirs): Promise<LockedPlan> => {
    const row = await lockPlan(tx, id)
    if (!row || !maySee(session, row) || (by && !theirs[by](session, row))) throw notFound()
    return { row, contract: await contractOf(tx, row) }
  },
  steps: planStates,
  wrongState: 'plan_state' as const,
  failureOf: (code: 'plan_state', { row }) => refused(code, `plans.state_${row.state}`),
  move: (tx, row, to, columns: PlanColumns) => movePlan(tx, row, to, columns),
  current: ({ tx, effects, session }, { id }) => getPlan(tx, effects, session, { id }),
  notify,
  notice: ({ row: { id, month }, contract }, told: NoticeName<'plans'>, { values, ...to }) => ({
    ...to,
    kind: `plans.notices.${told}` as const,
    values: { learner: contract.learnerFirstName, month, ...values },
    link: planPath(id),
  }),
  isSigned: () => true,
})

/** A plan to change: by a person, or by the service without a session. */
export type OpenedPlan = ReturnType<typeof planSteps.at<Session | null>>

export async function contractOf(tx: Acting['tx'], plan: PlanData): Promise<ContractFacts> {
  const contract = (await findContracts(tx, [plan.contract_id])).get(plan.contract_id)
  if (!contract) throw new Error(`Plan ${plan.id} has no contract`)
  return contract
}
