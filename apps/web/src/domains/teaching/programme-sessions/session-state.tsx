import type { ProgrammeSessionSummary } from '@navyk/api-spec/teaching/programme-sessions'
import { State } from '#app/manifests/states.tsx'

/** The state of a session; one that is over and not held says so. */
export const SessionState = ({ of }: { of: Pick<ProgrammeSessionSummary, 'state' | 'isUnclosed'> }) => (
  <State of="programme_session" is={of.isUnclosed ? 'unclosed' : of.state} />
)
