// Work reports: the monthly lesson accounting of an executor, from open to approved. Approving settles lessons: it
// posts charges and pay to the ledger and accrues the income report. It does not own lessons or their outcomes, and it
// makes no invoice.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseWorkReports } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { workReportRoutes } from './routes.ts'
import { settleLessonsTask, workReportTasks } from './settle-later.ts'
import { partiesOfWorkReports } from './queries.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: workReportRoutes,
  parties: partiesOfWorkReports,
  tasks: workReportTasks,
  timetable: {
    // Every minute, so that a decision of the staff or a confirmation takes effect soon.
    [settleLessonsTask]: '* * * * *',
  },
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => eraseWorkReports(tx, cabinetIds),
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    work_reports: typeof texts.work_reports.notices
  }
}
