import * as spec from '@navyk/api-spec/money/invoices'
import { read, write } from '../../../platform/http/index.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { draftInvoices, listUninvoiced, previewInvoice } from './draft-invoices.ts'
import { getCurrentInvoice, getInvoice, listInvoiceHistory } from './get-invoice.ts'
import { getStatement, listDebtors } from './get-statement.ts'
import { issueInvoice, issueInvoices } from './issue-invoices.ts'
import { getInvoiceTotals, listInvoices } from './list-invoices.ts'
import { recordPayment } from './record-payment.ts'

export const invoiceRoutes = [
  read(spec.listInvoices, listInvoices),
  read(spec.getInvoiceTotals, getInvoiceTotals),
  read(spec.getCurrentInvoice, getCurrentInvoice),
  read(spec.getStatement, getStatement),
  read(spec.listDebtors, listDebtors),
  read(spec.getInvoice, getInvoice),
  read(spec.listInvoiceHistory, listInvoiceHistory),
  read(spec.listUninvoiced, listUninvoiced),
  read(spec.previewInvoice, previewInvoice),
  write(spec.draftInvoices, draftInvoices),
  write(spec.issueInvoices, issueInvoices),
  write(spec.issueInvoice, issueInvoice),
  write(spec.cancelInvoice, cancelInvoice),
  write(spec.recordPayment, recordPayment),
]
