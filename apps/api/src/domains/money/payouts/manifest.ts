// Payouts: the period run that makes statements of open months, and their payment. It asks invoices which lessons are paid, and does not
// decide what a lesson earns (lessons) or what stands in a month (income-reports).
import * as spec from '@navyk/api-spec/money/payouts'
import { read, write } from '../../../platform/http/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import './tables.ts'
import { listWaitingRows } from './list-waiting-rows.ts'
import { failPayout, listPayouts, recordPayout, retryPayout, startPayout } from './pay-statement.ts'
import { getPayoutMonth, payoutTasks, startPayoutRun } from './run-period.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getPayoutMonth, getPayoutMonth),
    write(spec.startPayoutRun, startPayoutRun),
    read(spec.listWaitingRows, listWaitingRows),
    read(spec.listPayouts, listPayouts),
    write(spec.startPayout, startPayout),
    write(spec.recordPayout, recordPayout),
    write(spec.failPayout, failPayout),
    write(spec.retryPayout, retryPayout),
  ],
  tasks: payoutTasks,
}
