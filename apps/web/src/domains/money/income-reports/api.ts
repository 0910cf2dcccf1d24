import {
  adjustIncomeReport,
  answerObjection,
  approveIncomeReport,
  approveMonth,
  confirmIncomeReport,
  downloadIncomeDocument,
  downloadIncomeWorkbook,
  getApprovalSums,
  getIncomeReport,
  getIncomeSources,
  downloadIncomeReports,
  getIncomeTotals,
  holdIncomeReport,
  listIncomeReportHistory,
  listIncomeReports,
  objectToAccrual,
  requestIncomeReportCode,
  resumeIncomeReport,
  voidIncomeReport,
} from '@navyk/api-spec/money/income-reports'
import { call, fetchFile } from '#app/calls/call.ts'
import { randomKey } from '#app/calls/use-write-key.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'
import { dataKeys, queryOf, listOf, type FilterOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'

const keys = dataKeys('income-reports')

/** Months of income, newest first. */
export const incomeReportsQuery = (filter: FilterOf<typeof listIncomeReports>) =>
  listOf(keys.of('list'), listIncomeReports, filter)

/** Saves months of income, narrowed as the list is, as a workbook. */
export const useIncomeReportsWorkbook = (filter: FilterOf<typeof downloadIncomeReports>) =>
  useSaving(async () =>
    saveBlob(await fetchFile(downloadIncomeReports, { query: filter }), 'navyk-income-reports.xlsx'),
  )

/** The sums of a year. */
export const incomeTotalsQuery = (filter: FilterOf<typeof getIncomeTotals>) =>
  queryOf(keys.of('totals'), getIncomeTotals, { query: filter })

export const incomeReportQuery = (id: string) => queryOf(keys.one(id), getIncomeReport, { params: { id } })

export const incomeReportHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), listIncomeReportHistory, { params: { id } })

export const sendStatementCode = async (id: string) =>
  (await call(requestIncomeReportCode, { params: { id }, idempotencyKey: randomKey() })).data
export const useConfirmIncomeReport = (id: string) => useWrite(confirmIncomeReport, { id }, incomeReportQuery(id))
export const useObjectToAccrual = (id: string) => useWrite(objectToAccrual, { id }, incomeReportQuery(id))
export const useAnswerObjection = (id: string) => useWrite(answerObjection, { id }, incomeReportQuery(id))
export const useAdjustIncomeReport = (id: string) => useWrite(adjustIncomeReport, { id }, incomeReportQuery(id))
export const useApproveIncomeReport = (id: string) => useWrite(approveIncomeReport, { id }, incomeReportQuery(id))
export const useHoldIncomeReport = (id: string) => useWrite(holdIncomeReport, { id }, incomeReportQuery(id))
export const useResumeIncomeReport = (id: string) => useWrite(resumeIncomeReport, { id }, incomeReportQuery(id))
export const useVoidIncomeReport = (id: string) => useWrite(voidIncomeReport, { id }, incomeReportQuery(id))

/** Income of a year by customer, group programme and subject. */
export const incomeSourcesQuery = (filter: FilterOf<typeof getIncomeSources>) =>
  queryOf(keys.of('sources'), getIncomeSources, { query: filter })

export const approvalSumsQuery = (month: string) => queryOf(keys.of('approvals'), getApprovalSums, { query: { month } })
export const useApproveMonth = () => useWrite(approveMonth)

/** Saves a month as a document or as a workbook. */
export const useIncomeFile = ({ id, month }: { id: string; month: string }) =>
  useSaving(async (kind: 'pdf' | 'xlsx') => {
    const file =
      kind === 'pdf'
        ? await fetchFile(downloadIncomeDocument, { params: { id } })
        : await fetchFile(downloadIncomeWorkbook, { params: { id } })
    saveBlob(file, `income-${month}.${kind}`)
  })
