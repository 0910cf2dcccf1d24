export { countWaitingLeads } from './board-queries.ts'
import './tables.ts'
