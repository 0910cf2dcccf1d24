// Applies what providers answer about requests: records their payments, posts those that count and what was taken back, opens problems for
// people, and sets the states of the requests.
import { businessDate } from '@navyk/api-spec/kit'
import type { PaymentProblemKind } from '@navyk/api-spec/money/online-payments'
import type { Tx } from '#platform/database'
import type { PaymentProvider, ProviderPayment, RequestState } from '#platform/payments/providers'
import type { Effects, Services } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { receivePayments, reverseTakenBack } from '#money/payments'
import {
  insertProblems,
  lockRequests,
  type OnlinePaymentRow,
  paymentKey,
  recordOnlinePayments,
  sumPayments,
  updateOnlinePayments,
  updatePaidRequests,
} from './answer-queries.ts'
import { writeEripNumbers } from '../requests/erip-numbers.ts'
import { askedFor, problemOf, stateByPayments, takenBack, toPostBack } from '../policy.ts'
import { invoicesOf, type RequestRow } from '../queries.ts'
import { sendWithdrawal } from '../tasks.ts'

type PaymentInput = Parameters<typeof receivePayments>[3][number]

/** The services that posting money needs. */
type Posting = Omit<Services, 'db' | 'transact'>

/** A provider's answer about a request. The state is undefined where a list of payments answers, which does not name it. */
export interface ProviderAnswer {
  provider: PaymentProvider
  requestId: string
  state: RequestState | undefined
  payments: ProviderPayment[]
}

/** A payment of a request, as its provider tells it and as it is stored here. */
interface RequestPayment {
  request: RequestRow
  payment: ProviderPayment
  row: OnlinePaymentRow
}

export const applyAnswer = (tx: Tx, effects: Posting, answer: ProviderAnswer): Promise<void> =>
  applyAnswers(tx, effects, [answer])

/** Brings requests to the state that their providers tell, each named once, in a number of statements that does not grow with them.
 *  The provider's answer alone counts, so it makes no difference in which order, and how often, notifications come. */
export async function applyAnswers(tx: Tx, effects: Posting, answers: readonly ProviderAnswer[]): Promise<void> {
  const requests = await lockRequests(
    tx,
    answers.map(({ requestId }) => requestId),
  )
  const recorded = await recordPayments(
    tx,
    effects,
    answers.flatMap(({ provider, requestId, payments }) =>
      payments.map((payment) => ({ provider, requestId, payment })),
    ),
  )
  const payments = recorded.flatMap(({ provider, requestId, payment, row }) => {
    const request = requests.get(requestId)
    // A payment that was recorded for another request belongs to that one.
    if (!request || row.request_id !== requestId) return []
    // A payment that a person has decided about opens no problem again.
    const isJudged = row.counts
    const stored = { amountKopecks: row.amount_kopecks, currency: row.currency }
    const problem = isJudged ? undefined : problemOf(stored, askedFor(request, provider))
    return [{ request, payment, row, problem }]
  })
  const [fitting, wrong] = [payments.filter(({ problem }) => !problem), payments.filter(({ problem }) => problem)]
  await markTakenBack(tx, wrong)
  await openProblems(
    tx,
    effects,
    payments.flatMap(({ row, payment, problem }) => [
      ...(problem ? [{ row, kind: problem }] : []),
      ...(payment.isPartRefunded ? [{ row, kind: 'part_taken_back' as const }] : []),
    ]),
  )
  const paidInvoiceIds = await postPayments(tx, effects, fitting)
  await setStates(tx, effects, requests, answers)
  // Another open request could be paid for the same once more.
  if (paidInvoiceIds.length > 0) await sendWithdrawal(tx, effects, [...new Set(paidInvoiceIds)])
}

/** The sum of a payment that was taken back by now, in kopecks. It never becomes less. */
const takenBackOf = ({ payment, row }: Pick<RequestPayment, 'payment' | 'row'>) =>
  Math.max(Math.min(takenBack(payment), row.amount_kopecks), row.taken_back_kopecks)

