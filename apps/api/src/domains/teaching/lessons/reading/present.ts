import type { FileFacts } from '@navyk/api-spec/messages/files'
import { callOffReasons, type Lesson, type LessonSummary } from '@navyk/api-spec/teaching/lessons'
import type { PersonRef } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import type { LatestChange } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { learnerName } from '#people/learners'
import { listPeople, type Person } from '#people/accounts'
import { policyOf } from '#teaching/contracts'
import {
  correctableUntil,
  freeCancelUntil,
  mayMakeUp,
  refusalToCancel,
  refusalToClose,
  refusalToConfirm,
  refusalToDispute,
  refusalToEdit,
  refusalToGrant,
  refusalToMove,
  refusalToResolve,
  refusalToRestore,
  refusalToReview,
  refusalToSetPlace,
  seesCharge,
  seesPay,
  seesStaffNote,
} from '../policy.ts'
import { disputableUntil, waitsForCustomer } from '../closing/finality.ts'
import type { LessonRow, ListedLessonRow } from '../queries.ts'

export type People = Map<string, Pick<Person, 'firstName' | 'lastName'>>

type Parties = Pick<LessonRow, 'executor_id' | 'customer_id'> & { reviewed_by?: string | null }

export const listParties = (reader: Reader, rows: Parties[]): Promise<People> =>
  listPeople(
    reader,
    rows.flatMap((row) => [row.executor_id, row.customer_id, ...(row.reviewed_by ? [row.reviewed_by] : [])]),
  )

/** The two sides of a lesson whose row has their names. */
export const partiesOf = (row: ListedLessonRow): People =>
  new Map([
    [row.executor_id, { firstName: row.executor_first_name, lastName: row.executor_last_name }],
    [row.customer_id, { firstName: row.customer_first_name, lastName: row.customer_last_name }],
  ])

/** A person by name alone; contacts are the contract's to show. */
export function presentName(people: People, cabinetId: string): PersonRef {
  const person = people.get(cabinetId)
  return { id: cabinetId, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
}

/** A line of the list. Prices of the other side stay out. */
export function presentSummary(session: Session, people: People, row: LessonRow, now: Date): LessonSummary {
  const mayConfirm = refusalToConfirm(session, row, now) === undefined
  return {
    id: row.id,
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    executor: presentName(people, row.executor_id),
    customer: presentName(people, row.customer_id),
    learnerName: learnerName(row),
    subject: row.subject,
    place: row.meets_at,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: row.state,
    outcome: row.outcome,
    heldMinutes: row.held_minutes,
    topic: row.topic,
    homework: row.homework,
    note: row.note,
    ...(seesCharge(session) && { customerRateKopecks: row.customer_rate_kopecks, chargeKopecks: row.charge_kopecks }),
    ...(seesPay(session) && { executorRateKopecks: row.executor_rate_kopecks, payKopecks: row.pay_kopecks }),
    addition: presentAddition(row),
    ...(session.role === 'staff' && { unusual: row.unusual, isReviewed: row.reviewed_at !== null }),
    version: row.version,
    actions: {
      close: refusalToClose(session, row, now) === undefined,
      edit: refusalToEdit(session, row) === undefined,
      cancel: refusalToCancel(session, row, now) === undefined,
      restore: refusalToRestore(session, row, now) === undefined,
      move: refusalToMove(session, row, now) === undefined,
      dispute: refusalToDispute(session, row, now) === undefined,
      resolve: refusalToResolve(session, row) === undefined,
      grantMakeUp: refusalToGrant(session, row) === undefined,
      confirm: mayConfirm,
      refuse: mayConfirm,
      review: refusalToReview(session, row) === undefined,
      setPlace: refusalToSetPlace(session, row, now) === undefined,
    },
  }
}

const presentAddition = (row: LessonRow): LessonSummary['addition'] =>
  row.addition && {
    why: row.addition,
    isWaiting: waitsForCustomer(row),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmedBy: row.confirmed_by,
  }

/** The lesson as GET answers it. */
export function presentLesson(
  session: Session,
  people: People,
  row: LessonRow,
  { now, files, calledOff }: { now: Date; files: FileFacts[]; calledOff: LatestChange | undefined },
): Lesson {
  const hasOutcome = row.outcome !== null && row.outcome !== 'moved'
  return {
    ...presentSummary(session, people, row, now),
    planId: row.plan_id,
    format: row.format,
    hasOwnPlace: row.place !== null,
    policy: presentPolicy(session, row),
    freeCancelUntil: freeCancelUntil(row).toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    calledOff: presentCalledOff(row, calledOff),
    movedFromId: row.moved_from_id,
    movedToId: row.moved_to_id,
    makeUpForId: row.make_up_for_id,
    usedFreeMove: row.used_free_move,
    makeUp: presentOwed(session, row, now),
    correctableUntil: hasOutcome ? correctableUntil(row).toISOString() : null,
    disputableUntil: hasOutcome ? disputableUntil(row).toISOString() : null,
    dispute: presentDispute(row),
    ...(session.role === 'staff' && { review: presentReview(people, row) }),
    ...(seesStaffNote(session) && { staffNote: row.staff_note }),
    files,
  }
}

/** The step of the contract's life cycle that cancelled a lesson, if one did.
 *  @param step what set the outcome that the lesson has */
function presentCalledOff(row: LessonRow, step: LatestChange | undefined): Lesson['calledOff'] {
  const why = callOffReasons.find((reason) => reason === step?.changes.calledOffFor?.to)
  if (!step || !why) return null
  const { cabinetId } = step
  return {
    by: cabinetId === row.customer_id ? 'customer' : cabinetId === row.executor_id ? 'executor' : 'staff',
    for: why,
  }
}

function presentOwed(session: Session, row: LessonRow, now: Date): Lesson['makeUp'] {
  const { make_up_until: until, make_up_used_by: usedById } = row
  if (until === null) return null
  return { until, usedById, mayPlan: usedById === null && businessDate(now) <= until && mayMakeUp(session, row) }
}

function presentReview(people: People, row: LessonRow): Lesson['review'] {
  if (row.reviewed_at === null || row.reviewed_by === null) return null
  const person = people.get(row.reviewed_by)
  const by = `${person?.lastName ?? ''} ${person?.firstName ?? ''}`.trim()
  return { at: row.reviewed_at.toISOString(), by, note: row.review_note ?? '' }
}

const presentDispute = ({ disputed_at, dispute_reason, dispute_answer }: LessonRow): Lesson['dispute'] =>
  disputed_at && { at: disputed_at.toISOString(), reason: dispute_reason ?? '', answer: dispute_answer }

/** The rules of the contract that an outcome's price follows from; rules of the executor's pay are hidden from the
 *  customer. */
function presentPolicy(session: Session, row: LessonRow): Lesson['policy'] {
  const { basis, makeUpRule, makeUpDays, noShowMinutes, freeMovesPerMonth, latePayPercent } = policyOf(row)
  return {
    basis,
    makeUpRule,
    makeUpDays,
    noShowMinutes,
    freeMovesPerMonth,
    ...(seesPay(session) && { latePayPercent }),
  }
}
