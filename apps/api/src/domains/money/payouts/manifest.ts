// Payouts: the period run that makes statements of open months. It asks invoices which lessons are paid, and does not
// decide what a lesson earns (lessons) or what stands in a month (income-reports).
import * as spec from '@navyk/api-spec/money/payouts'
import { read, write } from '../../../platform/http/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import './tables.ts'
import { listWaitingRows } from './list-waiting-rows.ts'
import { getPayoutMonth, payoutTasks, startPayoutRun } from './run-period.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getPayoutMonth, getPayoutMonth),
    write(spec.startPayoutRun, startPayoutRun),
    read(spec.listWaitingRows, listWaitingRows),
  ],
  tasks: payoutTasks,
}
