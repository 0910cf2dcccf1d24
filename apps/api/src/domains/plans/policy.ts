import type { PlanState } from '@navyk/api-spec'
import type { Session } from '../../platform/http/index.ts'
import type { PlanData } from './queries.ts'

type Judged = Pick<PlanData, 'executor_id' | 'customer_id' | 'state'>

/** Plans that the session may see, as a filter: own ones, all for staff. */
export function visiblePlans(session: Session): { executorId?: string; customerId?: string } {
  if (session.role === 'staff') return {}
  return session.role === 'executor' ? { executorId: session.cabinetId } : { customerId: session.cabinetId }
}

/** A draft is unfinished work: its customer sees the plan from the first submission on. */
export const seesDrafts = (session: Session) => session.role !== 'customer'

export function maySee(session: Session, plan: Judged): boolean {
  if (session.role === 'staff') return true
  if (session.role === 'executor') return session.cabinetId === plan.executor_id
  return session.cabinetId === plan.customer_id && plan.state !== 'draft'
}

/** Each side knows its own prices. */
export const seesCustomerPrice = (session: Session) => session.role !== 'executor'
export const seesExecutorPrice = (session: Session) => session.role !== 'customer'

export const editableStates = ['draft', 'returned'] as const satisfies PlanState[]
export const decidableStates = ['submitted'] as const satisfies PlanState[]

const isManager = (session: Session) => session.role === 'staff' && session.permissions.includes('manager')

/** Whether the session is the one that draws the plan up, or stands in for them. */
export const isPlanner = (session: Session, plan: Pick<Judged, 'executor_id'>) =>
  isManager(session) || (session.role === 'executor' && session.cabinetId === plan.executor_id)

/** Whether the session is the one whom the plan is submitted to, or stands in for them. */
export const isDecider = (session: Session, plan: Pick<Judged, 'customer_id'>) =>
  isManager(session) || (session.role === 'customer' && session.cabinetId === plan.customer_id)

export const mayEdit = (session: Session, plan: Judged) =>
  isPlanner(session, plan) && editableStates.some((state) => state === plan.state)

export const mayDecide = (session: Session, plan: Judged) =>
  isDecider(session, plan) && decidableStates.some((state) => state === plan.state)
