import {
  type CancellingSide,
  executorOutcomes,
  type LessonOutcome,
  lessonOutcomes,
  noShowAfterMinutes,
} from '@navyk/api-spec'
import type { Session } from '../../platform/http/index.ts'
import type { LessonRow } from './queries.ts'

type Rated = Pick<LessonRow, 'executor_id' | 'customer_id'>
type Judged = Rated & Pick<LessonRow, 'state' | 'outcome' | 'starts_at' | 'ends_at' | 'work_report_id' | 'notice_hours'>

/** Lessons that the session may see, as a filter: an executor's and a customer's own, all for staff. */
export function visibleLessons(session: Session): { executorId?: string; customerId?: string } {
  if (session.role === 'staff') return {}
  return session.role === 'executor' ? { executorId: session.cabinetId } : { customerId: session.cabinetId }
}

export function maySee(session: Session, lesson: Rated): boolean {
  if (session.role === 'staff') return true
  return session.cabinetId === (session.role === 'executor' ? lesson.executor_id : lesson.customer_id)
}

/** Each side knows its own price: what the customer pays is not the executor's business, nor the other way round. */
export const seesCharge = (session: Session) => session.role !== 'executor'
export const seesPay = (session: Session) => session.role !== 'customer'

const isManager = (session: Session) => session.role === 'staff' && session.permissions.includes('manager')
const mayTeach = (session: Session, lesson: Rated) =>
  isManager(session) || (session.role === 'executor' && session.cabinetId === lesson.executor_id)

/** Why something can't be done, as the code for programs; the text for people is `lessons.<code>`. */
export type Refusal = 'settled' | 'reported' | 'not_started' | 'started' | 'not_planned' | 'not_cancelled' | 'not_yours'

/** What keeps the person from setting the outcome. An executor corrects an own outcome until the month is handed in;
 *  staff do so until it is settled. */
export function refusalToClose(session: Session, lesson: Judged, now: Date): Refusal | undefined {
  if (!mayTeach(session, lesson)) return 'not_yours'
  if (lesson.state === 'settled') return 'settled'
  if (lesson.work_report_id !== null && !isManager(session)) return 'reported'
  return lesson.starts_at > now ? 'not_started' : undefined
}

/** The outcomes that this person may set. */
export const outcomesFor = (session: Session): readonly LessonOutcome[] =>
  session.role === 'staff' ? lessonOutcomes : executorOutcomes

/** Whether it is too early to say that the learner did not come. */
export const isNoShowTooEarly = (outcome: LessonOutcome, lesson: Judged, now: Date) =>
  outcome === 'student_no_show' && now.getTime() < lesson.starts_at.getTime() + noShowAfterMinutes * 60_000

/** What keeps the person from changing topic, homework and note. */
export function refusalToEdit(session: Session, lesson: Judged): Refusal | undefined {
  if (!mayTeach(session, lesson)) return 'not_yours'
  return lesson.state === 'settled' ? 'settled' : undefined
}

/** On whose side the person may say the reason lies. An executor is told by customers that they won't come. */
const sidesOf: Record<string, readonly CancellingSide[]> = {
  customer: ['customer'],
  executor: ['executor', 'customer'],
  staff: ['customer', 'executor', 'service'],
}
export const mayCancelFor = (session: Session, side: CancellingSide) => sidesOf[session.role]?.includes(side) === true

/** What keeps the person from cancelling. Afterwards there is nothing to cancel: the lesson is closed instead. */
export function refusalToCancel(session: Session, lesson: Judged, now: Date): Refusal | undefined {
  if (session.role === 'staff' && !isManager(session)) return 'not_yours'
  if (lesson.state !== 'planned') return 'not_planned'
  return lesson.starts_at <= now ? 'started' : undefined
}

/** Until when a customer cancels free of charge; at that very moment it still is. */
export const freeCancelUntil = (lesson: Pick<LessonRow, 'starts_at' | 'notice_hours'>) =>
  new Date(lesson.starts_at.getTime() - lesson.notice_hours * 3_600_000)

/** The outcome of a cancellation by one side at a moment. */
export function cancellationOutcome(side: CancellingSide, lesson: Judged, now: Date): LessonOutcome {
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

/** What keeps the person from taking a cancellation back. What the service called off, the service alone puts back. */
export function refusalToRestore(session: Session, lesson: Judged, now: Date): Refusal | undefined {
  if (session.role === 'staff' && !isManager(session)) return 'not_yours'
  if (lesson.state === 'settled') return 'settled'
  if (lesson.outcome === null || lesson.work_report_id !== null) return 'not_cancelled'
  if (!restorable[session.role]?.includes(lesson.outcome)) return 'not_cancelled'
  return lesson.starts_at <= now ? 'started' : undefined
}
