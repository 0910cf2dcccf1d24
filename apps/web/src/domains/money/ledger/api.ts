import { getContractMoney } from '@navyk/api-spec/money/ledger'
import { dataKeys, queryOf } from '#app/calls/query.ts'

const keys = dataKeys('ledger')

/** The money of a contract in this month. */
export const contractMoneyQuery = (id: string) => queryOf(keys.of('contract'), getContractMoney, { params: { id } })
