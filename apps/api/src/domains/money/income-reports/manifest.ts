// Income reports: what each executor earned in a month, lesson by lesson, what the service kept, and the statement that
// is confirmed, approved and paid. `work-reports` decides which lessons count, and calls accrueLessons; `payouts` runs the
// periods and pays.
import * as spec from '@navyk/api-spec/money/income-reports'
import { download, read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type { StillTrue } from '#platform/channels/outbox'
import {
  adjustIncomeReport,
  approveIncomeReport,
  holdIncomeReport,
  resumeIncomeReport,
  voidIncomeReport,
} from './approving/accountant-steps.ts'
import { approveMonth, getApprovalSums } from './approving/approve-month.ts'
import { accountReactions } from './approving/account-named.ts'
import { accrueSessions, accrueSessionsTask, reactions } from './accruing/accrue-sessions.ts'
import { confirmSilent, confirmSilentTask } from './confirming/confirm-silent.ts'
import { confirmIncomeReport, requestIncomeReportCode } from './confirming/confirm-statement.ts'
import { answerObjection, objectToAccrual } from './confirming/executor-steps.ts'
import { exportFor } from './export.ts'
import { getIncomeSources } from './reading/get-income-sources.ts'
import { downloadIncomeReports } from './reading/download-income-reports.ts'
import { downloadIncomeDocument, downloadIncomeWorkbook } from './reading/income-files.ts'
import { getIncomeReport, listIncomeReportHistory } from './reading/get-income-report.ts'
import { getIncomeTotals, listIncomeReports } from './reading/list-income-reports.ts'
import type texts from './messages.ru.json'
import { partiesOfIncomeReports, findReport } from './queries.ts'
import { staffQueue } from './staff-queue.ts'

// The notice of a statement stays true while the statement waits for its executor, until the hour that the notice names.
const waits: StillTrue = async (reader, { thingId, values }, now) => {
  const row = thingId === null ? undefined : await findReport(reader, thingId)
  if (row?.state !== 'draft' || row.confirm_by === null) return false
  return row.confirm_by.toISOString() === values.until && row.confirm_by > now
}

export const manifest: DomainManifest = {
  lasting: { 'income_reports.notices.drafted': waits },
  routes: [
    read(spec.listIncomeReports, listIncomeReports),
    download(spec.downloadIncomeReports, downloadIncomeReports),
    read(spec.getIncomeTotals, getIncomeTotals),
    read(spec.getIncomeSources, getIncomeSources),
    download(spec.downloadIncomeWorkbook, downloadIncomeWorkbook),
    download(spec.downloadIncomeDocument, downloadIncomeDocument),
    read(spec.getApprovalSums, getApprovalSums),
    write(spec.approveMonth, approveMonth),
    read(spec.getIncomeReport, getIncomeReport),
    read(spec.listIncomeReportHistory, listIncomeReportHistory),
    write(spec.requestIncomeReportCode, requestIncomeReportCode),
    writeInSteps(spec.confirmIncomeReport, confirmIncomeReport),
    write(spec.objectToAccrual, objectToAccrual),
    write(spec.answerObjection, answerObjection),
    write(spec.adjustIncomeReport, adjustIncomeReport),
    write(spec.approveIncomeReport, approveIncomeReport),
    write(spec.holdIncomeReport, holdIncomeReport),
    write(spec.resumeIncomeReport, resumeIncomeReport),
    write(spec.voidIncomeReport, voidIncomeReport),
  ],
  staffQueue,
  parties: partiesOfIncomeReports,
  reactions: { ...reactions, ...accountReactions },
  tasks: (services) => ({
    [confirmSilentTask]: () => confirmSilent(services),
    [accrueSessionsTask]: () => accrueSessions(services),
  }),
  timetable: {
    // Every ten minutes, so that silence confirms a statement close to the hour that its notice has named.
    [confirmSilentTask]: '*/10 * * * *',
    [accrueSessionsTask]: '5-59/10 * * * *',
  },
  exportCabinet: exportFor,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    income_reports: typeof texts
  }
}
