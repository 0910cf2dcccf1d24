import { hourMs, minuteMs } from '@navyk/api-spec/kit'
import { type ContractState, runningStates } from '@navyk/api-spec/teaching/contracts'
import {
  type CancellingSide,
  executorOutcomes,
  type LessonOutcome,
  type MoveRefusal,
  staffOutcomes,
} from '@navyk/api-spec/teaching/lessons'
import { isManager, type Session } from '#platform/http'
import { afterOutcome, disputableUntil, isDecided, waitsForCustomer } from './closing/finality.ts'
import type { LessonRow } from './queries.ts'

type LessonParties = Pick<LessonRow, 'executor_id' | 'customer_id'>
type PolicyLesson = LessonParties &
  Pick<
    LessonRow,
    | 'state'
    | 'outcome'
    | 'starts_at'
    | 'ends_at'
    | 'closed_at'
    | 'work_report_id'
    | 'notice_hours'
    | 'no_show_minutes'
    | 'free_moves_per_month'
    | 'corrected_at'
    | 'disputed_at'
    | 'make_up_for_id'
    | 'make_up_until'
    | 'dispute_decided_at'
    | 'addition'
    | 'confirmed_at'
    | 'charge_kopecks'
    | 'pay_kopecks'
    | 'silent_confirmation'
  >

/** Lessons that the session may see, as a filter: an executor's and a customer's own, all for staff. */
export function visibleLessons(session: Session): { executorId?: string; customerId?: string } {
  if (session.role === 'staff') return {}
  return session.role === 'executor' ? { executorId: session.cabinetId } : { customerId: session.cabinetId }
}

export function maySee(session: Session, lesson: LessonParties): boolean {
  if (session.role === 'staff') return true
  return session.cabinetId === (session.role === 'executor' ? lesson.executor_id : lesson.customer_id)
}

/** Each side knows its own price: an executor does not see the charge, a customer does not see the pay. */
export const seesCharge = (session: Session) => session.role !== 'executor'
export const seesPay = (session: Session) => session.role !== 'customer'
const mayTeach = (session: Session, lesson: LessonParties) =>
  isManager(session) || (session.role === 'executor' && session.cabinetId === lesson.executor_id)

/** Whether the person plans lessons under a contract. */
export const mayTeachFor = (session: Session, contract: { executorId: string; customerId: string }) =>
  mayTeach(session, { executor_id: contract.executorId, customer_id: contract.customerId })

/** Whether the person plans the lesson that makes up for a lost one: who teaches, and whom it is owed to. */
export const mayMakeUp = (session: Session, lost: LessonParties) =>
  mayTeach(session, lost) || (session.role === 'customer' && session.cabinetId === lost.customer_id)

/** Codes of refused steps; the text for people is `lessons.<code>`. */
export type Refusal =
  | MoveRefusal
  | 'settled'
  | 'reported'
  | 'disputed'
  | 'moved'
  | 'correction_over'
  | 'not_started'
  | 'not_cancelled'
  | 'no_outcome'
  | 'dispute_over'
  | 'dispute_answered'
  | 'not_disputed'
  | 'not_lost'
  | 'owed_already'
  | 'nothing_to_confirm'
  | 'not_unusual'
  | 'reviewed_already'
  | 'over'

/** Time after closing in which an executor corrects an own outcome; for a lesson that was called off ahead of its time, the time after
 *  it would have ended (docs/rules/life-cycles.md, "Lesson"). */
const correctionMs = 48 * hourMs
export const correctableUntil = (lesson: Pick<LessonRow, 'closed_at' | 'ends_at'>) => afterOutcome(lesson, correctionMs)

/** Refusal code for setting the outcome; undefined when it is allowed. An executor corrects an own outcome for two days, unless the
 *  month is submitted or staff have decided on it before; staff do so until it is settled. */
export function refusalToClose(session: Session, lesson: PolicyLesson, now: Date): Refusal | undefined {
  if (!mayTeach(session, lesson)) return 'not_yours'
  if (lesson.state === 'settled' || lesson.state === 'disputed') return lesson.state
  if (lesson.outcome === 'moved') return 'moved'
  if (lesson.work_report_id !== null && !isManager(session)) return 'reported'
  if (lesson.dispute_decided_at !== null && !isManager(session)) return 'dispute_answered'
  if (lesson.starts_at > now) return 'not_started'
  return lesson.outcome !== null && !isManager(session) && now > correctableUntil(lesson)
    ? 'correction_over'
    : undefined
}

