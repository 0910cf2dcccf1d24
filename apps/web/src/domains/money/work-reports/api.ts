import {
  approveWorkReport,
  getWorkReport,
  listWorkReportHistory,
  listWorkReports,
  returnWorkReport,
  submitWorkReport,
} from '@navyk/api-spec/money/work-reports'
import { dataKeys, queryOf, listOf, type FilterOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('work-reports')

/** Months, newest first. */
export const workReportsQuery = (filter: FilterOf<typeof listWorkReports>) =>
  listOf(keys.of('list', filter), listWorkReports, filter)

export const workReportQuery = (id: string) => queryOf(keys.one(id), getWorkReport, { params: { id } })

export const workReportHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), listWorkReportHistory, { params: { id } })

/** Submits a work report. */
export const useSubmitWorkReport = (id: string) => useWrite(submitWorkReport, { id }, workReportQuery(id))

export const useApproveWorkReport = (id: string) => useWrite(approveWorkReport, { id }, workReportQuery(id))

export const useReturnWorkReport = (id: string) => useWrite(returnWorkReport, { id }, workReportQuery(id))
