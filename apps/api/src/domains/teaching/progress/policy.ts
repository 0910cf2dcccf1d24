import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { ProgrammeState, SeatState } from '@navyk/api-spec/teaching/programmes'
import { isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'

/** States in which nothing was taught yet, or never will be. */
const withoutLessons: readonly ContractState[] = ['draft', 'awaiting_ack', 'cancelled']
/** States in which nothing is taught any more. */
export const statesOfEnd = ['finished', 'terminated'] as const satisfies ContractState[]

interface OwnerFacts {
  teacherIds: readonly string[]
  hasBegun: boolean
}

const isTeacher = (session: Session, { teacherIds }: Pick<OwnerFacts, 'teacherIds'>) =>
  session.role === 'executor' && teacherIds.includes(session.cabinetId)

/** True for those who write about a learner's progress: who teach them, and managers. */
export const teaches = (session: Session, taught: Pick<OwnerFacts, 'teacherIds'>) =>
  isManager(session) || isTeacher(session, taught)

/** True for those who may know of a seat: its customer, the active team, the staff. Access to contracts is decided by the contracts. */
export const seesSeat = (session: Session, seat: Pick<OwnerFacts, 'teacherIds'> & { customerId: string }) =>
  session.role === 'staff' ||
  isTeacher(session, seat) ||
  (session.role === 'customer' && session.cabinetId === seat.customerId)

export const hasBegun = (contract: { state: ContractState }) => !withoutLessons.includes(contract.state)

/** Whether a seat is one of the past: its learner has left, or the programme is over. */
export const isPastSeat = (seat: { state: SeatState; programme_state: ProgrammeState }) =>
  seat.state !== 'taken' || seat.programme_state === 'finished' || seat.programme_state === 'cancelled'

export const mayEdit = (session: Session, taught: OwnerFacts) => teaches(session, taught) && taught.hasBegun

/** A customer sees a report once it is sent. */
export const seesDrafts = (session: Session) => session.role !== 'customer'
