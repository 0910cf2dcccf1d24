// The door of payouts: for what learns by other ways than a person that a payout has left.
export { recordPayout } from './pay-statement.ts'
export { listSentPayouts } from './payout-queries.ts'
export { summarizePay } from './summary.ts'
import './tables.ts'
