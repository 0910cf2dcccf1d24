export { findDueReports } from './reports/due-reports.ts'
import './tables.ts'
