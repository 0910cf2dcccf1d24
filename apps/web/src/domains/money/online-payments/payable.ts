import type { Invoice } from '@navyk/api-spec/money/invoices'

/** What one payment pays. */
export interface Payable {
  /** The invoice, or the first of several. */
  invoice: Invoice
  alsoInvoiceIds: string[]
  /** What is due of all. */
  kopecks: number
}
