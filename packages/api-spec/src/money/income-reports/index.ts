// Income reports on the wire: what an executor earned, month by month, and the statement that it is paid by.
export {
  type Accrual,
  type AdjustmentKind,
  adjustmentKinds,
  getIncomeReport,
  getIncomeTotals,
  type IncomeAdjustment,
  type IncomeAmounts,
  type IncomeObjection,
  type IncomeReport,
  type IncomeReportClient,
  type IncomeReportState,
  incomeReportStates,
  type IncomeReportSummary,
  listIncomeReportHistory,
  listIncomeReports,
} from './income-reports.ts'
export {
  adjustIncomeReport,
  answerObjection,
  approveIncomeReport,
  confirmIncomeReport,
  holdIncomeReport,
  objectToAccrual,
  resumeIncomeReport,
  voidIncomeReport,
} from './steps.ts'
