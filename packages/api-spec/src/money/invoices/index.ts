// Invoices: endpoints and their types.
export {
  getCurrentInvoice,
  getInvoice,
  getInvoiceTotals,
  type Invoice,
  type InvoiceLine,
  type InvoiceState,
  invoiceStates,
  invoiceStatus,
  type InvoiceStatus,
  invoiceStatuses,
  type InvoiceSummary,
  type InvoiceTotals,
  listInvoiceHistory,
  listInvoices,
  type Payee,
  unpaidStatuses,
} from './invoices.ts'
export {
  cancelInvoice,
  draftInvoices,
  dueDateForm,
  issueInvoice,
  issueInvoices,
  listUninvoiced,
  previewInvoice,
  type Uninvoiced,
} from './invoicing.ts'
export {
  type Ageing,
  type Debtor,
  getStatement,
  listDebtors,
  mostStatementMonths,
  type Statement,
  type StatementRow,
} from './statements.ts'
