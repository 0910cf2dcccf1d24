import { businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { ReadCase } from '../../../platform/http/index.ts'
import { listPeople, refOf } from '../../people/accounts/index.ts'
import { listDeskOffers, listInvitationsTo } from '../offers/index.ts'
import { lookHours, promisedIn, responseHours, statesOf } from './policy.ts'
import { listGaps, peopleOf, presentGap } from './gaps/present-gaps.ts'

/** So many at once; what is done makes room for what waits behind. */
const shown = 50

/** What waits for managers: a fixed number of queries, however much it is. */
export const getMatchingDesk: ReadCase<typeof spec.getMatchingDesk, 'clock'> = async (
  reader,
  { clock },
  _session,
  { promise, subject },
) => {
  const now = clock.now()
  const today = businessDate(now)
  const filter = { states: statesOf(promise), subject, lookHours, responseHours, now, today, limit: shown }
  const offers = await listDeskOffers(reader, filter)
  const invitations = await listInvitationsTo(
    reader,
    offers.map(({ id }) => id),
    now,
  )
  const gaps = await listGaps(reader, subject, now)
  const people = await listPeople(reader, [
    ...offers.map(({ customer_id }) => customer_id),
    ...invitations.flatMap(({ executor_id, invited_by }) => [executor_id, invited_by]),
    ...gaps.flatMap(peopleOf),
  ])
  return {
    offers: offers.map((row) => ({
      ...{ id: row.id, number: row.number, customer: refOf(people, row.customer_id), state: row.state },
      ...{ subject: row.subject, level: row.level, format: row.format, place: row.place },
      waitingSince: (row.waiting_since ?? row.published_at ?? row.promised_at).toISOString(),
      promise: promisedIn(row.state) ?? 'look',
      promisedAt: row.promised_at.toISOString(),
      isBroken: row.promised_at < now,
      deadlineOn: row.deadline_on,
      responseCount: row.response_count,
      invitations: invitations
        .filter(({ offer_id }) => offer_id === row.id)
        .map((each) => ({
          ...{ executor: refOf(people, each.executor_id), state: each.answer },
          ...{ invitedBy: refOf(people, each.invited_by), invitedAt: each.invited_at.toISOString() },
        })),
    })),
    count: offers[0]?.all_rows ?? 0,
    brokenCount: offers[0]?.broken_rows ?? 0,
    gaps: gaps.map((row) => presentGap(row, people, now)),
    gapCount: gaps[0]?.all_rows ?? 0,
    brokenGapCount: gaps[0]?.broken_rows ?? 0,
  }
}
