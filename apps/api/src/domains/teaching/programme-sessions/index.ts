import './tables.ts'

export {
  listNextSessions,
  listSessionHomework,
  listSessionsBetween,
  listUnclosedSessions,
  type SessionFacts,
  sumSessionMinutes,
} from './digest-queries.ts'
export { listSessionFigures } from './figure-queries.ts'
export { type HitSession, listHitSessions } from './hit-sessions.ts'
