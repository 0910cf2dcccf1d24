// Payouts on the wire: the period run that makes statements, and what waits for the customers.
export {
  getPayoutMonth,
  listWaitingRows,
  type PayoutMonth,
  type PayoutRun,
  type PayWhen,
  startPayoutRun,
} from './runs.ts'
