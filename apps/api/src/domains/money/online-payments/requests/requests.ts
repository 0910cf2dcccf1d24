import type * as spec from '@navyk/api-spec/money/online-payments'
import { notFound, type ReadCase } from '#platform/http'
import type { KnownRequest } from '#platform/payments/providers'
import type { Reader } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { findInvoices } from '#money/invoices'
import { knownRequest, maySee, ownCustomer } from '../policy.ts'
import { presentListed, presentRequest } from '../present.ts'
import { sumPayments } from '../notifications/answer-queries.ts'
import { listPaymentKeys } from '../notifications/notification-queries.ts'
import { findRequest, listOwnRequests, listRequestRows, type RequestRow } from '../queries.ts'

export const listPaymentWays: ReadCase<typeof spec.listPaymentWays, 'paymentProviders'> = async (
  _reader,
  { paymentProviders },
) => paymentProviders.flatMap(({ name: provider, methods }) => methods.map((method) => ({ provider, method })))

export const getPaymentRequest: ReadCase<typeof spec.getPaymentRequest> = async (reader, _effects, session, { id }) => {
  const row = await findRequest(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return readRequest(reader, row)
}

/** A request as its customer and accountants read it. */
export async function readRequest(reader: Reader, row: RequestRow) {
  const sums = await sumPayments(reader, [row.id])
  return presentRequest(row, sums.get(row.id)?.paid_at ?? null)
}

/** A page of requests: four queries, however many rows. */
export const listPaymentRequests: ReadCase<typeof spec.listPaymentRequests> = async (
  reader,
  _effects,
  session,
  query,
) => {
  const filter = { state: query.state, invoiceId: query.invoiceId, customerId: ownCustomer(session) }
  const { rows, nextCursor } = await listRequestRows(reader, filter, query)
  const people = await listPeople(
    reader,
    rows.map((row) => row.customer_id),
  )
  const numbers = await invoiceNumbers(reader, rows)
  const sums = await sumPayments(
    reader,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map((row) =>
      presentListed(people, row, sums.get(row.id)?.paid_at ?? null, numbers.get(row.invoice_id) ?? ''),
    ),
    nextCursor,
  }
}

/** Numbers of the invoices of some rows, by their ids. */
export async function invoiceNumbers(
  reader: Reader,
  rows: readonly { invoice_id: string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.invoice_id ?? []))]
  const invoices = ids.length === 0 ? [] : await findInvoices(reader, ids)
  return new Map(invoices.map((invoice) => [invoice.id, invoice.number ?? '']))
}

/** The provider by which invoices are paid in ЕРИП: the first that offers it, which is also the one on the page. */
export const eripProviderOf = ({ paymentProviders }: Pick<Effects, 'paymentProviders'>) =>
  paymentProviders.find(({ methods }) => methods.includes('erip'))

/** A request as its provider is asked about it, with the keys of all payments that were ever named for it. */
export async function findKnownRequest(
  reader: Reader,
  row: RequestRow,
  paymentKey?: string | undefined,
): Promise<KnownRequest> {
  const keys = (await listPaymentKeys(reader, [row.id])).get(row.id) ?? []
  return knownRequest(row, { paymentKeys: [...keys, paymentKey] })
}

/** The customer's requests for a copy of their data. */
export async function exportRequests(reader: Reader, customerId: string): Promise<Record<string, unknown>> {
  const rows = await listOwnRequests(reader, customerId)
  return {
    'payment-requests': rows.map((row) => ({
      accountNo: row.account_no,
      provider: row.provider,
      method: row.method,
      amountKopecks: row.amount_kopecks,
      paidKopecks: row.paid_kopecks,
      state: row.state,
      createdAt: row.created_at.toISOString(),
    })),
  }
}
