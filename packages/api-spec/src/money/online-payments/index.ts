// Payments by ЕРИП and cards on the wire: requests of customers, and what the accountant has to look at.
export {
  askPaymentRequest,
  createPaymentRequest,
  getPaymentRequest,
  type ListedPaymentRequest,
  listPaymentRequests,
  listPaymentWays,
  openRequestStates,
  paymentRequestStates,
  type PaymentRequest,
  type PaymentRequestState,
  type PaymentWay,
} from './payment-requests.ts'
export {
  listPaymentProblems,
  listRefusedNotifications,
  type PaymentProblem,
  type PaymentProblemKind,
  type ProblemWay,
  type RefusedNotification,
  settlePaymentProblem,
} from './payment-problems.ts'
