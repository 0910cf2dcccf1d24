// Work reports: the monthly lesson accounting of an executor, from open to closed. Approving settles lessons: it
// posts charges and pay to the ledger and accrues the income report; a closed month is corrected by rows in the open one.
// It does not own lessons or their outcomes, and it makes no invoice.
import * as spec from '@navyk/api-spec/money/work-reports'
import { download, read, write } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import { approveWorkReport, approveWorkReportRows } from './submitting/approve-work-report.ts'
import { closeMonth, getClosing } from './closing/close-month.ts'
import { closeWorkReport } from './closing/close-work-report.ts'
import { approveCorrection, askCorrection, refuseCorrection } from './corrections/corrections.ts'
import { downloadWorkReports } from './reading/download-work-reports.ts'
import { downloadWorkReport } from './reading/download-work-report.ts'
import { getWorkReport, listWorkReportHistory } from './reading/get-work-report.ts'
import { listWorkReports } from './reading/list-work-reports.ts'
import type texts from './messages.ru.json'
import { partiesOfWorkReports, eraseWorkReports } from './queries.ts'
import { previewCommissionRule } from './settling/preview-rule.ts'
import { returnWorkReport } from './submitting/return-work-report.ts'
import { settleLessonsTask, workReportTasks } from './settling/settle-later.ts'
import { submitMonthsTask } from './submitting/submit-months.ts'
import { submitWorkReport } from './submitting/submit-work-report.ts'
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
  /** This domain's part of the export of a person's data, by kind, as the person sees it. The lessons come from their own domain. */
  exportCabinet: async (reader, effects, session) => {
    if (session.role !== 'executor') return {}
    return {
      'work-reports': await allPages((cursor) => listWorkReports(reader, effects, session, { cursor, limit: 100 })),
    }
  },
  erase: eraseWorkReports,
  merging: { rows: [ownedRows('lesson_correction', 'customer_id')] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    work_reports: typeof texts
  }
}

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** Work reports of a month have been closed: their lessons are settled, and their figures change no more. */
    'work_report.closed': { month: string; reports: { id: string; executorId: string }[] }
  }
}
