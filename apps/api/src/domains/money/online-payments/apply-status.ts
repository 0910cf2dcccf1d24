import { businessDate } from '@navyk/api-spec/kit'
import type { PaymentProblemKind } from '@navyk/api-spec/money/online-payments'
import type { Tx } from '../../../platform/database/index.ts'
import type {
  PaymentProvider,
  ProviderPayment,
  RequestState,
  RequestStatus,
} from '../../../platform/payment-providers/index.ts'
import type { Services } from '../../../platform/services.ts'
import { receivePayment } from '../payments/index.ts'
import { problemOf, stateByPayments, takenBack } from './policy.ts'
import {
  lockRequest,
  noteOnlinePayment,
  noteProblem,
  type RequestRow,
  sumPayments,
  updateOnlinePayment,
  updateRequest,
} from './queries.ts'
import { withdrawSoon } from './withdraw-soon.ts'

/** What books money. */
type Booking = Omit<Services, 'db' | 'transact'>

/** Brings a request to what its provider says of it. The provider's answer alone counts, so that it makes no difference in
 *  which order, and how often, notifications come. */
export async function applyStatus(
  tx: Tx,
  effects: Booking,
  provider: PaymentProvider,
  requestId: string,
  status: RequestStatus,
): Promise<void> {
  const request = await lockRequest(tx, requestId)
  let hasCome = false
  for (const payment of status.payments) {
    if (await applyPayment(tx, effects, provider, request, payment)) hasCome = true
  }
  await setState(tx, effects, request, status.state)
  // By another request the same would be paid once more.
  if (hasCome) await withdrawSoon(tx, effects, [request.invoice_id])
}

/** What was found in a list of the provider's payments. */
export async function applyListed(
  tx: Tx,
  effects: Booking,
  provider: PaymentProvider,
  requestId: string,
  payment: ProviderPayment,
): Promise<void> {
  const request = await lockRequest(tx, requestId)
  await applyPayment(tx, effects, provider, request, payment)
  await setState(tx, effects, request, 'waiting')
}

async function setState(tx: Tx, effects: Booking, request: RequestRow, told: RequestState): Promise<void> {
  const { paid, taken_back: takenBackKopecks } = await sumPayments(tx, request.id)
  const sums = { askedKopecks: request.amount_kopecks, paidKopecks: paid, takenBackKopecks }
  // Not every provider ends a request by itself.
  const isOver = told === 'waiting' && request.expires_at < effects.clock.now()
  const state = stateByPayments(request.state, sums, isOver ? 'expired' : told)
  const paidKopecks = paid - takenBackKopecks
  if (state === request.state && paidKopecks === request.paid_kopecks) return
  await updateRequest(tx, request.id, { state, paid_kopecks: paidKopecks })
}

/** @returns whether it is new here */
async function applyPayment(
  tx: Tx,
  effects: Booking,
  provider: PaymentProvider,
  request: RequestRow,
  payment: ProviderPayment,
): Promise<boolean> {
  const row = await note(tx, effects, provider, request.id, payment)
  if (row.request_id !== request.id) return false
  const asked = {
    accountNo: request.account_no,
    amountKopecks: request.amount_kopecks,
    takesParts: provider.takesParts,
  }
  const problem = problemOf({ amountKopecks: row.amount_kopecks, currency: row.currency }, asked)
  if (problem) {
    await noteOpen(tx, effects, row.id, problem)
    return false
  }
  const back = Math.max(Math.min(takenBack(payment), row.amount_kopecks), row.taken_back_kopecks)
  if (back > row.taken_back_kopecks) await updateOnlinePayment(tx, row.id, { taken_back_kopecks: back })
  // Of what was taken back before we heard of it nothing came.
  const isNews = row.payment_id === null && back < row.amount_kopecks
  if (isNews) await updateOnlinePayment(tx, row.id, { payment_id: await receive(tx, effects, request, payment) })
  const counts = isNews || row.payment_id !== null
  // Money goes back by a person's decision: a reversal, or a refund of two people.
  if (counts && back > 0) await noteOpen(tx, effects, row.id, 'taken_back')
  return isNews
}

const note = (
  tx: Tx,
  effects: Booking,
  provider: PaymentProvider,
  requestId: string | null,
  payment: ProviderPayment,
) =>
  noteOnlinePayment(tx, {
    id: effects.ids.next(),
    provider: provider.name,
    payment_key: payment.key,
    request_id: requestId,
    amount_kopecks: payment.amountKopecks,
    currency: payment.currency,
    paid_at: payment.paidAt ?? effects.clock.now(),
    found_at: effects.clock.now(),
  })

async function receive(tx: Tx, effects: Booking, request: RequestRow, payment: ProviderPayment): Promise<string> {
  const now = effects.clock.now()
  const paidAt = payment.paidAt && payment.paidAt < now ? payment.paidAt : now
  const { paymentId } = await receivePayment(tx, effects, {
    customerId: request.customer_id,
    amountKopecks: payment.amountKopecks,
    method: request.method,
    receivedOn: businessDate(paidAt),
    reference: request.account_no,
    source: 'online',
    sourceKey: `${request.provider}:${payment.key}`,
    preferredInvoiceId: request.invoice_id,
  })
  return paymentId
}

const noteOpen = (tx: Tx, effects: Booking, onlinePaymentId: string, kind: PaymentProblemKind) =>
  noteProblem(tx, {
    id: effects.ids.next(),
    online_payment_id: onlinePaymentId,
    kind,
    found_at: effects.clock.now(),
  })

/** A payment that is for nothing of ours. */
export async function noteUnknown(tx: Tx, effects: Booking, provider: PaymentProvider, payment: ProviderPayment) {
  const row = await note(tx, effects, provider, null, payment)
  if (row.request_id === null) await noteOpen(tx, effects, row.id, 'unknown_request')
}

/** A payment that counts here, and that the provider does not have. */
export const noteMissing = (tx: Tx, effects: Booking, onlinePaymentId: string) =>
  noteOpen(tx, effects, onlinePaymentId, 'missing')
