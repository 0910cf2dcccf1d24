// Reports of the staff, on the wire: figures of a period and of the one before, their groups, and the rows behind them.
export {
  type BrokenReason,
  brokenReasons,
  filtersOf,
  groupingsOf,
  measureOf,
  type MeasureOf,
  measuresOf,
  type MeasureUnit,
  type ReportFilter,
  reportFilters,
  type ReportGrouping,
  type ReportMeasure,
  type ReportName,
  reportNames,
  reportPermissions,
  rowFiltersOf,
} from './kinds.ts'
export {
  isWholeMonths,
  longestReportMonths,
  monthsOf,
  periodBefore,
  pointsOf,
  type ReportPeriod,
  stepOf,
} from './periods.ts'
export { downloadProgrammeMoney, getProgrammeMoney, type ProgrammeMoney } from './programme-money.ts'
export {
  downloadReport,
  downloadReportRows,
  getReport,
  listReportGroups,
  listReportRows,
  noneKey,
  type Report,
  type ReportCohort,
  type ReportGroup,
  type ReportGroupLabel,
  type ReportRow,
  type ReportRowOf,
} from './reports.ts'
