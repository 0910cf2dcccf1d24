export { findDueReports } from './due-reports.ts'
import './tables.ts'
