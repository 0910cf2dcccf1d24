import * as spec from '@navyk/api-spec/money/work-reports'
import { read, write } from '../../../platform/http/index.ts'
import { approveWorkReport } from './approve-work-report.ts'
import { getWorkReport, listWorkReportHistory } from './get-work-report.ts'
import { listWorkReports } from './list-work-reports.ts'
import { returnWorkReport } from './return-work-report.ts'
import { submitWorkReport } from './submit-work-report.ts'

export const workReportRoutes = [
  read(spec.listWorkReports, listWorkReports),
  read(spec.getWorkReport, getWorkReport),
  write(spec.submitWorkReport, submitWorkReport),
  write(spec.approveWorkReport, approveWorkReport),
  write(spec.returnWorkReport, returnWorkReport),
  read(spec.listWorkReportHistory, listWorkReportHistory),
]
