import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '../../../platform/database/index.ts'
import { type Failure, refused, type Session, versionConflict } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import type { Refusal } from './policy.ts'
import { getOffer, getVisibleOffer, type VisibleOffer } from './present-offer.ts'
import { lockOffer } from './queries.ts'

export interface OfferToChange extends VisibleOffer {
  today: string
  /** The failure for a person who saw an older version. */
  conflict: () => Promise<Failure>
  /** The failure for what the state of things forbids. */
  refusal: (code: Refusal) => Promise<Failure>
}

/** The offer, locked until the transaction ends, as the person may see it.
 *  @throws Failure 404 */
export async function offerToChange(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  id: string,
): Promise<OfferToChange> {
  const now = effects.clock.now()
  await lockOffer(tx, id)
  const visible = await getVisibleOffer(tx, session, id, now)
  return {
    ...visible,
    today: businessDate(now),
    conflict: async () => versionConflict(await getOffer(tx, session, id, now)),
    refusal: async (code) => refused(code, `offers.${code}`, {}, { current: await getOffer(tx, session, id, now) }),
  }
}

/** The page that shows an offer. */
export const linkTo = (offerId: string): `/dashboard/${string}` => `/dashboard/offer-details/${offerId}`