/** Marks what was taken back of payments that do not count here. Nothing is posted, but whoever decides about such a payment has to see
 *  what is left of it. */
const markTakenBack = (tx: Tx, payments: readonly Pick<RequestPayment, 'payment' | 'row'>[]) =>
  updateOnlinePayments(
    tx,
    payments.flatMap((each) => {
      const taken_back_kopecks = takenBackOf(each)
      return taken_back_kopecks === each.row.taken_back_kopecks ? [] : [{ ...each.row, taken_back_kopecks }]
    }),
  )

/** Posts payments that are not posted yet, and what was taken back. @returns the ids of the invoices that money has come for */
async function postPayments(tx: Tx, effects: Posting, payments: readonly RequestPayment[]): Promise<string[]> {
  const counting = payments.map((each) => {
    const takenBackKopecks = takenBackOf(each)
    const isPosted = each.row.payment_id !== null
    // A payment that was taken back before we heard of it never came.
    return { ...each, takenBackKopecks, isPosted, isNew: !isPosted && takenBackKopecks < each.row.amount_kopecks }
  })
  const added = counting.filter(({ isNew }) => isNew)
  const now = effects.clock.now()
  const receipts = await receivePayments(
    tx,
    effects,
    null,
    added.map((each) => paymentInput(each, each.takenBackKopecks, now)),
  )
  const paymentIds = new Map(receipts.map(({ sourceKey, paymentId }) => [sourceKey, paymentId]))
  const posted = counting.map(({ request, payment, row, takenBackKopecks, isPosted }) => ({
    before: row,
    row: {
      ...row,
      payment_id: row.payment_id ?? paymentIds.get(sourceKeyOf(request, payment)) ?? null,
      counts: true,
      taken_back_kopecks: takenBackKopecks,
      posted_back_kopecks: isPosted ? row.posted_back_kopecks : takenBackKopecks,
    },
  }))
  await updateOnlinePayments(
    tx,
    posted.flatMap(({ before, row }) =>
      before.counts && before.taken_back_kopecks === row.taken_back_kopecks ? [] : [row],
    ),
  )
  for (const { row } of posted) await postTakenBack(tx, effects, row)
  return added.flatMap(({ request }) => invoicesOf(request))
}

/** Posts the part of a counting payment that the provider has taken back (docs/decisions/0108-the-service-posts-take-backs.md). Where a
 *  person has given back credit of it already, a person decides. @returns whether all of it is posted */
export async function postTakenBack(tx: Tx, effects: Posting | Effects, row: OnlinePaymentRow): Promise<boolean> {
  const amountKopecks = toPostBack(row)
  if (amountKopecks <= 0 || row.payment_id === null) return true
  const back = row.taken_back_kopecks
  const payment_id = await reverseTakenBack(tx, effects, {
    paymentId: row.payment_id,
    amountKopecks,
    reason: effects.texts.translate('ru', 'online-payments.taken_back', { amount: moneyInText(amountKopecks) }),
    restKey: `${row.provider}:${row.payment_key}:${back}`,
  })
  if (payment_id === undefined) {
    await openProblems(tx, effects, [{ row, kind: 'taken_back' }], true)
    return false
  }
  await updateOnlinePayments(tx, [{ ...row, payment_id, posted_back_kopecks: back }])
  return true
}

/** The key that makes a payment at a provider one payment here. */
const sourceKeyOf = (request: RequestRow, payment: ProviderPayment) => `${request.provider}:${payment.key}`

function paymentInput({ request, payment }: RequestPayment, takenBackKopecks: number, now: Date): PaymentInput {
  const paidAt = payment.paidAt && payment.paidAt < now ? payment.paidAt : now
  return {
    customerId: request.customer_id,
    amountKopecks: payment.amountKopecks - takenBackKopecks,
    method: request.method,
    receivedOn: businessDate(paidAt),
    reference: request.account_no,
    source: 'online',
    sourceKey: sourceKeyOf(request, payment),
    preferredInvoiceId: request.invoice_id,
    alsoInvoiceIds: request.also_invoice_ids,
  }
}

