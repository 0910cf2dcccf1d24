export { accrueLessons } from './accrue-lessons.ts'
import './tables.ts'
