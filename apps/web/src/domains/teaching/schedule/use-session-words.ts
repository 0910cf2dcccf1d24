import type { ScheduledSession } from '@navyk/api-spec/teaching/schedule'
import { businessDate } from '@navyk/api-spec/kit'
import { lookOf, useStateLabel } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { hueOf } from './calendar/grid-data.ts'

/** The state of a session of a group; one that is over and not held says so. */
export const stateOfSession = ({ state, endsAt }: ScheduledSession) =>
  state === 'planned' && Date.parse(endsAt) < Date.now() ? 'unclosed' : state

export const lookOfSession = (session: ScheduledSession) => lookOf('programme_session', stateOfSession(session))

/** Texts about a session of a group. */
export function useSessionWords() {
  const format = useFormat()
  const words = useWords()
  const stateLabel = useStateLabel()
  const state = (session: ScheduledSession) => stateLabel('programme_session', stateOfSession(session))
  const day = (session: ScheduledSession) => format.longDate(businessDate(new Date(session.startsAt)))
  const hours = (session: ScheduledSession) => format.timeRange(session.startsAt, session.endsAt)
  /** Names of the customer's learners in the session; for others the subject. */
  const about = (session: ScheduledSession) => session.learnerNames.join(', ') || words.subject(session.subject)
  return {
    about,
    /** Colour of the programme: its sessions have one. */
    hue: (session: ScheduledSession) => hueOf(session.programmeId),
    /** Day and state, for screen readers, because they don't see its position. */
    dayAndState: (session: ScheduledSession) => `, ${day(session)}, ${state(session)}`,
    dayHoursAndState: (session: ScheduledSession) =>
      `${about(session)}, ${day(session)}, ${hours(session)}, ${state(session)}`,
    /** All words of a session in one line. */
    full: (session: ScheduledSession) =>
      [session.title, about(session), day(session), hours(session), state(session)].join(', '),
  }
}
