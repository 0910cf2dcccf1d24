// The door of payouts: for domains that learn from the bank that a payout has left.
export { listBatchesLike } from './batches/batch-queries.ts'
export { recordWholeBatch } from './batches/batch-steps.ts'
export { recordPayout, recordReturned } from './pay-statement.ts'
export { listPayoutsLike } from './payout-queries.ts'
export { summarizePay } from './reading/summary.ts'
import './tables.ts'
