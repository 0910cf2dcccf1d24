export { findReportToSubmit } from './reading/digest-queries.ts'
export { listClosedReports } from './closing/closing-queries.ts'
export { findWorkReportOf } from './queries.ts'
import './tables.ts'
