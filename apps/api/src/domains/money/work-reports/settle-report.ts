import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { accrueLessons } from '#money/income-reports'
import { postAll } from '#money/ledger'
import { settleMonth } from '#teaching/lessons'
import { costLessons } from './cost-lessons.ts'
import { listReportLessons, type ReportLesson, type ReportRow } from './queries.ts'
import { accrualOf, entryOf } from './settled-lesson.ts'

interface SettledReport {
  /** All lessons of the month as they are now. */
  lessons: ReportLesson[]
  settledCount: number
}

/** Settles the final lessons of a locked report. Each is charged to its customer, or paid by a package of theirs, and owed to the executor
 *  in the ledger, once; it is accrued in the executor's income report of its own month. A fixed number of statements.
 *  @param session null where the service itself settles later
 *  @param lessonIds settles no others; absent: all that are final */
export async function settleFinal(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  report: ReportRow,
  lessonIds?: ReadonlySet<string>,
): Promise<SettledReport> {
  const { id, executor_id: executorId, month } = report
  const costs = await settleMonth(tx, effects, session, { workReportId: id, executorId, month, lessonIds }, (ids) =>
    costLessons(tx, effects, session, report, ids),
  )
  const now = effects.clock.now()
  await postAll(
    tx,
    effects,
    costs.map((cost) => entryOf(cost, report, now)),
  )
  await accrueLessons(tx, effects, session, {
    workReport: { id, executorId, month },
    lessons: costs.map(accrualOf),
    isLate: session === null,
  })
  return { lessons: await listReportLessons(tx, report), settledCount: costs.length }
}
