export {
  countDraftAndOverdueInvoices,
  countUninvoicedLessons,
  listInvoicesToPay,
  listNewestInvoices,
} from './digest-queries.ts'
export { setPayee } from './payee.ts'
import './tables.ts'
