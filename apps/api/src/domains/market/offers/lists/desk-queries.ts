// Requests as the matching desk lists them: by what the service owes them next, and until when.
import type { OfferState } from '@navyk/api-spec/market/offers'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import {
  ascending,
  by,
  dayEnd,
  holdsText,
  isNamed,
  pageBy,
  type PageRequest,
  type Reader,
  type Search,
  whereFound,
} from '#platform/database'
import { listInvitationsTo } from '../invitations/invite-to-offer.ts'
import { selectOffers } from '../queries.ts'

export interface DeskFilter {
  states: readonly OfferState[]
  subject?: Subject | undefined
  search?: DeskSearch | undefined
  /** Hours from sending to the look of moderation, and from publishing to a response. */
  lookHours: number
  responseHours: number
  /** Only requests whose promise is over, or ends before an instant. */
  promised?: { from?: Date; before: Date } | undefined
  now: Date
  today: string
}

/** Search of the desk: one of these has to fit. */
export interface DeskSearch {
  /** Number of a request or of a contract. */
  number: number | null
  /** Beginnings of names of one person, in small letters. */
  words: string[]
  /** Part of the place. */
  typed: string
}

/** Instant by which the next thing is promised. In selection it is the end of the deadline's day. */
const promisedAt = ({ lookHours, responseHours }: DeskFilter) => sql<Date>`case offer.state
  when 'moderation' then offer.waiting_since + make_interval(hours => ${lookHours}::int)
  when 'published' then offer.published_at + make_interval(hours => ${responseHours}::int)
  else ${dayEnd('offer.deadline_on')} end`

const narrowed = (filter: DeskFilter): RawBuilder<boolean> => {
  const { states, today, subject, promised } = filter
  const at = promisedAt(filter)
  return sql<boolean>`(
  offer.state = any(${[...states]}::text[]) and offer.deadline_on >= ${today}
  and ${subject === undefined ? sql`true` : sql`offer.subject = ${subject}`}
  and ${promised === undefined ? sql`true` : sql`${at} < ${promised.before}`}
  and ${promised?.from === undefined ? sql`true` : sql`${at} >= ${promised.from}`})`
}

const searchOf = ({ search }: DeskFilter): Search | undefined =>
  search && {
    id: 'offer.id',
    ways: [
      sql`offer.number = ${search.number}::int`,
      holdsText('offer.place', search.typed),
      sql`offer.learner_id in (select one.id from learner_names one where ${isNamed('one', search.words)})`,
      sql`offer.customer_id in (select one.id from person_names one where ${isNamed('one', search.words)})`,
    ],
  }

/** A page of requests in some states, those whose promise runs out first on top, each with the invitations to it. */
export async function listDeskOffers(reader: Reader, filter: DeskFilter, page: PageRequest) {
  const promised = promisedAt(filter)
  const { rows, nextCursor } = await selectOffers(reader)
    .select(promised.as('promised_at'))
    .where(narrowed(filter))
    .$call(pageBy(ascending(by.instant('promised_at', promised), by.id('offer.id')), page, searchOf(filter)))
  const ids = rows.map(({ id }) => id)
  const invitations = Map.groupBy(await listInvitationsTo(reader, ids, filter.now), ({ offer_id }) => offer_id)
  return { rows: rows.map((row) => ({ ...row, invitations: invitations.get(row.id) ?? [] })), nextCursor }
}

/** Counts requests and broken promises; `brokenSince` is the instant of the oldest broken one. */
export async function countDeskOffers(
  reader: Reader,
  filter: DeskFilter,
): Promise<{ all: number; broken: number; brokenSince: Date | null }> {
  return whereFound(reader.selectFrom('offer').where(narrowed(filter)), searchOf(filter))
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${promisedAt(filter)} < ${filter.now}))::int`.as('broken'),
      sql<Date | null>`min(${promisedAt(filter)}) filter (where ${promisedAt(filter)} < ${filter.now})`.as(
        'brokenSince',
      ),
    ])
    .executeTakeFirstOrThrow()
}
