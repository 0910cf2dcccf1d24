export { countDueReports, findDueReports } from './due-reports.ts'
import './tables.ts'
