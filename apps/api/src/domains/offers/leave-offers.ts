import { openOfferStates } from '@navyk/api-spec'
import type { Tx } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { allPages } from '../../platform/pages.ts'
import type { Effects } from '../../platform/services.ts'
import { cancelOffer } from './cancel-offer.ts'
import { listOffers } from './list-offers.ts'
import { mayWithdraw } from './policy.ts'
import { getVisibleOffer } from './present-offer.ts'
import { withdrawResponse } from './withdraw-response.ts'

/** Ends everything of a person that others might still answer to: a customer's open offers, an executor's open responses.
 *  @param reason is read by whoever responded */
export async function leaveOffers(tx: Tx, effects: Effects, session: Session, reason: string): Promise<void> {
  const now = effects.clock.now()
  const scope = session.role === 'executor' ? ('responded' as const) : ('open' as const)
  const offers = await allPages((cursor) => listOffers(tx, session, { scope, cursor, limit: 100 }, now))
  const open = offers.filter(({ state }) => openOfferStates.some((each) => each === state))
  for (const { id } of open) {
    const { row, responses } = await getVisibleOffer(tx, session, id, now)
    if (session.role === 'customer') {
      await cancelOffer(tx, effects, session, id, { version: row.version, reason })
      continue
    }
    for (const response of responses.filter((each) => mayWithdraw(session, each))) {
      await withdrawResponse(tx, effects, session, id, response.id, { version: response.version })
    }
  }
}
