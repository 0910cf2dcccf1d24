import { businessDate } from '@navyk/api-spec/kit'
import type { PaymentProblemKind } from '@navyk/api-spec/money/online-payments'
import type { Tx } from '#platform/database'
import type { PaymentProvider, ProviderPayment, RequestStatus } from '#platform/payment-providers'
import type { Effects, Services } from '#platform/services.ts'
import { moneyInText } from '#platform/text-formats.ts'
import { type ReceivedPayment, receivePayments, takeBackPayment } from '#money/payments'
import { showEripNumbers } from './erip-numbers.ts'
import { problemOf, stateByPayments, takenBack, toPostBack } from './policy.ts'
import {
  noteOnlinePayments,
  noteProblems,
  type OnlinePaymentRow,
  paymentKey,
  sumPayments,
  updateOnlinePayments,
} from './payment-queries.ts'
import { invoicesOf, lockRequests, type RequestRow, updatePaidRequests } from './queries.ts'
import { withdrawSoon } from './withdraw-soon.ts'

/** The services that booking money needs. */
type Booking = Omit<Services, 'db' | 'transact'>

/** A provider's answer about a request. */
export interface Told {
  provider: PaymentProvider
  requestId: string
  status: ToldStatus
}

/** The status of a request; the state is undefined where a list of payments tells, which does not name it. */
export type ToldStatus = Pick<RequestStatus, 'payments'> & { state: RequestStatus['state'] | undefined }

/** A payment of a request, as it is stored here. */
interface Counted {
  request: RequestRow
  payment: ProviderPayment
  row: OnlinePaymentRow
}

export const applyStatus = (tx: Tx, effects: Booking, told: Told): Promise<void> => applyStatuses(tx, effects, [told])

/** Brings requests to the state that their providers tell, each named once, in a number of statements that does not grow with them.
 *  The provider's answer alone counts, so it makes no difference in which order, and how often, notifications come. */
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
      // A payment that was noted for another request belongs to that one.
      return request && row?.request_id === requestId ? [{ provider, request, payment, row }] : []
    }),
  )
  const problems = known.map(({ provider, request, row }) =>
    // A payment that a person has decided about opens no problem again.
    row.counts
      ? undefined
      : problemOf({ amountKopecks: row.amount_kopecks, currency: row.currency }, askedFor(request, provider)),
  )
  const fitting = known.filter((_, index) => problems[index] === undefined)
  await noteTakenBack(
    tx,
    known.filter((_, index) => problems[index] !== undefined),
  )
  await noteOpen(
    tx,
    effects,
    known.flatMap(({ row, payment }, index) => [
      ...(problems[index] ? [{ row, kind: problems[index] }] : []),
      ...(payment.isPartRefunded ? [{ row, kind: 'part_taken_back' as const }] : []),
    ]),
  )
  const paid = await count(tx, effects, fitting)
  await setStates(tx, effects, requests, told)
  // Another open request could be paid for the same once more.
  if (paid.length > 0) await withdrawSoon(tx, effects, [...new Set(paid)])
}

/** The values that a notification or a provider's list has to agree with. */
export const askedFor = (request: RequestRow, provider: PaymentProvider) => ({
  accountNo: request.account_no,
  amountKopecks: request.amount_kopecks,
  takesParts: provider.takesParts,
})

const backOf = (payment: ProviderPayment, row: OnlinePaymentRow) =>
  Math.max(Math.min(takenBack(payment), row.amount_kopecks), row.taken_back_kopecks)

/** Notes what was taken back of payments that do not count here. Nothing is posted, but whoever decides about such a payment has to see
 *  what is left of it. */
const noteTakenBack = (tx: Tx, all: Pick<Counted, 'payment' | 'row'>[]) =>
  updateOnlinePayments(
    tx,
    all.flatMap(({ payment, row }) => {
      const taken_back_kopecks = backOf(payment, row)
      return taken_back_kopecks === row.taken_back_kopecks ? [] : [{ ...row, taken_back_kopecks }]
    }),
  )

