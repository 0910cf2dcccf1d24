import { refused } from '#platform/http'
import type { WorkReportSnapshot } from './tables.ts'

/** A month can be submitted and approved only when every lesson has its outcome, including those to come.
 *  @throws Failure 409 */
export function refuseOpenLessons({ unclosedCount, aheadCount = 0 }: WorkReportSnapshot): void {
  const count = unclosedCount + aheadCount
  if (count > 0) throw refused('work_report_unclosed', 'work_reports.unclosed_lessons', { count })
}
