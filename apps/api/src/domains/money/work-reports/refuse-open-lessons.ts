import { refused } from '../../../platform/http/index.ts'
import type { WorkReportSnapshot } from './tables.ts'

/** A month is handed in and approved once every lesson of it has its outcome, those that are yet to come as well.
 *  @throws Failure 409 */
export function refuseOpenLessons({ unclosedCount, aheadCount = 0 }: WorkReportSnapshot): void {
  const count = unclosedCount + aheadCount
  if (count > 0) throw refused('work_report_unclosed', 'work_reports.unclosed_lessons', { count })
}
