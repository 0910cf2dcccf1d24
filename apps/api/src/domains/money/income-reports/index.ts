// Income reports: what each executor earned in a month, lesson by lesson, and what the service kept. `work-reports`
// decides which lessons count, and calls accrueLessons.
export { accrueLessons } from './accrue-lessons.ts'
export { incomeReportRoutes } from './routes.ts'
export { exportFor as exportIncomeReports } from './export.ts'
import './tables.ts'
export { partiesOfIncomeReports } from './queries.ts'
