// Sessions: who is signed in, from which device and in which cabinet, what limits failed tries, and the streams of open pages.
export { authenticator } from './authenticate.ts'
export { mayOpenOthers, refusalToOpen } from './cabinets/policy.ts'
export { deviceOf, newDeviceMark } from './device-mark.ts'
export { exportSessions } from './export-sessions.ts'
export { removeSignInEventsOf } from './history-queries.ts'
export { sessionEnded, topicsOf } from './live-events.ts'
export { openSession, wrongCredentials } from './open-session.ts'
export {
  endSessionsOf,
  findCredentials,
  getStartCabinet,
  isKnownNetwork,
  lastUseOf,
  removeSessionsOf,
  renewProof,
} from './queries.ts'
export { sessionRoutes } from './routes.ts'
export { listLivingSessions } from './session-list-queries.ts'
export { rememberAtDoor } from './sign-in-history.ts'
export { sessionTasks, tidySessionsTask } from './tasks.ts'
export { type CountedTry, countOwnTry, countTry, forgive, takeBack, type Trier } from './throttle.ts'
export { isTwoStepObligatory } from './two-step-policy.ts'
import './tables.ts'
