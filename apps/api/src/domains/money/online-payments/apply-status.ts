import { businessDate } from '@navyk/api-spec/kit'
import type { PaymentProblemKind } from '@navyk/api-spec/money/online-payments'
import type { Tx } from '../../../platform/database/index.ts'
import type { PaymentProvider, ProviderPayment, RequestStatus } from '../../../platform/payment-providers/index.ts'
import type { Services } from '../../../platform/services.ts'
import { type ReceivedPayment, receivePayments } from '../payments/index.ts'
import { problemOf, stateByPayments, takenBack } from './policy.ts'
import {
  lockRequests,
  noteOnlinePayments,
  noteProblems,
  type OnlinePaymentRow,
  paymentKey,
  type RequestRow,
  sumPayments,
  updateOnlinePayments,
  updatePaidRequests,
} from './queries.ts'
import { withdrawSoon } from './withdraw-soon.ts'

/** What books money. */
type Booking = Omit<Services, 'db' | 'transact'>

/** What a provider says of a request. */
export interface Told {
  provider: PaymentProvider
  requestId: string
  status: RequestStatus
}

/** A payment of a request, as it stands here. */
interface Counted {
  request: RequestRow
  payment: ProviderPayment
  row: OnlinePaymentRow
}

export const applyStatus = (tx: Tx, effects: Booking, told: Told): Promise<void> => applyStatuses(tx, effects, [told])

/** Brings requests to what their providers say of them, each named once, in a number of statements that does not grow with
 *  them. The provider's answer alone counts, so that it makes no difference in which order, and how often, notifications
 *  come. */
export async function applyStatuses(tx: Tx, effects: Booking, told: readonly Told[]): Promise<void> {
  const ids = told.map(({ requestId }) => requestId)
  const requests = await lockRequests(tx, ids)
  const rows = await note(
    tx,
    effects,
    told.flatMap(({ provider, requestId, status }) =>
      status.payments.map((payment) => ({ provider, requestId, payment })),
    ),
  )
  const known = told.flatMap(({ provider, requestId, status }) =>
    status.payments.flatMap((payment) => {
      const request = requests.get(requestId)
      const row = rows.get(paymentKey({ provider: provider.name, payment_key: payment.key }))
      // A payment that was noted for another request is that one's.
      return request && row?.request_id === requestId ? [{ provider, request, payment, row }] : []
    }),
  )
  const problems = known.map(({ provider, request, row }) =>
    problemOf({ amountKopecks: row.amount_kopecks, currency: row.currency }, askedFor(request, provider)),
  )
  await noteOpen(
    tx,
    effects,
    known.flatMap(({ row }, index) => (problems[index] ? [{ row, kind: problems[index] }] : [])),
  )
  const paid = await count(
    tx,
    effects,
    known.filter((_, index) => problems[index] === undefined),
  )
  await setStates(tx, effects, requests, told)
  // By another request the same would be paid once more.
  if (paid.length > 0) await withdrawSoon(tx, effects, [...new Set(paid)])
}

/** What a notification or a provider's list has to agree with. */
export const askedFor = (request: RequestRow, provider: PaymentProvider) => ({
  accountNo: request.account_no,
  amountKopecks: request.amount_kopecks,
  takesParts: provider.takesParts,
})

