export { countSubmittedReports, findReportToSubmit } from './digest-queries.ts'
export { findWorkReportOf } from './queries.ts'
export { settleLater } from './settle-later.ts'
import './tables.ts'