/** The outcomes that this person may set. */
export const outcomesFor = (session: Session): readonly LessonOutcome[] =>
  session.role === 'staff' ? staffOutcomes : executorOutcomes

/** Whether it is too early to say that the learner did not come. */
export const isNoShowTooEarly = (outcome: LessonOutcome, lesson: PolicyLesson, now: Date) =>
  outcome === 'student_no_show' && now.getTime() < lesson.starts_at.getTime() + lesson.no_show_minutes * minuteMs

/** Refusal code for objecting to the outcome; undefined when it is allowed. After a decision of the staff the customer can't object
 *  again, unless the outcome is corrected. */
export function refusalToDispute(session: Session, lesson: PolicyLesson, now: Date): Refusal | undefined {
  if (session.role !== 'customer' || session.cabinetId !== lesson.customer_id) return 'not_yours'
  if (lesson.state === 'settled' || lesson.state === 'disputed') return lesson.state
  if (lesson.outcome === null || lesson.outcome === 'moved') return 'no_outcome'
  if (isDecided(lesson)) return 'dispute_answered'
  // A lesson without agreement can be refused until it is settled.
  const waits = waitsForCustomer(lesson) && !lesson.silent_confirmation
  return now > disputableUntil(lesson) && !waits ? 'dispute_over' : undefined
}

export function refusalToResolve(session: Session, lesson: PolicyLesson): Refusal | undefined {
  if (!isManager(session)) return 'not_yours'
  return lesson.state === 'disputed' ? undefined : 'not_disputed'
}

/** Refusal code for staff who grant a make-up for a late cancellation or a no-show; undefined when they may. */
export function refusalToGrant(session: Session, lesson: PolicyLesson): Refusal | undefined {
  if (!isManager(session)) return 'not_yours'
  if (lesson.outcome !== 'cancelled_by_customer_late' && lesson.outcome !== 'student_no_show') return 'not_lost'
  if (lesson.make_up_for_id !== null) return 'not_lost'
  return lesson.make_up_until === null ? undefined : 'owed_already'
}

/** The note for staff is hidden from customers. */
export const seesStaffNote = (session: Session) => session.role !== 'customer'

/** Refusal code for changing topic, homework and note; undefined when it is allowed. */
export function refusalToEdit(session: Session, lesson: PolicyLesson): Refusal | undefined {
  if (!mayTeach(session, lesson)) return 'not_yours'
  if (lesson.outcome === 'moved') return 'moved'
  return lesson.state === 'settled' ? 'settled' : undefined
}

/** Refusal code for saying where a lesson takes place; undefined when it is allowed. */
export function refusalToSetPlace(session: Session, lesson: PolicyLesson, now: Date): Refusal | undefined {
  if (!mayTeach(session, lesson)) return 'not_yours'
  if (lesson.outcome === 'moved') return 'moved'
  return lesson.state !== 'planned' || lesson.ends_at <= now ? 'over' : undefined
}

/** Whether the person says where the lessons of a contract take place. */
export const maySetMeetingPlace = (
  session: Session,
  contract: { executorId: string; customerId: string; state: ContractState },
) => mayTeachFor(session, contract) && runningStates.some((state) => state === contract.state)

/** The sides for which each role may cancel. Customers tell their executor that they won't come. */
const sides: Record<string, readonly CancellingSide[]> = {
  customer: ['customer'],
  executor: ['executor', 'customer'],
  staff: ['customer', 'executor', 'service'],
}
export const sidesOf = (session: Session): readonly CancellingSide[] => sides[session.role] ?? []
export const mayCancelFor = (session: Session, side: CancellingSide) => sidesOf(session).includes(side)

