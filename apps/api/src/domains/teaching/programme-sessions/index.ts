import './tables.ts'

export {
  countUnclosedSessions,
  listNextSessions,
  listSessionHomework,
  listSessionsBetween,
  listUnclosedSessions,
  type SessionFacts,
  sumSessionMinutes,
} from './digest-queries.ts'
