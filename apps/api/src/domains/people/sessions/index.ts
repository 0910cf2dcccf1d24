export { authenticator } from './signing-in/authenticate.ts'
export { canOpen } from './cabinets/policy.ts'
export { deviceOf, newDeviceMark } from './signing-in/device-mark.ts'
export { openSession } from './signing-in/open-session.ts'
export {
  endSessionsOf,
  findCredentials,
  isKnownNetwork,
  outdateStreams,
  renewProof,
  selectUse,
  signInRefused,
} from './queries.ts'
export { findOldStreams, listStaffSessions } from './session-list-queries.ts'
export { recordSignInEvent } from './history/sign-in-history.ts'
export { clearTries, countOwnTry, countTry, uncountTry } from './throttling/throttle.ts'
export { isTwoStepObligatory } from './signing-in/two-step-policy.ts'
import './tables.ts'
