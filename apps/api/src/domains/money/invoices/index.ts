export {
  addToCredit,
  findCustomersWithCredit,
  listDueInvoices,
  lockCreditRows,
  lockDueInvoices,
  sumCredit,
} from './paying/allocation-queries.ts'
export { allocatePayments, endAllocations } from './paying/allocations.ts'
export {
  listInvoicesToPay,
  listNewestInvoices,
} from './reading/digest-queries.ts'
export { listInvoicesLike } from './paying/invoices-like-queries.ts'
export { creditPlanInvoice, draftPlanInvoice } from './sources/plan-invoices.ts'
export { setEripNumbers } from './paying/erip-number-queries.ts'
export { listInvoiceRefs } from './reading/get-invoice.ts'
export {
  /** @public */
  cancelOrderInvoice,
  /** @public */
  creditOrderInvoice,
  /** @public */
  issueOrderInvoice,
  /** @public */
  reduceInvoice,
} from './sources/order-invoices.ts'
export { listDebtsOfSold, listUnpaidAgain, markGranted } from './sources/sold-goods-queries.ts'
export { listInvoicesOfSources, listPaidOfInvoices } from './sources/invoices-of-sources-queries.ts'
export { listPaidLessons, listUnpaidPlans } from './paying/paid-lessons-queries.ts'
import './steps.ts'
export { findInvoices } from './queries.ts'
import './tables.ts'
