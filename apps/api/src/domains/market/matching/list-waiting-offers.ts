import { businessDate, defaultPageSize, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { WaitingOffer } from '@navyk/api-spec/market/matching'
import { readTimeCursor, type TimePlace, writeTimeCursor } from '#platform/cursors.ts'
import type { Reader } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { listPeople, refOf } from '#people/accounts'
import { countDeskOffers, listDeskOffers, listInvitationsTo } from '#market/offers'
import { deskSearchOf } from './desk-search.ts'
import { lookHours, promisedIn, promisedWithin, responseHours, soonAfter, statesOf } from './policy.ts'

/** A page of requests that wait for managers: a fixed number of queries, however many there are. */
export const listWaitingOffers: ReadCase<typeof spec.listWaitingOffers, 'clock'> = async (
  reader,
  { clock },
  _session,
  { limit = defaultPageSize, cursor, ...query },
) => {
  const now = clock.now()
  const filter = filterOf(query, now)
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const { offers, last } = await findWaitingOffers(reader, query, { now, limit, after })
  const { all, broken } = await countDeskOffers(reader, filter)
  return {
    data: offers,
    nextCursor: last ? writeTimeCursor(last) : null,
    count: all,
    brokenCount: broken,
  }
}

type Query = Input<typeof spec.downloadWaitingOffers>

const filterOf = ({ promise, mark, subject, search }: Query, now: Date) => ({
  states: statesOf(promise),
  subject,
  search: deskSearchOf(search),
  promised: mark && promisedWithin(mark, now),
  lookHours,
  responseHours,
  now,
  today: businessDate(now),
})

/** Promises that are broken, and that run out soon: how many, and since when the oldest is broken. */
export async function countPromises(reader: Reader, now: Date) {
  const { broken, brokenSince, all } = await countDeskOffers(reader, {
    ...filterOf({}, now),
    promised: { before: soonAfter(now) },
  })
  return { broken, brokenSince, soon: all - broken }
}

/** Finds the requests after a place; with the place of the last one where more follow. */
export async function findWaitingOffers(
  reader: Reader,
  query: Query,
  { now, limit, after }: { now: Date; limit: number; after?: TimePlace | undefined },
): Promise<{ offers: WaitingOffer[]; last: TimePlace | undefined }> {
  const rows = await listDeskOffers(reader, { ...filterOf(query, now), after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { offers: await present(reader, shown, now), last: last && { at: last.promised_at, id: last.id } }
}

async function present(
  reader: Reader,
  rows: Awaited<ReturnType<typeof listDeskOffers>>,
  now: Date,
): Promise<WaitingOffer[]> {
  const invitations = await listInvitationsTo(
    reader,
    rows.map(({ id }) => id),
    now,
  )
  const people = await listPeople(reader, [
    ...rows.map(({ customer_id }) => customer_id),
    ...invitations.flatMap(({ executor_id, invited_by }) => [executor_id, invited_by]),
  ])
  const invitationsTo = Map.groupBy(invitations, ({ offer_id }) => offer_id)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    customer: refOf(people, row.customer_id),
    state: row.state,
    learner: { firstName: row.first_name, lastName: row.last_name },
    subject: row.subject,
    level: row.level,
    format: row.format,
    place: row.place,
    waitingSince: (row.waiting_since ?? row.published_at ?? row.promised_at).toISOString(),
    promise: promisedIn(row.state) ?? 'look',
    promisedAt: row.promised_at.toISOString(),
    isBroken: row.promised_at < now,
    deadlineOn: row.deadline_on,
    responseCount: row.response_count,
    invitations: (invitationsTo.get(row.id) ?? []).map((each) => ({
      executor: refOf(people, each.executor_id),
      state: each.answer,
      invitedBy: refOf(people, each.invited_by),
      invitedAt: each.invited_at.toISOString(),
    })),
  }))
}
