import * as spec from '@navyk/api-spec/market/offers'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import { read } from '../../../platform/http/index.ts'
import { countMatchedOffers, listMatchedOffers } from './list-matched-offers.ts'
import { listPossibleExecutors } from './list-possible-executors.ts'
import { listRespondents } from './list-respondents.ts'

export const matchingRoutes = [
  read(spec.listOffers, listMatchedOffers),
  read(spec.countOffers, countMatchedOffers),
  read(spec.listRespondents, listRespondents),
  read(contractsSpec.listPossibleExecutors, listPossibleExecutors),
]
