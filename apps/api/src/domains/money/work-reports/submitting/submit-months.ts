// Hands in months that their executors have not handed in, from a day of the next month on.
import { businessDate, businessMonth } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Effects, Services } from '#platform/services.ts'
import { listOpenReports, lockReport, markReminded } from '../queries.ts'
import { lockAndCountLessons, submitCounted } from './submit-work-report.ts'
import { workReportSteps } from '../work-report-steps.ts'

export const submitMonthsTask = 'submit-months'

const batchSize = 100
const nil = '00000000-0000-0000-0000-000000000000'

/** Hands in the months that are over and lack no outcome, each in a transaction of its own. Executors of the others are told once; these
 *  months are handed in on the day after the last outcome was set. A returned month waits for its executor. */
export async function submitMonths(services: Services): Promise<void> {
  const now = services.clock.now()
  const { submitOnDay } = services
  if (submitOnDay === 0 || Number(businessDate(now).slice(-2)) < submitOnDay) return
  for (let after = nil; ; ) {
    const ids = await listOpenReports(services.db, businessMonth(now), after, batchSize)
    for (const id of ids) await services.transact((tx) => submitOne(tx, services, id))
    const last = ids.at(-1)
    if (ids.length < batchSize || last === undefined) return
    after = last
  }
}

async function submitOne(tx: Tx, effects: Effects, id: string): Promise<void> {
  const row = await lockReport(tx, id)
  if (row?.state !== 'open') return
  const report = workReportSteps.forLocked(tx, effects, null, { row })
  const counted = await lockAndCountLessons(tx, row, report.now)
  const { lessonCount, unclosedCount, aheadCount = 0 } = counted.totals
  if (lessonCount === 0) return
  const count = unclosedCount + aheadCount
  if (count === 0) {
    await submitCounted(report, counted, 'submitted_by_service')
    await report.notify('submitted_by_service', [row.executor_id])
  } else if (row.reminded_at === null) {
    await markReminded(tx, id, report.now)
    await report.notify('outcomes_missing', [row.executor_id], { count })
  }
}
