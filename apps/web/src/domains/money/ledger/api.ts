import { getContractMoney } from '@navyk/api-spec/money/ledger'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys } from '../../../app/query.ts'

const keys = dataKeys('ledger')

/** What this month of a contract comes to. */
export const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: keys.of('contract', id),
    queryFn: ({ signal }) => call(getContractMoney, { params: { id }, signal }),
  })
