// Payouts: the period run that makes statements of open months, and their payment. Invoices say which lessons are paid. What a lesson earns
// is decided by lessons, and what stands in a month by income-reports.
import * as spec from '@navyk/api-spec/money/payouts'
import { addMonths } from '@navyk/api-spec/kit'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { listSamePerson } from '#people/accounts'
import type texts from './messages.ru.json'
import './tables.ts'
import { cancelPayoutBatch, failBatchPayouts, recordBatchPaid, sendPayoutBatch } from './batches/batch-steps.ts'
import { getDuePayouts, listDuePayouts, countUnapprovedAccounts } from './batches/due-payouts.ts'
import { createPayoutBatch, repeatPayoutBatch } from './batches/make-batch.ts'
import {
  downloadPayoutBatch,
  getPayoutBatch,
  listBatchHistory,
  listBatchPayouts,
  listPayoutBatches,
} from './batches/read-batches.ts'
import { listWaitingRows } from './reading/list-waiting-rows.ts'
import { failPayout, listPayouts, recordPayout, retryPayout, startPayout } from './pay-statement.ts'
import { getPayoutMonth, payoutTasks, startPayoutRun } from './runs/run-period.ts'
import { getPaySummary } from './reading/summary.ts'
import { countStatementsToMake } from './reading/count-statements-to-make.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getPayoutMonth, getPayoutMonth),
    write(spec.startPayoutRun, startPayoutRun),
    read(spec.listWaitingRows, listWaitingRows),
    read(spec.getPaySummary, getPaySummary),
    read(spec.listPayouts, listPayouts),
    write(spec.startPayout, startPayout),
    write(spec.recordPayout, recordPayout),
    write(spec.failPayout, failPayout),
    write(spec.retryPayout, retryPayout),
    read(spec.getDuePayouts, getDuePayouts),
    read(spec.listDuePayouts, listDuePayouts),
    read(spec.listPayoutBatches, listPayoutBatches),
    read(spec.getPayoutBatch, getPayoutBatch),
    read(spec.listBatchPayouts, listBatchPayouts),
    read(spec.listBatchHistory, listBatchHistory),
    download(spec.downloadPayoutBatch, downloadPayoutBatch),
    write(spec.createPayoutBatch, createPayoutBatch),
    write(spec.sendPayoutBatch, sendPayoutBatch),
    write(spec.cancelPayoutBatch, cancelPayoutBatch),
    write(spec.recordBatchPaid, recordBatchPaid),
    write(spec.failBatchPayouts, failBatchPayouts),
    write(spec.repeatPayoutBatch, repeatPayoutBatch),
  ],
  staffQueue: {
    accounts_to_approve: {
      work: ['accountant'],
      count: async ({ reader, now, once }) => {
        const { count, kopecks } = await countUnapprovedAccounts(reader, now, await once(listSamePerson))
        return { count, amountKopecks: kopecks }
      },
    },
    // Of the month that is over.
    statements_to_make: {
      work: ['accountant'],
      count: async ({ reader, payoutRules, today }) => {
        const month = addMonths(today.slice(0, 7), -1)
        const { count, kopecks } = await countStatementsToMake(reader, payoutRules, month)
        return { count, amountKopecks: kopecks, month }
      },
    },
  },
  tasks: payoutTasks,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    payouts: typeof texts
  }
}
