import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { countFittingOffers } from './list-offers.ts'
import { listOfferRows, type OfferFilter, offerPageOf } from './list-queries.ts'
import { payWithin } from '../creating/pricing.ts'
import type { ExecutorCriteria } from './suitability-queries.ts'

/** An open offer for an executor: without the customer and the customer's price. */
export interface NewOffer {
  id: string
  number: number
  subject: Subject
  level: Level
  goal: string
  payToKopecks: number | null
}

/** Open offers that an executor has not responded to: the newest, their number, and how many suit. Counted as the list
 *  counts, so that both screens agree. Two queries. */
export async function listNewOffers(
  reader: Reader,
  session: Session,
  suits: ExecutorCriteria,
  now: Date,
  limit: number,
): Promise<{ count: number; items: NewOffer[] }> {
  const filter: OfferFilter = {
    openTo: session,
    suited: { executorId: session.cabinetId, suits, is: true },
    sort: 'newest',
    today: businessDate(now),
  }
  const page = offerPageOf(filter, { limit })
  const { rows } = page.take(await listOfferRows(reader, filter, page))
  const { suitable } = await countFittingOffers(reader, session, now, suits)
  return {
    count: suitable,
    items: rows.map(({ id, number, subject, level, goal, price_to_kopecks: budget }) => ({
      id,
      number,
      subject,
      level,
      goal,
      payToKopecks: budget === null ? null : payWithin(budget),
    })),
  }
}
