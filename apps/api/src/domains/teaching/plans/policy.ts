import type { PlanState } from '@navyk/api-spec/teaching/plans'
import { isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'
import type { Transition } from '#platform/domain-parts/state-machine.ts'
import type { PlanData, RevisionData } from './queries.ts'

type PolicyPlan = Pick<PlanData, 'executor_id' | 'customer_id' | 'state' | 'submitted_at'>

/** Plans that the session may see, as a filter: own ones, all for staff. */
export function visiblePlans(session: Session): { executorId?: string; customerId?: string } {
  if (session.role === 'staff') return {}
  return session.role === 'executor' ? { executorId: session.cabinetId } : { customerId: session.cabinetId }
}

/** The customer sees a plan only from its first submission on. */
export const seesDrafts = (session: Session) => session.role !== 'customer'

export function maySee(session: Session, plan: PolicyPlan): boolean {
  if (session.role === 'staff') return true
  if (session.role === 'executor') return session.cabinetId === plan.executor_id
  return session.cabinetId === plan.customer_id && plan.submitted_at !== null
}

/** Each side knows its own prices. */
export const seesCustomerPrice = (session: Session) => session.role !== 'executor'
export const seesExecutorPrice = (session: Session) => session.role !== 'customer'

export const editableStates = ['draft', 'returned'] as const satisfies PlanState[]
export const decidableStates = ['submitted'] as const satisfies PlanState[]
export const voidableStates = ['draft', 'submitted', 'returned'] as const satisfies PlanState[]
export const revisableStates = ['approved'] as const satisfies PlanState[]

/** Steps of a plan: from which states, by whom, to which state. A change of an approved plan leaves it approved. */
export const planTransitions = {
  save: { from: editableStates, by: 'planner' },
  submit: { from: editableStates, to: 'submitted', by: 'planner' },
  approve: { from: decidableStates, to: 'approved', by: 'decider' },
  return: { from: decidableStates, to: 'returned', by: 'decider' },
  void: { from: voidableStates, to: 'void', by: 'manager' },
  revise: { from: revisableStates, by: 'planner' },
  decideRevision: { from: revisableStates, by: 'decider' },
} as const satisfies Record<string, Transition<PlanState, 'planner' | 'decider' | 'manager'>>

/** Whether the session may edit the plan: its executor or a manager. */
export const isPlanner = (session: Session, plan: Pick<PolicyPlan, 'executor_id'>) =>
  isManager(session) || (session.role === 'executor' && session.cabinetId === plan.executor_id)

/** Whether the session may decide on the plan: its customer or a manager. */
export const isDecider = (session: Session, plan: Pick<PolicyPlan, 'customer_id'>) =>
  isManager(session) || (session.role === 'customer' && session.cabinetId === plan.customer_id)

const isIn = (states: readonly PlanState[], { state }: Pick<PolicyPlan, 'state'>) => states.includes(state)

/** Steps that the session may take with a plan now. In a closed month nothing can change. */
export function actionsOn(
  session: Session,
  plan: PolicyPlan,
  now: { isClosed: boolean; hasRows: boolean; open: Pick<RevisionData, 'state'> | undefined },
) {
  const [isOpen, plans, decides] = [!now.isClosed, isPlanner(session, plan), isDecider(session, plan)]
  const edit = isOpen && plans && isIn(editableStates, plan)
  const isRevisable = isOpen && isIn(revisableStates, plan)
  const answersRevision = isRevisable && decides && now.open?.state === 'submitted'
  return {
    edit,
    submit: edit && now.hasRows,
    approve: isOpen && decides && isIn(decidableStates, plan),
    // A plan that can't be approved any more can still be returned.
    return: decides && isIn(decidableStates, plan),
    void: isManager(session) && isIn(voidableStates, plan),
    revise: isRevisable && plans && now.open?.state !== 'submitted',
    withdrawRevision: plans && isIn(revisableStates, plan) && now.open !== undefined,
    approveRevision: answersRevision,
    returnRevision: answersRevision,
  }
}
