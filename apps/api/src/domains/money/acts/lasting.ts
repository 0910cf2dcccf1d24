// Notices of acts stay true while nobody has answered the act and silence has not accepted it.
import type { StillTrue } from '#platform/channels/outbox'
import { findAct } from './queries.ts'

const waits: StillTrue = async (reader, { thingId }, now) => {
  const act = thingId === null ? undefined : await findAct(reader, thingId)
  return act?.state === 'issued' && (act.accept_by === null || act.accept_by > now)
}

export const lasting = { 'acts.notices.issued': waits, 'acts.notices.issued_silent': waits }
