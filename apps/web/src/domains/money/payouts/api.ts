import { getPayoutMonth, listWaitingRows, startPayoutRun } from '@navyk/api-spec/money/payouts'
import { dataKeys, queryOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('payouts')

export const payoutMonthQuery = (month: string) =>
  queryOf(keys.of('month', month), getPayoutMonth, { query: { month } })

export const waitingRowsQuery = (id: string) => queryOf(keys.of('waiting', id), listWaitingRows, { params: { id } })

export const useStartPayoutRun = () => useWrite(startPayoutRun)
