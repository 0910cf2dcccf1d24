// Rules of lessons that their customer has agreed to, and of final outcomes.
import { hourMs } from '@navyk/api-spec/kit'
import type { LessonAddition } from '@navyk/api-spec/teaching/lessons'
import type { LessonRow } from '../queries.ts'

/** The columns that decide whether a lesson was agreed. */
type AgreementColumns = Pick<LessonRow, 'addition' | 'confirmed_at' | 'outcome' | 'charge_kopecks' | 'pay_kopecks'>
type ClosingColumns = AgreementColumns &
  Pick<
    LessonRow,
    'state' | 'closed_at' | 'corrected_at' | 'ends_at' | 'disputed_at' | 'dispute_decided_at' | 'silent_confirmation'
  >

/** The moment `ms` after a lesson got its outcome, or after its end where it was cancelled before. */
export const afterOutcome = (lesson: Pick<LessonRow, 'closed_at' | 'ends_at'>, ms: number) =>
  new Date(Math.max(lesson.closed_at?.getTime() ?? 0, lesson.ends_at.getTime()) + ms)

/** Time after an outcome was set or last changed in which a customer may object to it. */
const disputeMs = 72 * hourMs
export const disputableUntil = (lesson: Pick<LessonRow, 'closed_at' | 'corrected_at' | 'ends_at'>) =>
  afterOutcome({ ...lesson, closed_at: lesson.corrected_at ?? lesson.closed_at }, disputeMs)

/** Reason why a lesson has to be confirmed: one that has begun counts as entered afterwards, otherwise `otherwise`. */
export const additionAt = (startsAt: Date, now: Date, otherwise: LessonAddition | null): LessonAddition | null =>
  startsAt <= now ? 'entered_afterwards' : otherwise

/** Whether the lesson waits for its customer's confirmation. One that costs nothing needs none. */
export function waitsForCustomer(lesson: AgreementColumns): boolean {
  if (lesson.addition === null || lesson.confirmed_at !== null || lesson.outcome === 'moved') return false
  return lesson.outcome === null || (lesson.charge_kopecks ?? 0) > 0 || (lesson.pay_kopecks ?? 0) > 0
}

/** Whether the staff's decision still holds: a later correction reopens the outcome. */
export const isDecided = (lesson: Pick<LessonRow, 'dispute_decided_at' | 'corrected_at'>) =>
  lesson.dispute_decided_at !== null &&
  // Stryker disable next-line ConditionalExpression: null comes before every date
  (lesson.corrected_at === null || lesson.corrected_at <= lesson.dispute_decided_at)

/** Thing that a closed lesson waits for before it is settled, and the end of the wait where it is known. */
export type SettlementWait =
  | { for: 'outcome' | 'dispute' | 'confirmation'; until: null }
  | { for: 'window'; until: Date }

/** Wait that keeps a lesson from being settled now; undefined once its outcome is final. At `disputableUntil` itself the customer may
 *  still object. */
export function waitOf(lesson: ClosingColumns, now: Date): SettlementWait | undefined {
  if (lesson.state === 'planned' || lesson.outcome === null) return { for: 'outcome', until: null }
  if (lesson.state === 'settled' || lesson.outcome === 'moved') return undefined
  if (lesson.state === 'disputed') return { for: 'dispute', until: null }
  if (waitsForCustomer(lesson) && !lesson.silent_confirmation) return { for: 'confirmation', until: null }
  if (isDecided(lesson)) return undefined
  const until = disputableUntil(lesson)
  return now > until ? undefined : { for: 'window', until }
}
