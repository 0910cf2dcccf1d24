import type { InvoiceKind } from '@navyk/api-spec/money/invoices'

interface PaidInvoice {
  id: string
  kind: InvoiceKind
  sourceId: string | null
  customerId: string
}

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** Drafts have been issued. A reaction may give credit to them. */
    'invoice.issued': { customerIds: string[]; invoiceIds: string[] }
    /** Invoices that were not paid in full are now, in the transaction of the payment or of the credit that paid them. */
    'invoice.paid': { invoices: PaidInvoice[] }
    /** The rest of an invoice is about to be written off. A domain that has sold something by it refuses while that can still go back. */
    'invoice.writing_off': { kind: InvoiceKind; sourceId: string }
    /** Issued invoices that are to be paid no more, because they were cancelled, made void or written off. */
    'invoice.withdrawn': { invoiceIds: string[] }
  }
}
