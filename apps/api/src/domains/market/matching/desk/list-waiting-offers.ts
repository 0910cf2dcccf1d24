import { refOf } from '@navyk/api-spec/vocabulary'
import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { WaitingOffer } from '@navyk/api-spec/market/matching'
import { type PageRequest, type Reader, wordsOf } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { countDeskOffers, listDeskOffers } from '#market/offers'
import { typedNumber } from '#platform/texts/typed-number.ts'
import { lookHours, promisedIn, promisedWithin, responseHours, soonAfter, statesOf } from '../policy.ts'

type DeskSearch = NonNullable<Parameters<typeof listDeskOffers>[1]['search']>

/** Reads a typed search: a number, with or without its sign, names, or a part of a place; undefined where nothing was typed. */
export function deskSearchOf(search = ''): DeskSearch | undefined {
  const typed = search.trim()
  if (typed === '') return undefined
  return { number: typedNumber(typed) ?? null, words: wordsOf(typed), typed }
}

/** A page of requests that wait for managers: a fixed number of queries, however many there are. */
export const listWaitingOffers: ReadCase<typeof spec.listWaitingOffers, 'clock'> = async (
  reader,
  { clock },
  _session,
  query,
) => {
  const now = clock.now()
  const { offers, nextCursor } = await findWaitingOffers(reader, query, query, now)
  const { all, broken } = await countDeskOffers(reader, filterOf(query, now))
  return {
    data: offers,
    nextCursor,
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

/** A page of the requests that a query asks for. */
export async function findWaitingOffers(
  reader: Reader,
  query: Query,
  page: PageRequest,
  now: Date,
): Promise<{ offers: WaitingOffer[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listDeskOffers(reader, filterOf(query, now), page)
  return { offers: await present(reader, rows, now), nextCursor }
}

async function present(
  reader: Reader,
  rows: Awaited<ReturnType<typeof listDeskOffers>>['rows'],
  now: Date,
): Promise<WaitingOffer[]> {
  const people = await listPeople(reader, [
    ...rows.map(({ customer_id }) => customer_id),
    ...rows.flatMap((row) => row.invitations.flatMap(({ executor_id, invited_by }) => [executor_id, invited_by])),
  ])
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
    invitations: row.invitations.map((each) => ({
      executor: refOf(people, each.executor_id),
      state: each.answer,
      invitedBy: refOf(people, each.invited_by),
      invitedAt: each.invited_at.toISOString(),
    })),
  }))
}
