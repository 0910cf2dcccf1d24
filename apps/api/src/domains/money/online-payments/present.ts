import { refOf } from '@navyk/api-spec/vocabulary'
import type {
  ListedPaymentRequest,
  PaymentProblem,
  PaymentRequest,
  RefusedNotification,
} from '@navyk/api-spec/money/online-payments'
import type { Person } from '#people/accounts'
import { waysOf } from './policy.ts'
import type { RefusedRow } from './notifications/notification-queries.ts'
import type { ProblemRow } from './problem-queries.ts'
import type { RequestRow } from './queries.ts'

/** @param paidAt the time of its last payment that counts */
export function presentRequest(row: RequestRow, paidAt: Date | null): PaymentRequest {
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    alsoInvoiceIds: row.also_invoice_ids,
    provider: row.provider,
    method: row.method,
    accountNo: row.account_no,
    amountKopecks: row.amount_kopecks,
    paidKopecks: row.paid_kopecks,
    state: row.state,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    refusedAt: row.refused_at?.toISOString() ?? null,
    payUrl: row.pay_url,
    qr: row.qr,
    payForm: row.pay_form,
  }
}

type People = Map<string, Pick<Person, 'firstName' | 'lastName'>>

export function presentListed(
  people: People,
  row: RequestRow,
  paidAt: Date | null,
  invoiceNumber: string,
): ListedPaymentRequest {
  const { payUrl: _, qr: __, payForm: ___, ...request } = presentRequest(row, paidAt)
  return { ...request, customer: refOf(people, row.customer_id), invoiceNumber }
}

export function presentProblem(people: People, row: ProblemRow, invoiceNumber: string | null): PaymentProblem {
  return {
    id: row.id,
    kind: row.kind,
    provider: row.provider,
    paymentKey: row.payment_key,
    requestId: row.request_id,
    invoiceId: row.invoice_id,
    invoiceNumber,
    customer: row.customer_id === null ? null : refOf(people, row.customer_id),
    amountKopecks: row.amount_kopecks,
    currency: row.currency,
    appliedKopecks: row.payment_id === null ? 0 : row.amount_kopecks - row.posted_back_kopecks,
    takenBackKopecks: row.taken_back_kopecks,
    paidAt: row.paid_at?.toISOString() ?? null,
    foundAt: row.found_at.toISOString(),
    ways: waysOf(row),
  }
}

export function presentRefused(row: RefusedRow): RefusedNotification {
  return {
    id: row.id,
    provider: row.provider,
    reason: row.outcome,
    said: row.said,
    times: row.times,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }
}
