import type {
  WorkReport,
  WorkReportContract,
  WorkReportLesson,
  WorkReportSummary,
} from '@navyk/api-spec/money/work-reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Session } from '../../../platform/http/index.ts'
import { learnerName } from '../../people/learners/index.ts'
import type { Person } from '../../people/accounts/index.ts'
import { waitOf } from '../../teaching/lessons/index.ts'
import { seesCharges } from './policy.ts'
import type { ReportLesson, ReportRow } from './queries.ts'
import type { WorkReportSnapshot } from './tables.ts'
import { presentSettled, presentTotals, presentWaiting, sumLessons, sumWaiting } from './totals.ts'

type People = Map<string, Person>

function presentName(people: People, cabinetId: string) {
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
  { lessons, now }: { lessons: ReportLesson[]; now: Date },
): WorkReport {
  const waiting = sumWaiting(lessons, now)
  const isApproved = row.state === 'approved'
  // A month whose last lesson is settled keeps the figures of that moment.
  const totals = isApproved && row.totals && waiting.lessonCount === 0 ? row.totals : sumLessons(lessons, now)
  const waitingCount = isApproved ? waiting.lessonCount : 0
  const approver = row.approved_by === null ? undefined : people.get(row.approved_by)
  return {
    ...presentSummary(session, people, row, { totals, waitingCount }),
    approvedBy: approver ? fullName(approver.firstName, approver.lastName) : null,
    returnReason: row.return_reason,
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
