// The door of payments: for what brings money by other ways than a person who records it.
export { receivePayment } from './receive-payment.ts'
import './tables.ts'
