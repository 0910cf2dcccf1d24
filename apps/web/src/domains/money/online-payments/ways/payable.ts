import type { Invoice } from '@navyk/api-spec/money/invoices'

/** Invoices that one payment pays. */
export interface Payable {
  /** The invoice, or the first of several. */
  invoice: Invoice
  alsoInvoiceIds: string[]
  /** Sum due of all of them. */
  kopecks: number
}
