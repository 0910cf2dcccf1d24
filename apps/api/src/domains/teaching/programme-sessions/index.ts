import './tables.ts'

export { getCustomerSessions, getExecutorSessions } from './reading/digest-queries.ts'
export { listSessionFigures } from './reading/figure-queries.ts'
export { listHitSessions } from './reading/hit-sessions.ts'