async function setStates(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'paymentProviders'>,
  requests: ReadonlyMap<string, RequestRow>,
  answers: readonly Pick<ProviderAnswer, 'requestId' | 'state'>[],
): Promise<void> {
  const sums = await sumPayments(tx, [...requests.keys()])
  const now = effects.clock.now()
  const changes = answers.flatMap(({ requestId, state: theirs }) => {
    const request = requests.get(requestId)
    if (!request) return []
    const { paid = 0, taken_back: takenBackKopecks = 0 } = sums.get(requestId) ?? {}
    // Not every provider ends a request by itself.
    const isOver = theirs === 'waiting' && request.expires_at < now
    const money = { askedKopecks: request.amount_kopecks, paidKopecks: paid, takenBackKopecks }
    const state = stateByPayments(request.state, money, isOver ? 'expired' : theirs)
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
  await writeEripNumbers(tx, effects, [...new Set(other.map(({ request }) => request.invoice_id))])
}

/** Brings a request to the state that its payments here imply, after a person has decided about one. */
export async function refreshState(tx: Tx, effects: Effects, requestId: string): Promise<void> {
  const requests = await lockRequests(tx, [requestId])
  await setStates(tx, effects, requests, [{ requestId, state: undefined }])
}

interface NamedPayment<Id extends string | null> {
  provider: PaymentProvider
  requestId: Id
  payment: ProviderPayment
}

/** Records payments that are new here, and locks all of them. @returns them with their rows */
async function recordPayments<Id extends string | null>(
  tx: Tx,
  effects: Posting,
  payments: readonly NamedPayment<Id>[],
): Promise<(NamedPayment<Id> & { row: OnlinePaymentRow })[]> {
  const now = effects.clock.now()
  const rows = await recordOnlinePayments(
    tx,
    payments.map(({ provider, requestId, payment }) => ({
      id: effects.ids.next(),
      provider: provider.name,
      payment_key: payment.key,
      request_id: requestId,
      amount_kopecks: payment.amountKopecks,
      currency: payment.currency,
      paid_at: payment.paidAt ?? now,
      found_at: now,
    })),
  )
  return payments.flatMap((each) => {
    const row = rows.get(paymentKey({ provider: each.provider.name, payment_key: each.payment.key }))
    return row ? [{ ...each, row }] : []
  })
}

const openProblems = (
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  problems: { row: Pick<OnlinePaymentRow, 'id'>; kind: PaymentProblemKind }[],
  isMore = false,
) =>
  insertProblems(
    tx,
    problems.map(({ row, kind }) => ({
      id: effects.ids.next(),
      online_payment_id: row.id,
      kind,
      found_at: effects.clock.now(),
    })),
    isMore,
  )

/** Opens a problem of a payment that belongs to no request of ours, unless a person has said whose it is. */
export async function openUnknownPayment(
  tx: Tx,
  effects: Posting,
  provider: PaymentProvider,
  payment: ProviderPayment,
) {
  const [recorded] = await recordPayments(tx, effects, [{ provider, requestId: null, payment }])
  if (!recorded) return
  const { row } = recorded
  await markTakenBack(tx, [recorded])
  if (row.counts) await postTakenBack(tx, effects, { ...row, taken_back_kopecks: takenBackOf(recorded) })
  else if (row.request_id === null) await openProblems(tx, effects, [{ row, kind: 'unknown_request' }])
}

/** Opens a problem of a payment that counts here, and that the provider does not have. */
export const openMissingPayment = (tx: Tx, effects: Posting, onlinePaymentId: string) =>
  openProblems(tx, effects, [{ row: { id: onlinePaymentId }, kind: 'missing' }])
