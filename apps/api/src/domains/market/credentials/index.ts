import './tables.ts'

export { countWaitingCredentials } from './queries.ts'
