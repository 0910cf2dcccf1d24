import * as spec from '@navyk/api-spec/money/invoices'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { draftInvoices, listUninvoiced, previewInvoice } from './draft-invoices.ts'
import { getCurrentInvoice, getInvoice, listInvoiceHistory } from './get-invoice.ts'
import { getStatement, listDebtors } from './get-statement.ts'
import { issueInvoice, issueInvoices } from './issue-invoices.ts'
import { getInvoiceTotals, listInvoices } from './list-invoices.ts'
import { recordPayment } from './record-payment.ts'

export const invoiceRoutes = (services: Services): Route[] => [
  ...readingRoutes(services),
  ...accountantRoutes(services),
]

function readingRoutes(services: Services): Route[] {
  const { db } = services
  return [
    route(spec.listInvoices, ({ session, query }) => listInvoices(db, services, session, query)),
    route(spec.getInvoiceTotals, async ({ session, query }) => ({
      data: await getInvoiceTotals(db, services, session, query),
    })),
    route(spec.getCurrentInvoice, async ({ session }) => ({ data: await getCurrentInvoice(db, services, session) })),
    route(spec.getStatement, async ({ session, query }) => ({
      data: await getStatement(db, services, session, query),
    })),
    route(spec.listDebtors, async ({ query }) => ({ data: await listDebtors(db, services, query) })),
    route(spec.getInvoice, async ({ session, params }) => ({
      data: await getInvoice(db, services, session, params.id),
    })),
    route(spec.listInvoiceHistory, async ({ session, params }) => ({
      data: await listInvoiceHistory(db, session, params.id),
    })),
    route(spec.listUninvoiced, ({ query }) => listUninvoiced(db, query)),
    route(spec.previewInvoice, async ({ query }) => ({ data: await previewInvoice(db, query) })),
  ]
}

function accountantRoutes(services: Services): Route[] {
  return [
    route(spec.draftInvoices, ({ session, body, transact }) =>
      transact(async (tx) => ({ data: await draftInvoices(tx, services, session, body) })),
    ),
    route(spec.issueInvoices, ({ session, body, transact }) =>
      transact(async (tx) => ({ data: await issueInvoices(tx, services, session, body) })),
    ),
    route(spec.issueInvoice, ({ session, params, body, transact }) =>
      transact(async (tx) => ({ data: await issueInvoice(tx, services, session, { ...params, ...body }) })),
    ),
    route(spec.cancelInvoice, ({ session, params, body, transact }) =>
      transact(async (tx) => ({ data: await cancelInvoice(tx, services, session, { ...params, ...body }) })),
    ),
    route(spec.recordPayment, ({ session, params, body, transact }) =>
      transact(async (tx) => ({ data: await recordPayment(tx, services, session, { ...params, ...body }) })),
    ),
  ]
}
