import * as spec from '@navyk/api-spec/money/ledger'
import { read } from '../../../platform/http/index.ts'
import { getContractMoney } from './get-contract-money.ts'

export const ledgerRoutes = [read(spec.getContractMoney, getContractMoney)]