/** Makes payments of those that are none yet, and notes what was taken back. @returns the invoices that money has come for */
async function count(tx: Tx, effects: Booking, all: Counted[]): Promise<string[]> {
  const present = all.map((each) => {
    const { payment, row } = each
    const back = Math.max(Math.min(takenBack(payment), row.amount_kopecks), row.taken_back_kopecks)
    // Of what was taken back before we heard of it nothing came.
    return { ...each, back, isNews: row.payment_id === null && back < row.amount_kopecks }
  })
  const news = present.filter(({ isNews }) => isNews)
  const receipts =
    news.length === 0
      ? []
      : await receivePayments(
          tx,
          effects,
          null,
          news.map((each) => receivedOf(each, effects.clock.now())),
        )
  const paymentIds = new Map(news.map(({ row }, index) => [row.id, receipts[index]?.paymentId ?? null]))
  const counted = present.map(({ row, back }) => ({
    row,
    changed: { id: row.id, payment_id: paymentIds.get(row.id) ?? row.payment_id, taken_back_kopecks: back },
  }))
  await updateOnlinePayments(
    tx,
    counted.flatMap(({ row, changed }) =>
      changed.payment_id === row.payment_id && changed.taken_back_kopecks === row.taken_back_kopecks ? [] : [changed],
    ),
  )
  // Money goes back by a person's decision: a reversal, or a refund of two people.
  const takenAway = counted.filter(({ changed }) => changed.payment_id !== null && changed.taken_back_kopecks > 0)
  await noteOpen(
    tx,
    effects,
    takenAway.map(({ row }) => ({ row, kind: 'taken_back' })),
  )
  return news.map(({ request }) => request.invoice_id)
}

function receivedOf({ request, payment }: Counted, now: Date): ReceivedPayment {
  const paidAt = payment.paidAt && payment.paidAt < now ? payment.paidAt : now
  return {
    customerId: request.customer_id,
    amountKopecks: payment.amountKopecks,
    method: request.method,
    receivedOn: businessDate(paidAt),
    reference: request.account_no,
    source: 'online',
    sourceKey: `${request.provider}:${payment.key}`,
    preferredInvoiceId: request.invoice_id,
  }
}

async function setStates(
  tx: Tx,
  effects: Booking,
  requests: ReadonlyMap<string, RequestRow>,
  told: readonly Told[],
): Promise<void> {
  const sums = await sumPayments(tx, [...requests.keys()])
  const now = effects.clock.now()
  const changes = told.flatMap(({ requestId, status }) => {
    const request = requests.get(requestId)
    if (!request) return []
    const { paid = 0, taken_back: takenBackKopecks = 0 } = sums.get(requestId) ?? {}
    // Not every provider ends a request by itself.
    const isOver = status.state === 'waiting' && request.expires_at < now
    const money = { askedKopecks: request.amount_kopecks, paidKopecks: paid, takenBackKopecks }
    const state = stateByPayments(request.state, money, isOver ? 'expired' : status.state)
    const paid_kopecks = paid - takenBackKopecks
    return state === request.state && paid_kopecks === request.paid_kopecks
      ? []
      : [{ id: requestId, state, paid_kopecks }]
  })
  await updatePaidRequests(tx, changes)
}

const note = (
  tx: Tx,
  effects: Booking,
  payments: { provider: PaymentProvider; requestId: string | null; payment: ProviderPayment }[],
) =>
  noteOnlinePayments(
    tx,
    payments.map(({ provider, requestId, payment }) => ({
      id: effects.ids.next(),
      provider: provider.name,
      payment_key: payment.key,
      request_id: requestId,
      amount_kopecks: payment.amountKopecks,
      currency: payment.currency,
      paid_at: payment.paidAt ?? effects.clock.now(),
      found_at: effects.clock.now(),
    })),
  )

const noteOpen = (
  tx: Tx,
  effects: Booking,
  problems: { row: Pick<OnlinePaymentRow, 'id'>; kind: PaymentProblemKind }[],
) =>
  noteProblems(
    tx,
    problems.map(({ row, kind }) => ({
      id: effects.ids.next(),
      online_payment_id: row.id,
      kind,
      found_at: effects.clock.now(),
    })),
  )

/** A payment that is for nothing of ours. */
export async function noteUnknown(tx: Tx, effects: Booking, provider: PaymentProvider, payment: ProviderPayment) {
  const [row] = (await note(tx, effects, [{ provider, requestId: null, payment }])).values()
  if (row?.request_id === null) await noteOpen(tx, effects, [{ row, kind: 'unknown_request' }])
}

/** A payment that counts here, and that the provider does not have. */
export const noteMissing = (tx: Tx, effects: Booking, onlinePaymentId: string) =>
  noteOpen(tx, effects, [{ row: { id: onlinePaymentId }, kind: 'missing' }])