/** Posts payments that are not posted yet, and what was taken back. @returns the ids of the invoices that money has come for */
async function count(tx: Tx, effects: Booking, all: Counted[]): Promise<string[]> {
  const present = all.map((each) => {
    const back = backOf(each.payment, each.row)
    // A payment that was taken back before we heard of it never came.
    return { ...each, back, isNews: each.row.payment_id === null && back < each.row.amount_kopecks }
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
  const counted = present.map(({ row, back }) => {
    const payment_id = row.payment_id ?? paymentIds.get(row.id) ?? null
    const posted = row.payment_id === null ? back : row.posted_back_kopecks
    return { ...row, payment_id, counts: true, taken_back_kopecks: back, posted_back_kopecks: posted }
  })
  await updateOnlinePayments(
    tx,
    counted.filter((row, index) => {
      const before = present[index]?.row
      return !before?.counts || before.taken_back_kopecks !== row.taken_back_kopecks
    }),
  )
  for (const row of counted) await postBack(tx, effects, row)
  return news.flatMap(({ request }) => invoicesOf(request))
}

/** Posts the part of a counting payment that the provider has taken back (docs/decisions/0108-the-service-posts-take-backs.md). Where a
 *  person has given back credit of it already, a person decides. @returns whether all of it is posted */
export async function postBack(tx: Tx, effects: Booking | Effects, row: OnlinePaymentRow): Promise<boolean> {
  const amountKopecks = toPostBack(row)
  if (amountKopecks <= 0 || row.payment_id === null) return true
  const back = row.taken_back_kopecks
  const payment_id = await takeBackPayment(tx, effects, {
    paymentId: row.payment_id,
    amountKopecks,
    reason: effects.texts.say('ru', 'online-payments.taken_back', { amount: moneyInText(amountKopecks) }),
    restKey: `${row.provider}:${row.payment_key}:${back}`,
  })
  if (payment_id === undefined) {
    await noteOpen(tx, effects, [{ row, kind: 'taken_back' }], true)
    return false
  }
  await updateOnlinePayments(tx, [{ ...row, payment_id, posted_back_kopecks: back }])
  return true
}

function receivedOf({ request, payment, back }: Counted & { back: number }, now: Date): ReceivedPayment {
  const paidAt = payment.paidAt && payment.paidAt < now ? payment.paidAt : now
  return {
    customerId: request.customer_id,
    amountKopecks: payment.amountKopecks - back,
    method: request.method,
    receivedOn: businessDate(paidAt),
    reference: request.account_no,
    source: 'online',
    sourceKey: `${request.provider}:${payment.key}`,
    preferredInvoiceId: request.invoice_id,
    alsoInvoiceIds: request.also_invoice_ids,
  }
}

async function setStates(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'paymentProviders'>,
  requests: ReadonlyMap<string, RequestRow>,
  told: readonly Pick<Told, 'requestId' | 'status'>[],
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
      : [{ id: requestId, state, paid_kopecks, request }]
  })
  await updatePaidRequests(
    tx,
    changes.map(({ request: _, ...change }) => change),
  )
  // A paid invoice shows no number, so the rush of payments writes none.
  const other = changes.filter(({ request, state }) => request.method === 'erip' && state !== 'paid')
  await showEripNumbers(tx, effects, [...new Set(other.map(({ request }) => request.invoice_id))])
}

/** Brings a request to the state that its payments here imply, after a person has decided about one. */
export async function settleState(tx: Tx, effects: Effects, requestId: string): Promise<void> {
  const requests = await lockRequests(tx, [requestId])
  await setStates(tx, effects, requests, [{ requestId, status: { state: undefined, payments: [] } }])
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
  effects: Pick<Effects, 'clock' | 'ids'>,
  problems: { row: Pick<OnlinePaymentRow, 'id'>; kind: PaymentProblemKind }[],
  isMore = false,
) =>
  noteProblems(
    tx,
    problems.map(({ row, kind }) => ({
      id: effects.ids.next(),
      online_payment_id: row.id,
      kind,
      found_at: effects.clock.now(),
    })),
    isMore,
  )

/** Notes a payment that belongs to no request of ours, unless a person has said whose it is. */
export async function noteUnknown(tx: Tx, effects: Booking, provider: PaymentProvider, payment: ProviderPayment) {
  const [row] = (await note(tx, effects, [{ provider, requestId: null, payment }])).values()
  if (!row) return
  await noteTakenBack(tx, [{ payment, row }])
  if (row.counts) await postBack(tx, effects, { ...row, taken_back_kopecks: backOf(payment, row) })
  else if (row.request_id === null) await noteOpen(tx, effects, [{ row, kind: 'unknown_request' }])
}

/** Notes a payment that counts here, and that the provider does not have. */
export const noteMissing = (tx: Tx, effects: Booking, onlinePaymentId: string) =>
  noteOpen(tx, effects, [{ row: { id: onlinePaymentId }, kind: 'missing' }])
