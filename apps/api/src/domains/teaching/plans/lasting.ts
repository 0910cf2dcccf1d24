// Time in which notices of plans are true: the plan, or a change of it, waits for the answer that they ask for.
import type { StillTrue } from '#platform/channels/outbox'
import { findOpenRevision, findPlan } from './queries.ts'

interface AnswerDeadline {
  state: string
  answer_by: Date | null
}

/** True while the answer is still asked for. With an `until` it has to be the present deadline, and not over. */
const waits = (asked: AnswerDeadline | undefined, until: string | number | undefined, now: Date): boolean =>
  asked?.state === 'submitted' &&
  (until === undefined || (asked.answer_by?.toISOString() === until && asked.answer_by > now))

const planWaits: StillTrue = async (reader, { thingId, values }, now) =>
  thingId !== null && waits(await findPlan(reader, thingId), values.until, now)
const revisionWaits: StillTrue = async (reader, { thingId, values }, now) =>
  thingId !== null && waits(await findOpenRevision(reader, thingId), values.until, now)

export const lasting = {
  'plans.notices.submitted': planWaits,
  'plans.notices.submitted_silent': planWaits,
  'plans.notices.revision_submitted': revisionWaits,
  'plans.notices.revision_submitted_silent': revisionWaits,
}
