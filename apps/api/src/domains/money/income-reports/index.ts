export { accrueLessons } from './accrue-lessons.ts'
import './tables.ts'
export { partiesOfIncomeReports } from './queries.ts'
