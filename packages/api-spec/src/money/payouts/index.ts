// Payouts on the wire: the period run that makes statements, what waits for the customers, and the payments of a statement.
export { failPayout, listPayouts, type Payout, payoutForm, recordPayout, retryPayout, startPayout } from './payouts.ts'
export {
  getPayoutMonth,
  listWaitingRows,
  type PayoutMonth,
  type PayoutRun,
  type PayWhen,
  startPayoutRun,
} from './runs.ts'
