export const invoiceListPath = '/dashboard/invoice-list'
export const invoicePath = (id: string) => `/dashboard/invoice-details?id=${id}` as const
/** Address of an invoice as a customer pays it. */
export const invoicePayPath = (id: string) => `/dashboard/invoice-details-v2?id=${id}` as const
/** Address of a customer's own statement; for staff, of the debtors. */
export const statementPath = '/dashboard/invoice-list-v2'
export const customerStatementPath = (customerId: string) =>
  `/dashboard/invoice-list-v2?customerId=${customerId}` as const
export const createInvoicePath = '/dashboard/create-invoice'
export const invoiceRunPath = '/dashboard/create-invoice-v2'
