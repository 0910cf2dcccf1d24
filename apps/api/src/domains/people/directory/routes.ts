import {
  getAccount as getAccountEndpoint,
  listAccounts as listAccountsEndpoint,
  showPhone as showPhoneEndpoint,
} from '@navyk/api-spec/people/directory'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { getAccount, listAccounts, showPhone } from './list-accounts.ts'

export const directoryRoutes = (services: Services): Route[] => [
  route(listAccountsEndpoint, ({ query }) => listAccounts(services.db, query)),
  route(getAccountEndpoint, ({ session, params, transact }) =>
    transact(async (tx) => ({ data: await getAccount(tx, services, session, params.id) })),
  ),
  route(showPhoneEndpoint, ({ session, params, transact }) =>
    transact(async (tx) => ({ data: await showPhone(tx, services, session, params.id) })),
  ),
]
