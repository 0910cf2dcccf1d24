export {
  addToCredit,
  findCustomersWithCredit,
  listDueInvoices,
  lockCreditRows,
  lockDueInvoices,
  sumCredit,
} from './allocation-queries.ts'
export { allocatePayments, endAllocations } from './allocations.ts'
export {
  listInvoicesToPay,
  listNewestInvoices,
} from './digest-queries.ts'
export { listInvoicesLike } from './bank-queries.ts'
export { creditPlanInvoice, draftPlanInvoice } from './plan-invoices.ts'
export { setEripNumbers } from './erip-number-queries.ts'
export { listInvoiceRefs } from './invoice-refs.ts'
export {
  /** @public */
  cancelOrderInvoice,
  /** @public */
  creditOrderInvoice,
  /** @public */
  issueOrderInvoice,
  /** @public */
  reduceInvoice,
} from './order-invoices.ts'
export { listDebtsOfSold, listUnpaidAgain, markGranted } from './sold-queries.ts'
export { listInvoicesOfSources, listPaidOfInvoices } from './source-queries.ts'
export { listPaidLessons, listUnpaidPlans } from './paid-lessons-queries.ts'
import './steps.ts'
export { findInvoices } from './queries.ts'
import './tables.ts'
