import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Effects, Services } from '../../../platform/services.ts'
import { confirmBySilence } from '../../teaching/lessons/index.ts'
import { notify } from '../../messages/notices/index.ts'
import { listReportsToSettle, lockReport, refreshTotals } from './queries.ts'
import { settleFinal } from './settle-report.ts'
import { sumLessons } from './totals.ts'

export const settleLessonsTask = 'settle-lessons'

const atOnce = 100
const nil = '00000000-0000-0000-0000-000000000000'

/** Settles lessons that were not final at the approval, each report in a transaction of its own. Running it twice, or
 *  on two machines at once, settles nothing twice: the report is locked, and what is settled is left alone. */
export async function settleLater(services: Services): Promise<void> {
  await services.transact((tx) => confirmBySilence(tx, services, {}))
  for (let after = nil; ; ) {
    const ids = await listReportsToSettle(services.db, services.clock.now(), after, atOnce)
    for (const id of ids) await services.transact((tx) => settleRest(tx, services, id))
    const last = ids.at(-1)
    if (ids.length < atOnce || last === undefined) return
    after = last
  }
}

async function settleRest(tx: Tx, effects: Effects, id: string): Promise<void> {
  const report = await lockReport(tx, id)
  if (report?.state !== 'approved') return
  const { lessons, settledCount } = await settleFinal(tx, effects, null, report)
  if (settledCount === 0) return
  await refreshTotals(tx, id, sumLessons(lessons, effects.clock.now()))
  await recordEvent(tx, effects, null, {
    objectKind: 'work_report',
    objectId: id,
    action: 'settled_later',
    changes: { lessonCount: { from: null, to: settledCount } },
  })
  await notify(tx, effects, [
    {
      cabinetId: report.executor_id,
      kind: 'work_reports.notices.settled_later',
      values: { month: report.month, count: settledCount },
      link: `/dashboard/work-report/${id}`,
    },
  ])
}

/** The handlers of this domain's tasks. */
export const workReportTasks = (services: Services) => ({
  [settleLessonsTask]: () => settleLater(services),
})
