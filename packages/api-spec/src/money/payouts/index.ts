// Payouts on the wire: the period run that makes statements, and what waits for the customers.
export {
  getPayoutMonth,
  listWaitingRows,
  type PayoutMonth,
  type PayoutRun,
  payWhens,
  type PayWhen,
  startPayoutRun,
  type WaitingRows,
} from './runs.ts'
