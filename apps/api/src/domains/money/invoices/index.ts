// Invoices: drafts from settled lessons, numbers, payments, what a customer owes and since when. It does not decide
// what a lesson costs (lessons) or that it counts (work-reports).
export {
  countInvoicesInHand,
  countUninvoicedLessons,
  listInvoicesToPay,
  listNewestInvoices,
} from './digest-queries.ts'
export { draftInvoices } from './draft-invoices.ts'
export { invoiceRoutes } from './routes.ts'
export { issueInvoices } from './issue-invoices.ts'
export { setPayee } from './payee.ts'
export { recordPayment } from './record-payment.ts'
export { listInvoiceIdsOf } from './erase-queries.ts'
export { exportFor as exportInvoices } from './export.ts'
import './tables.ts'
export { partiesOfInvoices } from './queries.ts'
