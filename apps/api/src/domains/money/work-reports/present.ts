import type {
  LessonCorrection,
  WorkReport,
  WorkReportContract,
  WorkReportLesson,
  WorkReportSummary,
} from '@navyk/api-spec/money/work-reports'
import { fullName, nameOf } from '@navyk/api-spec/vocabulary'
import { isAccountant, type Session } from '#platform/http'
import { learnerName } from '#people/learners'
import type { Person } from '#people/accounts'
import { waitOf } from '#teaching/lessons'
import type { CorrectionRow } from './corrections/correction-queries.ts'
import { isSettledMonth, refusalToDecide, seesCharges } from './policy.ts'
import type { ReportLesson, ReportRow } from './queries.ts'
import type { WorkReportSnapshot } from './tables.ts'
import { sealOf } from './closing/sealing.ts'
import { presentSettled, presentTotals, presentWaiting, sumLessons, sumWaiting } from './settling/totals.ts'

type People = Map<string, Person>

export function presentName(people: People, cabinetId: string) {
  const person = people.get(cabinetId)
  return { id: cabinetId, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
}

export function presentSummary(
  session: Session,
  people: People,
  row: ReportRow,
  { totals, waitingCount }: { totals: WorkReportSnapshot; waitingCount: number },
): WorkReportSummary {
  return {
    id: row.id,
    month: row.month,
    executor: presentName(people, row.executor_id),
    state: row.state,
    totals: presentTotals(session, totals),
    waitingCount,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    approvedAt: row.approved_at?.toISOString() ?? null,
    version: row.version,
  }
}

/** A report with its lessons by contract. Contacts of customers stay out: they are not what a report is about. */
export function presentReport(
  session: Session,
  people: People,
  row: ReportRow,
  {
    lessons,
    corrections,
    now,
    person,
  }: { lessons: ReportLesson[]; corrections: CorrectionRow[]; now: Date; person: readonly string[] },
): WorkReport {
  const waiting = sumWaiting(lessons, now)
  const isApproved = isSettledMonth(row)
  // A month whose last lesson is settled keeps the figures of that moment.
  const totals = isApproved && row.totals && waiting.lessonCount === 0 ? row.totals : sumLessons(lessons, now)
  const waitingCount = isApproved ? waiting.lessonCount : 0
  const approver = row.approved_by === null ? undefined : people.get(row.approved_by)
  return {
    ...presentSummary(session, people, row, { totals, waitingCount }),
    approvedBy: approver ? fullName(approver.firstName, approver.lastName) : null,
    returnReason: row.return_reason,
    closedAt: row.closed_at?.toISOString() ?? null,
    ...(session.role === 'staff' && {
      seal: row.seal === null ? null : { hash: row.seal, isIntact: row.seal === sealOf(lessons) },
    }),
    corrections: corrections
      .filter((correction) => session.role === 'staff' || correction.state === 'approved')
      .map((correction) => presentCorrection(session, people, correction, { lessons, person })),
    settled: presentSettled(session, lessons, now),
    waiting: presentWaiting(session, waiting),
    contracts: [...Map.groupBy(lessons, (lesson) => lesson.contract_id).values()].flatMap((group) =>
      presentContract(session, people, group, now),
    ),
  }
}

function presentContract(session: Session, people: People, lessons: ReportLesson[], now: Date): WorkReportContract[] {
  const [first] = lessons
  if (!first) return []
  return [
    {
      contractId: first.contract_id,
      contractNumber: first.contract_number,
      subject: first.subject,
      customer: presentName(people, first.customer_id),
      learnerName: learnerName(first),
      settlementModel: first.settlement_model,
      totals: presentTotals(session, sumLessons(lessons, now)),
      lessons: lessons.map((lesson) => presentLesson(session, lesson, now)),
    },
  ]
}

function presentLesson(session: Session, lesson: ReportLesson, now: Date): WorkReportLesson {
  const wait = waitOf(lesson, now)
  return {
    id: lesson.id,
    startsAt: lesson.starts_at.toISOString(),
    endsAt: lesson.ends_at.toISOString(),
    state: lesson.state,
    outcome: lesson.outcome,
    heldMinutes: lesson.held_minutes,
    topic: lesson.topic,
    payKopecks: lesson.pay_kopecks,
    ...(seesCharges(session) && { chargeKopecks: lesson.charge_kopecks }),
    waitsFor: wait && wait.for !== 'outcome' ? wait.for : null,
    waitsUntil: wait?.until?.toISOString() ?? null,
  }
}

function presentCorrection(
  session: Session,
  people: People,
  row: CorrectionRow,
  { lessons, person }: { lessons: ReportLesson[]; person: readonly string[] },
): LessonCorrection {
  const lesson = lessons.find((each) => each.id === row.lesson_id)
  const mayDecide = row.state === 'asked' && isAccountant(session)
  return {
    id: row.id,
    lessonId: row.lesson_id,
    state: row.state,
    heldOn: row.held_on,
    learnerName: lesson ? learnerName(lesson) : '',
    payBeforeKopecks: row.pay_before_kopecks,
    payKopecks: row.pay_kopecks,
    ...(seesCharges(session) && {
      chargeBeforeKopecks: row.charge_before_kopecks,
      chargeKopecks: row.charge_kopecks,
      askedBy: nameOf(people.get(row.asked_by)),
      decidedBy: row.decided_by === null ? null : nameOf(people.get(row.decided_by)),
    }),
    reason: row.reason,
    refusalReason: row.refusal_reason,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    actions: { approve: mayDecide && !refusalToDecide(session, person, row), refuse: mayDecide },
    version: row.version,
  }
}
