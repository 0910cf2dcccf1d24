import './tables.ts'

export { getCustomerSessions, getExecutorSessions } from './digest-queries.ts'
export { listSessionFigures } from './figure-queries.ts'
export { listHitSessions } from './hit-sessions.ts'
