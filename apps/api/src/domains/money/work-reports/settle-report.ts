import { monthSpan } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { accrueLessons } from '#money/income-reports'
import { postAll } from '#money/ledger'
import { confirmBySilence, holdLessonsBetween, payLessonsByRule, settleLessons } from '#teaching/lessons'
import { drawForLessons, tellOfDebts } from '#money/wallets'
import { listReportLessons, type ReportLesson, type ReportRow } from './queries.ts'
import { ruleLessons } from './rule-lessons.ts'
import { accrualOf, entryOf, isFinal } from './settled-lesson.ts'

interface SettledMonth {
  /** All lessons of the month as they are now. */
  lessons: ReportLesson[]
  settledCount: number
}

/** Settles the final lessons of a locked report: nobody can object to them any more, and nothing of them has to be confirmed. Each
 *  lesson is charged to its customer, or paid by a package of theirs, and owed to the executor in the ledger, once. It is accrued in the
 *  executor's income report of its own month.
 *  A fixed number of statements. `session` is null where the service itself settles later. */
export async function settleFinal(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  report: ReportRow,
  /** The ids of the lessons to settle; absent: all that are final. */
  wanted?: ReadonlySet<string>,
): Promise<SettledMonth> {
  const now = effects.clock.now()
  // Locked, so that no objection, correction or confirmation happens between the check and the settling.
  await holdLessonsBetween(tx, report.executor_id, monthSpan(report.month))
  await confirmBySilence(tx, effects, { executorId: report.executor_id })
  const before = await listReportLessons(tx, report)
  const final = before.filter((lesson) => isFinal(lesson, now) && (wanted?.has(lesson.id) ?? true))
  if (final.length === 0) return { lessons: before, settledCount: 0 }
  await settleLessons(tx, effects, session, { workReportId: report.id, lessonIds: final.map((lesson) => lesson.id) })
  // A moved lesson is paid for at its new time.
  const counted = final.filter((lesson) => lesson.outcome !== 'moved')
  const { paid, shortOf } = await drawForLessons(tx, effects, session, counted)
  const ruled = await ruleLessons(tx, before, counted, paid)
  await payLessonsByRule(
    tx,
    [...ruled].map(([lessonId, { payKopecks }]) => ({ lessonId, payKopecks })),
  )
  await postAll(
    tx,
    effects,
    counted.map((lesson) => entryOf(lesson, report, now, paid.get(lesson.id), ruled.get(lesson.id))),
  )
  const { id, executor_id: executorId, month } = report
  const accruals = counted.map((lesson) => accrualOf(lesson, paid.get(lesson.id), ruled.get(lesson.id)))
  await accrueLessons(tx, effects, session, { id, executorId, month }, accruals, session === null)
  await tellOfDebts(tx, effects, shortOf)
  return { lessons: await listReportLessons(tx, report), settledCount: counted.length }
}
