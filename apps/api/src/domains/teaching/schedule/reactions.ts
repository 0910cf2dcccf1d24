import { invalidFields } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import { listHolidayRows } from './holidays/queries.ts'
import { isOfferedToCustomers } from './free-times/offered-times-queries.ts'

export const reactions: Reactions = {
  /** Refuses (422) a customer's lesson at a time that its executor does not offer. */
  'lesson.time_chosen': async (tx, _effects, _session, { executorId, startsAt, endsAt }) => {
    const isOffered = await isOfferedToCustomers(tx, executorId, { startsAt, endsAt })
    if (!isOffered) throw invalidFields({ time: 'schedule.not_offered' })
  },
  /** Adds the holidays among the days. */
  'programme.days_chosen': async (tx, _effects, _session, { from, to, holidays }) => {
    for (const { date } of await listHolidayRows(tx, from, to)) holidays.add(date)
  },
}
