import * as spec from '@navyk/api-spec/money/ledger'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { getContractMoney } from './get-contract-money.ts'

export const ledgerRoutes = (services: Services): Route[] => [
  route(spec.getContractMoney, async ({ session, params }) => ({
    data: await getContractMoney(services.db, session, params.id, services.clock.now()),
  })),
]
