// Payments by ЕРИП and cards on the wire: requests of customers, and what the accountant has to look at.
export {
  createPaymentRequest,
  getPaymentRequest,
  listPaymentWays,
  type PaymentRequest,
  type PaymentRequestState,
} from './payment-requests.ts'
export {
  listPaymentProblems,
  listRefusedNotifications,
  type PaymentProblem,
  type PaymentProblemKind,
  type RefusedNotification,
  settlePaymentProblem,
} from './payment-problems.ts'
