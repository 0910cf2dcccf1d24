import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { countOffers, listOffers } from '../offers/index.ts'
import { findExecutorCriteria } from './executor-criteria.ts'

/** A page of offers; for an executor with how each fits what they teach and when they are free. */
export async function listMatchedOffers(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  query: Input<typeof spec.listOffers>,
): Promise<Answer<typeof spec.listOffers>> {
  const now = effects.clock.now()
  return listOffers(reader, session, query, now, await findExecutorCriteria(reader, session, now))
}

/** How many offers there are in each scope, for an executor by what suits them. */
export async function countMatchedOffers(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
): Promise<Answer<typeof spec.countOffers>> {
  const now = effects.clock.now()
  return countOffers(reader, session, now, await findExecutorCriteria(reader, session, now))
}
