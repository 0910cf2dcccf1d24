// Work reports: the monthly lesson accounting of an executor, from open to approved. Approving settles lessons: it
// posts charges and pay to the ledger and accrues the income report. It does not own lessons or their outcomes, and it
// makes no invoice.
export { approveWorkReport } from './approve-work-report.ts'
export { countSubmittedReports, findReportToSubmit } from './digest-queries.ts'
export { findWorkReportOf } from './queries.ts'
export { workReportRoutes } from './routes.ts'
export { settleLater, settleLessonsTask, workReportTasks } from './settle-later.ts'
export { submitWorkReport } from './submit-work-report.ts'
export { eraseWorkReports } from './erase-queries.ts'
export { exportFor as exportWorkReports } from './export.ts'
import './tables.ts'
export { partiesOfWorkReports } from './queries.ts'
