import type { WorkReport } from '@navyk/api-spec'
import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '../../platform/database/index.ts'
import { refused, type Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { accrueLessons } from '../income-reports/index.ts'
import { type LedgerEntry, postAll } from '../ledger/index.ts'
import { settleLessons } from '../lessons/index.ts'
import { notify } from '../notices/index.ts'
import { changeReport, monthInText, reportToChange } from './change-report.ts'
import { describeReport } from './get-work-report.ts'
import { listReportLessons, type ReportLesson, type ReportRow } from './queries.ts'
import { sumLessons } from './totals.ts'

/** Approves a submitted month. Its lessons are settled, each is charged to its customer and owed to the executor in the
 *  ledger, and accrued in the executor's income report: all of it or nothing, in a fixed number of statements.
 *  @throws Failure 409 when a lesson of the month still waits for an outcome, or its customer objects to one */
export async function approveWorkReport(
  tx: Tx,
  effects: Effects,
  session: Session,
  input: { id: string; version: number },
): Promise<WorkReport> {
  const before = await reportToChange(tx, session, { ...input, from: ['submitted'] })
  const lessons = await listReportLessons(tx, before)
  const totals = sumLessons(lessons)
  if (totals.unclosedCount > 0) {
    throw refused('work_report_unclosed', 'work_reports.unclosed_lessons', { count: totals.unclosedCount })
  }
  refuseDisputed(lessons)
  await settle(tx, effects, session, before, lessons)
  const row = await changeReport(tx, effects, session, before, {
    to: 'approved',
    approved_at: effects.clock.now(),
    approved_by: session.cabinetId,
    return_reason: null,
    totals,
  })
  await notify(tx, effects, [
    {
      cabinetId: row.executor_id,
      kind: 'work_reports.notices.approved',
      values: { month: monthInText(row.month) },
      link: `/dashboard/work-report/${row.id}`,
      actorCabinetId: session.cabinetId,
    },
  ])
  return describeReport(tx, session, row)
}

/** What a disputed lesson comes to is for staff to decide first. */
function refuseDisputed(lessons: ReportLesson[]): void {
  const disputed = lessons.filter((lesson) => lesson.state === 'disputed')
  if (disputed.length === 0) return
  throw refused('work_report_disputed', 'work_reports.disputed_lessons', {
    count: disputed.length,
    lessons: disputed.slice(0, 3).map(nameInText).join('; ') + (disputed.length > 3 ? ' …' : ''),
  })
}

const nameInText = (lesson: ReportLesson) =>
  [
    businessDate(lesson.starts_at).split('-').reverse().join('.'),
    `${lesson.learner_first_name} ${lesson.learner_last_name}`.trim(),
  ].join(', ')

async function settle(
  tx: Tx,
  effects: Effects,
  session: Session,
  report: ReportRow,
  lessons: ReportLesson[],
): Promise<void> {
  await settleLessons(tx, effects, session, { workReportId: report.id, lessonIds: lessons.map((lesson) => lesson.id) })
  const occurredAt = effects.clock.now()
  // The one that took its place is the one that is paid for.
  const counted = lessons.filter((lesson) => lesson.outcome !== 'moved')
  await postAll(
    tx,
    effects,
    counted.map((lesson) => entryOf(lesson, report, occurredAt)),
  )
  await accrueLessons(
    tx,
    effects,
    session,
    { id: report.id, executorId: report.executor_id, month: report.month },
    counted.map((lesson) => ({
      lessonId: lesson.id,
      contractId: lesson.contract_id,
      subject: lesson.subject,
      heldOn: businessDate(lesson.starts_at),
      chargeKopecks: lesson.charge_kopecks ?? 0,
      payKopecks: lesson.pay_kopecks ?? 0,
    })),
  )
}

/** The customer owes the charge, we owe the pay, the rest is ours. It is dated by the approval and not by the lesson, so
 *  that a statement that was shown once never changes backwards (domain.md 5.12). */
function entryOf(lesson: ReportLesson, report: ReportRow, occurredAt: Date): LedgerEntry {
  const charge = lesson.charge_kopecks ?? 0
  const pay = lesson.pay_kopecks ?? 0
  return {
    kind: 'lesson_settled',
    sourceKind: 'lesson',
    sourceId: lesson.id,
    referenceId: lesson.contract_id,
    occurredAt,
    memo: report.month,
    postings: [
      { account: { kind: 'customer', ownerId: lesson.customer_id }, amountKopecks: charge },
      { account: { kind: 'executor', ownerId: report.executor_id }, amountKopecks: -pay },
      { account: { kind: 'commission' }, amountKopecks: -(charge - pay) },
    ],
  }
}
