// The door of payments: for what brings money by other ways than a person who records it.
export { refusePaymentDay } from './payment-rules.ts'
export { type ReceivedPayment, receivePayment, receivePayments } from './receive-payment.ts'
export { chosenOf } from './record-payment.ts'
export { payRefund } from './refunds/decide-refund.ts'
export { getRefund } from './refunds/get-refund.ts'
export { listRefundsOf } from './refunds/queries.ts'
export { reversePayment } from './reverse-payment.ts'
import './tables.ts'
