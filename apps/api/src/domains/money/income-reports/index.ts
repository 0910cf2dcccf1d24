// Income reports: what each executor earned in a month, lesson by lesson, and what the service kept.
// It does not decide that a lesson counts: work-reports does, and calls accrueLessons. Nobody else writes here.
export { accrueLessons } from './accrue-lessons.ts'
export { incomeReportRoutes } from './routes.ts'
export { exportFor as exportIncomeReports } from './export.ts'
import './tables.ts'
export { partiesOfIncomeReports } from './queries.ts'
