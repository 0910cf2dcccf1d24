import { getContractMoney } from '@navyk/api-spec/money/ledger'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys } from '../../../app/query.ts'

const keys = dataKeys('ledger')

/** The money of a contract in this month. */
export const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: keys.of('contract', id),
    queryFn: ({ signal }) => call(getContractMoney, { params: { id }, signal }),
  })
