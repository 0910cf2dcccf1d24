import {
  cancelPayoutBatch,
  createPayoutBatch,
  downloadPayoutBatch,
  failBatchPayouts,
  failPayout,
  getDuePayouts,
  getPayoutBatch,
  getPayoutMonth,
  getPaySummary,
  listBatchHistory,
  listBatchPayouts,
  listDuePayouts,
  listPayoutBatches,
  listPayouts,
  listWaitingRows,
  recordBatchPaid,
  recordPayout,
  repeatPayoutBatch,
  retryPayout,
  sendPayoutBatch,
  startPayout,
  startPayoutRun,
} from '@navyk/api-spec/money/payouts'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('payouts')
const batchKeys = dataKeys('payout-batches')

export const payoutMonthQuery = (month: string) => queryOf(keys.of('month'), getPayoutMonth, { query: { month } })

export const waitingRowsQuery = (id: string) => queryOf(keys.of('waiting'), listWaitingRows, { params: { id } })

export const paySummaryQuery = () => queryOf(keys.of('summary'), getPaySummary)

export const payoutsQuery = (id: string) => queryOf(keys.of('list'), listPayouts, { params: { id } })

export const useStartPayoutRun = () => useWrite(startPayoutRun)

export const useStartPayout = (id: string) => useWrite(startPayout, { id })
export const useRecordPayout = (id: string) => useWrite(recordPayout, { id })
export const useFailPayout = (id: string) => useWrite(failPayout, { id })
export const useRetryPayout = (id: string) => useWrite(retryPayout, { id })

/** Sums of a batch with all payouts that are due. */
export const dueSumsQuery = (month: string | undefined) =>
  queryOf(batchKeys.of('due-sums'), getDuePayouts, { query: { month } })

export const dueQuery = (filter: FilterOf<typeof listDuePayouts>) => listOf(batchKeys.of('due'), listDuePayouts, filter)

export const batchesQuery = () => listOf(batchKeys.of('list'), listPayoutBatches, {})

export const batchQuery = (id: string) => queryOf(batchKeys.one(id), getPayoutBatch, { params: { id } })

export const batchHistoryQuery = (id: string) =>
  queryOf(batchKeys.one(id, 'history'), listBatchHistory, { params: { id } })

/** Payouts of a batch in the order of its file. */
export const batchPayoutsQuery = (id: string) => listOf(batchKeys.one(id, 'payouts'), listBatchPayouts, {}, { id })

export const useDownloadBatch = ({ id, fileName }: { id: string; fileName: string }) =>
  useSaving(async () => saveBlob(await fetchFile(downloadPayoutBatch, { params: { id } }), fileName))

export const useCreateBatch = () => useWrite(createPayoutBatch)
export const useSendBatch = (id: string) => useWrite(sendPayoutBatch, { id }, batchQuery(id))
export const useCancelBatch = (id: string) => useWrite(cancelPayoutBatch, { id }, batchQuery(id))
export const useRecordBatch = (id: string) => useWrite(recordBatchPaid, { id }, batchQuery(id))
export const useFailBatch = (id: string) => useWrite(failBatchPayouts, { id }, batchQuery(id))
export const useRepeatBatch = (id: string) => useWrite(repeatPayoutBatch, { id })
