import { businessDate } from '@navyk/api-spec/kit'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Effects, Services } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { expireOffers as expireRows, endOpenResponses } from '../queries.ts'

export const expireOffersTask = 'expire-offers'
const batchSize = 200

/** Ends open offers whose last day is over; customers and those who responded are told. Running it again does nothing.
 *  @returns how many it ended */
async function expireOffers(tx: Tx, effects: Effects): Promise<number> {
  const offers = await expireRows(tx, businessDate(effects.clock.now()), batchSize)
  // `returning` has no fixed order; notices are sent in the order of the offers.
  offers.sort((one, other) => one.number - other.number)
  const ids = offers.map((offer) => offer.id)
  const closed = await endOpenResponses(tx, ids, 'closed', { ending: 'offer_expired' })
  await recordEvents(
    tx,
    effects,
    null,
    ids.map((objectId) => ({ objectKind: 'offer', objectId, action: 'expired' })),
  )
  const told = offers.flatMap(({ id, number, customer_id }) => [
    { cabinetId: customer_id, id, number },
    ...closed.filter((row) => row.offer_id === id).map((row) => ({ cabinetId: row.executor_id, id, number })),
  ])
  await notify(
    tx,
    effects,
    told.map(({ cabinetId, id, number }) => ({
      cabinetId,
      kind: 'offers.notices.expired',
      values: { number },
      link: offerPath(id),
    })),
  )
  return offers.length
}

/** The handlers of this domain's tasks. */
export function offerTasks(services: Services) {
  return {
    [expireOffersTask]: async () => {
      while ((await services.transact((tx) => expireOffers(tx, services))) === batchSize);
    },
  }
}
