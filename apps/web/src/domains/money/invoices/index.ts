// The door of invoices: what pages of higher domains show of one.
export { invoiceQuery } from './api.ts'
export { AmountDue } from './paying/amount-due.tsx'
export { CopyValue } from './paying/copy-value.tsx'
