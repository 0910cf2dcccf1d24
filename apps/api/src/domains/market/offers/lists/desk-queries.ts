// Requests as the matching desk lists them: by what the service owes them next, and until when.
import type { OfferState } from '@navyk/api-spec/market/offers'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { dayEnd, type Reader } from '../../../../platform/database/index.ts'
import { selectOffers } from '../queries.ts'

export interface DeskFilter {
  states: readonly OfferState[]
  subject?: Subject | undefined
  /** So long after it was sent it is looked at, and after it was published it has a response. */
  lookHours: number
  responseHours: number
  now: Date
  today: string
  limit: number
}

/** Until when the next thing is promised. Within the last day responses are chosen from until it is over. */
const promisedAt = ({ lookHours, responseHours }: DeskFilter) => sql<Date>`case offer.state
  when 'moderation' then offer.waiting_since + make_interval(hours => ${lookHours}::int)
  when 'published' then offer.published_at + make_interval(hours => ${responseHours}::int)
  else ${dayEnd('offer.deadline_on')} end`

/** Requests in some states, those whose promise runs out first on top, with how many there are and how many promises are
 *  broken. */
export async function listDeskOffers(reader: Reader, filter: DeskFilter) {
  const promised = promisedAt(filter)
  return selectOffers(reader)
    .select([
      promised.as('promised_at'),
      sql<number>`(count(*) over ())::int`.as('all_rows'),
      sql<number>`(count(*) filter (where ${promised} < ${filter.now}) over ())::int`.as('broken_rows'),
    ])
    .where('offer.state', 'in', [...filter.states])
    .where('offer.deadline_on', '>=', filter.today)
    .$if(filter.subject !== undefined, (query) => query.where('offer.subject', '=', filter.subject ?? 'mathematics'))
    .orderBy(promised)
    .orderBy('offer.id')
    .limit(filter.limit)
    .execute()
}
