import {
  approveCorrection,
  approveWorkReport,
  approveWorkReportRows,
  askCorrection,
  closeMonth,
  closeWorkReport,
  downloadWorkReport,
  downloadWorkReports,
  getClosing,
  getWorkReport,
  listWorkReportHistory,
  listWorkReports,
  refuseCorrection,
  returnWorkReport,
  submitWorkReport,
} from '@navyk/api-spec/money/work-reports'
import { fetchFile } from '#app/calls/call.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'
import { dataKeys, queryOf, listOf, type FilterOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'

const keys = dataKeys('work-reports')

/** Months, newest first. */
export const workReportsQuery = (filter: FilterOf<typeof listWorkReports>) =>
  listOf(keys.of('list'), listWorkReports, filter)

/** Saves months, narrowed as the list is, as a workbook. */
export const useWorkReportsWorkbook = (filter: FilterOf<typeof downloadWorkReports>) =>
  useSaving(async () => saveBlob(await fetchFile(downloadWorkReports, { query: filter }), 'navyk-work-reports.xlsx'))

export const workReportQuery = (id: string) => queryOf(keys.one(id), getWorkReport, { params: { id } })

export const workReportHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), listWorkReportHistory, { params: { id } })

/** Submits a work report. */
export const useSubmitWorkReport = (id: string) => useWrite(submitWorkReport, { id }, workReportQuery(id))

export const useApproveWorkReport = (id: string) => useWrite(approveWorkReport, { id }, workReportQuery(id))

export const useReturnWorkReport = (id: string) => useWrite(returnWorkReport, { id }, workReportQuery(id))

export const useApproveWorkReportRows = (id: string) => useWrite(approveWorkReportRows, { id }, workReportQuery(id))

export const closingQuery = (month: string) => queryOf(keys.of('closing'), getClosing, { query: { month } })

export const useCloseMonth = () => useWrite(closeMonth)
export const useCloseWorkReport = (id: string) => useWrite(closeWorkReport, { id }, workReportQuery(id))

export const useAskCorrection = (id: string) => useWrite(askCorrection, { id }, workReportQuery(id))
export const useApproveCorrection = (id: string) => useWrite(approveCorrection, { id }, workReportQuery(id))
export const useRefuseCorrection = (id: string) => useWrite(refuseCorrection, { id }, workReportQuery(id))

/** Saves a month as a workbook. */
export function useReportWorkbook(id: string, month: string) {
  return useSaving(async () => saveBlob(await fetchFile(downloadWorkReport, { params: { id } }), `navyk-${month}.xlsx`))
}
