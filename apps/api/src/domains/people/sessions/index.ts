export { authenticator } from './authenticate.ts'
export { canOpen } from './cabinets/policy.ts'
export { deviceOf, newDeviceMark } from './device-mark.ts'
export { openSession } from './open-session.ts'
export {
  endSessionsOf,
  findCredentials,
  isKnownNetwork,
  lastUseOf,
  openSessionsOf,
  outdateStreams,
  renewProof,
  signInRefused,
} from './queries.ts'
export { findOldStreams } from './session-list-queries.ts'
export { recordSignInEvent } from './sign-in-history.ts'
export { clearTries, countOwnTry, countTry, uncountTry } from './throttle.ts'
export { isTwoStepObligatory } from './two-step-policy.ts'
import './tables.ts'
