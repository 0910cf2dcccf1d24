// Invoices: drafts from settled lessons, numbers, payments, what a customer owes and since when. It does not decide
// what a lesson costs (lessons) or that it counts (work-reports).
import type { DomainManifest } from '../../../platform/manifest.ts'
import { listInvoiceIdsOf } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { invoiceRoutes } from './routes.ts'
import { partiesOfInvoices } from './queries.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: invoiceRoutes,
  parties: partiesOfInvoices,
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => listInvoiceIdsOf(tx, cabinetIds),
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    invoices: typeof texts.invoices.notices
  }
}
