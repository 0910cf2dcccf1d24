import type * as spec from '@navyk/api-spec/market/offers'
import type { ReadCase } from '#platform/http'
import { countFittingOffers, listFittingOffers } from '#market/offers'
import { findExecutorCriteria } from './candidates/executor-criteria.ts'

/** A page of offers; for an executor with how each fits what they teach and when they are free. */
export const listOffers: ReadCase<typeof spec.listOffers, 'clock'> = async (reader, effects, session, query) => {
  const now = effects.clock.now()
  return listFittingOffers(reader, session, query, now, await findExecutorCriteria(reader, session, now))
}

/** Counts the offers of each scope; an executor's scopes depend on what suits them. */
export const countOffers: ReadCase<typeof spec.countOffers, 'clock'> = async (reader, effects, session) => {
  const now = effects.clock.now()
  return countFittingOffers(reader, session, now, await findExecutorCriteria(reader, session, now))
}
