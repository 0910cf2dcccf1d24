// Work reports: the monthly lesson accounting of an executor, from open to closed. Approving settles lessons: it
// posts charges and pay to the ledger and accrues the income report; a closed month is corrected by rows in the open one.
// It does not own lessons or their outcomes, and it makes no invoice.
import * as spec from '@navyk/api-spec/money/work-reports'
import { download, read, write } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { approveWorkReport, approveWorkReportRows } from './approve-work-report.ts'
import { closeMonth, getClosing } from './close-month.ts'
import { closeWorkReport } from './close-work-report.ts'
import { approveCorrection, askCorrection, refuseCorrection } from './corrections.ts'
import { downloadWorkReports } from './download-work-reports.ts'
import { downloadWorkReport } from './download-work-report.ts'
import { exportFor } from './export.ts'
import { getWorkReport, listWorkReportHistory } from './get-work-report.ts'
import { listWorkReports } from './list-work-reports.ts'
import type texts from './messages.ru.json'
import { partiesOfWorkReports, eraseWorkReports } from './queries.ts'
import { previewCommissionRule } from './preview-rule.ts'
import { returnWorkReport } from './return-work-report.ts'
import { settleLessonsTask, workReportTasks } from './settle-later.ts'
import { submitMonthsTask } from './submit-months.ts'
import { submitWorkReport } from './submit-work-report.ts'
import { staffQueue } from './staff-queue.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listWorkReports, listWorkReports),
    download(spec.downloadWorkReports, downloadWorkReports),
    read(spec.getWorkReport, getWorkReport),
    write(spec.submitWorkReport, submitWorkReport),
    write(spec.approveWorkReport, approveWorkReport),
    write(spec.approveWorkReportRows, approveWorkReportRows),
    write(spec.returnWorkReport, returnWorkReport),
    read(spec.getClosing, getClosing),
    write(spec.previewCommissionRule, previewCommissionRule),
    write(spec.closeMonth, closeMonth),
    write(spec.closeWorkReport, closeWorkReport),
    write(spec.askCorrection, askCorrection),
    write(spec.approveCorrection, approveCorrection),
    write(spec.refuseCorrection, refuseCorrection),
    download(spec.downloadWorkReport, downloadWorkReport),
    read(spec.listWorkReportHistory, listWorkReportHistory),
  ],
  staffQueue,
  parties: partiesOfWorkReports,
  tasks: workReportTasks,
  timetable: {
    // Every minute, so that a decision of the staff or a confirmation takes effect soon.
    [settleLessonsTask]: '* * * * *',
    // Before the working day begins.
    [submitMonthsTask]: '10 7 * * *',
  },
  exportCabinet: exportFor,
  erase: eraseWorkReports,
  merging: { rows: [ownedRows('lesson_correction', 'customer_id')] },
}

declare module '#platform/notice-texts.ts' {
  interface NoticeTexts {
    work_reports: typeof texts
  }
}
