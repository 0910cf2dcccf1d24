import type * as spec from '@navyk/api-spec/market/offers'
import type { ReadCase } from '../../../platform/http/index.ts'
import { countOffers, listOffers } from '../offers/index.ts'
import { findExecutorCriteria } from './executor-criteria.ts'

/** A page of offers; for an executor with how each fits what they teach and when they are free. */
export const listMatchedOffers: ReadCase<typeof spec.listOffers, 'clock'> = async (reader, effects, session, query) => {
  const now = effects.clock.now()
  return listOffers(reader, session, query, now, await findExecutorCriteria(reader, session, now))
}

/** How many offers there are in each scope, for an executor by what suits them. */
export const countMatchedOffers: ReadCase<typeof spec.countOffers, 'clock'> = async (reader, effects, session) => {
  const now = effects.clock.now()
  return countOffers(reader, session, now, await findExecutorCriteria(reader, session, now))
}
