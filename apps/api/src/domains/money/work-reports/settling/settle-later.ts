import type { Tx } from '#platform/database'
import { eachId } from '#platform/ids/each-id.ts'
import type { Effects, Services } from '#platform/services.ts'
import { submitMonths, submitMonthsTask } from '../submitting/submit-months.ts'
import { confirmBySilence } from '#teaching/lessons'
import { listReportsToSettle, lockReport, refreshTotals } from '../queries.ts'
import { settleFinal } from './settle-report.ts'
import { sumLessons } from './totals.ts'
import { workReportSteps } from '../work-report-steps.ts'

export const settleLessonsTask = 'settle-lessons'

/** Settles lessons that were not final at the approval, each report in a transaction of its own. Running it twice, or on two machines at
 *  once, settles nothing twice: the report is locked, and settled lessons are left alone. */
export async function settleLater(services: Services): Promise<void> {
  await services.transact((tx) => confirmBySilence(tx, services, {}))
  await eachId(
    (after, limit) => listReportsToSettle(services.db, services.clock.now(), after, limit),
    (id) => services.transact((tx) => settleRest(tx, services, id)),
  )
}

async function settleRest(tx: Tx, effects: Effects, id: string): Promise<void> {
  const row = await lockReport(tx, id)
  if (row?.state !== 'approved') return
  const { lessons, settledCount: count } = await settleFinal(tx, effects, null, row)
  if (count === 0) return
  const { now, record, notify } = workReportSteps.forLocked(tx, effects, null, { row })
  await refreshTotals(tx, id, sumLessons(lessons, now))
  await record({ action: 'settled_later', changes: { lessonCount: { from: null, to: count } } })
  await notify('settled_later', [row.executor_id], { count })
}

/** The handlers of this domain's tasks. */
export const workReportTasks = (services: Services) => ({
  [settleLessonsTask]: () => settleLater(services),
  [submitMonthsTask]: () => submitMonths(services),
})
