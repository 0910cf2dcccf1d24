export { countLeadsToDo } from './board-queries.ts'
import './tables.ts'
