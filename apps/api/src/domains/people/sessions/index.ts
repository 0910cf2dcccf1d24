export { authenticator } from './authenticate.ts'
export { mayOpenOthers, refusalToOpen } from './cabinets/policy.ts'
export { deviceOf, newDeviceMark } from './device-mark.ts'
export { openSession, wrongCredentials } from './open-session.ts'
export {
  accountBlocked,
  accountMerged,
  endSessionsOf,
  findCredentials,
  getStartCabinet,
  isKnownNetwork,
  outdateStreams,
  renewProof,
} from './queries.ts'
export { findOldStreams } from './session-list-queries.ts'
export { recordSignInEvent } from './sign-in-history.ts'
export { type CountedTry, countOwnTry, countTry, clearTries, uncountTry, type Trier } from './throttle.ts'
export { isTwoStepObligatory } from './two-step-policy.ts'
export { lastUseOf, openSessionsOf } from './queries.ts'
import './tables.ts'
