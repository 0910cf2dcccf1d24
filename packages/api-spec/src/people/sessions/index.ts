// Endpoints of sessions: the signed-in person, their devices and cabinet, and the events that an open page gets.
export { type Cabinet, listCabinets, openCabinetAs, openingForm, switchToCabinet } from './cabinets.ts'
export { followEvents, type LiveEvent, longestLookBackMs } from './live-events.ts'
export {
  type Device,
  endOtherSessions,
  endSession,
  listSessions,
  listSignInHistory,
  type OpenSession,
  type SignInEvent,
  type SignInEventKind,
} from './sessions.ts'
export { getSignedInUser, type SignedInUser, signOut } from './signed-in-user.ts'
