import './tables.ts'

export {
  listNextSessions,
  listSessionHomework,
  listSessionsBetween,
  listUnclosedSessions,
  type SessionFacts,
  sumSessionMinutes,
} from './digest-queries.ts'
