// Reports of the staff, on the wire: figures of a period and of the one before, their groups, and the rows behind them.
export {
  brokenReasons,
  filtersOf,
  groupingsOf,
  type MeasureOf,
  measuresOf,
  type MeasureUnit,
  type ReportFilter,
  type ReportGrouping,
  reportMeasures,
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
export {
  downloadReport,
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
