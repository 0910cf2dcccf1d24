// Payments, credit and refunds on the wire.
export { proposeAllocations } from './allocation.ts'
export {
  allocateCredit,
  type CustomerDues,
  getCustomerDues,
  getPayment,
  listPaymentHistory,
  listPayments,
  type Payment,
  paymentForm,
  type PaymentMethod,
  paymentMethods,
  type PaymentSource,
  recordPayment,
  reversePayment,
} from './payments.ts'
export {
  approveRefund,
  askRefund,
  getRefund,
  listRefundHistory,
  listRefunds,
  payRefund,
  type Refund,
  refundForm,
  type RefundMethod,
  refundMethods,
  refundPaymentForm,
  type RefundState,
  refuseRefund,
} from './refunds.ts'
