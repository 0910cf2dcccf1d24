import * as spec from '@navyk/api-spec/people/directory'
import { read, write } from '../../../platform/http/index.ts'
import { getAccount, listAccounts, showPhone } from './list-accounts.ts'

export const directoryRoutes = [
  read(spec.listAccounts, listAccounts),
  write(spec.getAccount, getAccount),
  write(spec.showPhone, showPhone),
]
