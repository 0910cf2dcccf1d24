import {
  failPayout,
  getPayoutMonth,
  listPayouts,
  listWaitingRows,
  recordPayout,
  retryPayout,
  startPayout,
  startPayoutRun,
} from '@navyk/api-spec/money/payouts'
import { dataKeys, queryOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('payouts')

export const payoutMonthQuery = (month: string) =>
  queryOf(keys.of('month', month), getPayoutMonth, { query: { month } })

export const waitingRowsQuery = (id: string) => queryOf(keys.of('waiting', id), listWaitingRows, { params: { id } })

export const payoutsQuery = (id: string) => queryOf(keys.of('list', id), listPayouts, { params: { id } })

export const useStartPayoutRun = () => useWrite(startPayoutRun)

export const useStartPayout = (id: string) => useWrite(startPayout, { id })
export const useRecordPayout = (id: string) => useWrite(recordPayout, { id })
export const useFailPayout = (id: string) => useWrite(failPayout, { id })
export const useRetryPayout = (id: string) => useWrite(retryPayout, { id })
