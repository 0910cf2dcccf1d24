import { getContractMoney } from '@navyk/api-spec'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'

/** What this month comes to. Under the key of lessons: an outcome changes it. */
export const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'money-of-contract', id],
    queryFn: ({ signal }) => call(getContractMoney, { params: { id }, signal }),
  })
