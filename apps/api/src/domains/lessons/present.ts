import type { Lesson, LessonSummary, PersonRef, ScheduledLesson } from '@navyk/api-spec'
import type { Reader } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { listPeople, type Person } from '../accounts/index.ts'
import {
  freeCancelUntil,
  refusalToCancel,
  refusalToClose,
  refusalToEdit,
  refusalToRestore,
  seesCharge,
  seesPay,
} from './policy.ts'
import type { LessonRow } from './queries.ts'

export type People = Map<string, Person>

export const listParties = (reader: Reader, rows: Pick<LessonRow, 'executor_id' | 'customer_id'>[]): Promise<People> =>
  listPeople(
    reader,
    rows.flatMap((row) => [row.executor_id, row.customer_id]),
  )

/** A person by name alone; contacts are the contract's to show. */
export function presentName(people: People, cabinetId: string): PersonRef {
  const person = people.get(cabinetId)
  return { id: cabinetId, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
}

export const learnerName = (row: { learner_first_name: string; learner_last_name: string }) =>
  `${row.learner_first_name} ${row.learner_last_name}`.trim()

/** A line of the list. Prices of the other side stay out. */
export function presentSummary(session: Session, people: People, row: LessonRow, now: Date): LessonSummary {
  return {
    id: row.id,
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    executor: presentName(people, row.executor_id),
    customer: presentName(people, row.customer_id),
    learnerName: learnerName(row),
    subject: row.subject,
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
    version: row.version,
    actions: {
      close: refusalToClose(session, row, now) === undefined,
      edit: refusalToEdit(session, row) === undefined,
      cancel: refusalToCancel(session, row, now) === undefined,
      restore: refusalToRestore(session, row, now) === undefined,
    },
  }
}

/** The lesson as GET answers it. */
export function presentLesson(session: Session, people: People, row: LessonRow, now: Date): Lesson {
  return {
    ...presentSummary(session, people, row, now),
    planId: row.plan_id,
    format: row.format,
    place: row.place,
    freeCancelUntil: freeCancelUntil(row).toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
  }
}

/** A lesson as a block of the schedule. */
export function presentScheduled(people: People, row: LessonRow): ScheduledLesson {
  return {
    id: row.id,
    contractId: row.contract_id,
    executor: presentName(people, row.executor_id),
    learnerName: learnerName(row),
    subject: row.subject,
    format: row.format,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: row.state,
    outcome: row.outcome,
    topic: row.topic,
  }
}