/** Refusal code for cancelling; undefined when it is allowed. After its start a lesson is closed, not cancelled. */
export function refusalToCancel(session: Session, lesson: PolicyLesson, now: Date): Refusal | undefined {
  if (session.role === 'staff' && !isManager(session)) return 'not_yours'
  if (lesson.state !== 'planned') return 'not_planned'
  return lesson.starts_at <= now ? 'started' : undefined
}

/** Refusal code for moving a lesson, except for the number of free moves; undefined when it is allowed. The notice binds the customer
 *  alone. The new time is checked separately. */
export function refusalToMove(session: Session, lesson: PolicyLesson, now: Date): MoveRefusal | undefined {
  if (session.role === 'staff' && !isManager(session)) return 'not_yours'
  if (lesson.state !== 'planned') return 'not_planned'
  if (session.role !== 'customer') return undefined
  if (lesson.starts_at <= now) return 'started'
  if (now > freeCancelUntil(lesson)) return 'move_late'
  return lesson.free_moves_per_month === 0 ? 'no_moves' : undefined
}

/** Contracts under which lessons are planned. */
export const teachableStates: readonly ContractState[] = runningStates

/** Last moment at which a customer cancels free of charge; that moment included. */
export const freeCancelUntil = (lesson: Pick<LessonRow, 'starts_at' | 'notice_hours'>) =>
  new Date(lesson.starts_at.getTime() - lesson.notice_hours * hourMs)

/** The outcome of a cancellation by one side at a moment. */
export function cancellationOutcome(side: CancellingSide, lesson: PolicyLesson, now: Date): LessonOutcome {
  if (side !== 'customer') return side === 'executor' ? 'cancelled_by_executor' : 'cancelled_by_service'
  return now <= freeCancelUntil(lesson) ? 'cancelled_by_customer_in_time' : 'cancelled_by_customer_late'
}

const restorable: Record<string, readonly LessonOutcome[]> = {
  customer: ['cancelled_by_customer_in_time', 'cancelled_by_customer_late'],
  executor: ['cancelled_by_customer_in_time', 'cancelled_by_customer_late', 'cancelled_by_executor'],
  staff: [
    'cancelled_by_customer_in_time',
    'cancelled_by_customer_late',
    'cancelled_by_executor',
    'cancelled_by_service',
  ],
}

/** Refusal code for taking a cancellation back; undefined when it is allowed. Only staff take back a cancellation by the service. */
export function refusalToRestore(session: Session, lesson: PolicyLesson, now: Date): Refusal | undefined {
  if (session.role === 'staff' && !isManager(session)) return 'not_yours'
  if (lesson.state === 'settled' || lesson.state === 'disputed') return lesson.state
  // Stryker disable next-line ConditionalExpression: no outcome is on no list in the next line either
  if (lesson.outcome === null || lesson.work_report_id !== null) return 'not_cancelled'
  if (!restorable[session.role]?.includes(lesson.outcome)) return 'not_cancelled'
  return lesson.starts_at <= now ? 'started' : undefined
}

const isCustomerOf = (session: Session, lesson: Pick<LessonRow, 'customer_id'>) =>
  session.role === 'customer' && session.cabinetId === lesson.customer_id

/** Refusal code for saying that a lesson was agreed to after all; undefined when it is allowed. */
export function refusalToConfirm(session: Session, lesson: PolicyLesson, now: Date): Refusal | undefined {
  if (!isCustomerOf(session, lesson)) return 'not_yours'
  if (lesson.state === 'settled' || lesson.state === 'disputed') return lesson.state
  if (!waitsForCustomer(lesson)) return 'nothing_to_confirm'
  return lesson.silent_confirmation && lesson.outcome !== null && now > disputableUntil(lesson)
    ? 'dispute_over'
    : undefined
}

/** The object kind of reviews in the audit trail. Not the lesson's own, because both sides read that. */
export const reviewsOfLessons = 'lesson_review'

/** Refusal code for staff who record a review; undefined when they may. */
export function refusalToReview(
  session: Session,
  lesson: Pick<LessonRow, 'unusual' | 'reviewed_at'>,
): Refusal | undefined {
  if (!isManager(session)) return 'not_yours'
  if (lesson.unusual.length === 0) return 'not_unusual'
  return lesson.reviewed_at === null ? undefined : 'reviewed_already'
}
