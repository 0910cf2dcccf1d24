import type { OfferState } from '@navyk/api-spec/market/offers'
import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import { allPages } from '#platform/database/pages.ts'
import type { Effects } from '#platform/services.ts'
import { cancelOffer } from './cancel-offer.ts'
import { listFittingOffers } from '../lists/list-offers.ts'
import { isUndecided, mayTake, mayWithdraw } from '../policy.ts'
import { getVisibleOffer } from '../lists/present-offer.ts'
import { withdrawResponse } from '../responses/weigh-response.ts'

/** States that end an offer. */
const over: OfferState[] = ['matched', 'closed_matched', 'cancelled', 'expired']

/** Cancels a customer's undecided offers and withdraws an executor's open responses, when the person asks for deletion.
 *  @param reason is read by those who responded */
export async function withdrawFromOffers(tx: Tx, effects: Effects, session: Session, reason: string): Promise<void> {
  const now = effects.clock.now()
  const scope = session.role === 'executor' ? ('responded' as const) : undefined
  const offers = await allPages((cursor) => listFittingOffers(tx, session, { scope, cursor, limit: 100 }, now))
  for (const { id } of offers.filter(({ state }) => !over.includes(state))) {
    const { row, responses } = await getVisibleOffer(tx, session, id, now)
    if (session.role === 'customer') {
      if (!mayTake(session, row, 'cancel', businessDate(now))) continue
      await cancelOffer(tx, effects, session, { id, version: row.version, reason })
      continue
    }
    if (!isUndecided(row, businessDate(now))) continue
    for (const response of responses.filter((each) => mayWithdraw(session, each))) {
      await withdrawResponse(tx, effects, session, { id, responseId: response.id, version: response.version })
    }
  }
}
