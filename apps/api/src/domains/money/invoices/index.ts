export {
  countDraftAndOverdueInvoices,
  countUninvoicedLessons,
  listInvoicesToPay,
  listNewestInvoices,
} from './digest-queries.ts'
export { setPayee } from './payee.ts'
export { listPaidLessons } from './paid-lessons-queries.ts'
import './tables.ts'
