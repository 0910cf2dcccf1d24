import { invalidFields } from '../../../platform/http/index.ts'
import type { Reactions } from '../../../platform/reactions.ts'
import { isOfferedToCustomers } from './offered-times-queries.ts'

/** Refuses (422) a customer's lesson at a time that its executor does not offer. */
export const reactions: Reactions = {
  'lesson.time_chosen': async (tx, _effects, _session, { executorId, startsAt, endsAt }) => {
    const isOffered = await isOfferedToCustomers(tx, executorId, { startsAt, endsAt })
    if (!isOffered) throw invalidFields({ time: 'schedule.not_offered' })
  },
}
