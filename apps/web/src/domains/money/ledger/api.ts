import { getContractMoney } from '@navyk/api-spec/money/ledger'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'

/** What this month of a contract comes to. Among the data of contracts, which outcomes and payments change. */
export const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: ['contracts', 'money', id],
    queryFn: ({ signal }) => call(getContractMoney, { params: { id }, signal }),
  })
