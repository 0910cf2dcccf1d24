// Rules of payments at providers, without the database: what a notification has to agree with, what a payment counts as, and
// what a request is by its payments.
import type { PaymentProblemKind, PaymentRequestState, ProblemWay } from '@navyk/api-spec/money/online-payments'
import type { Session } from '#platform/http'
import type { ProviderEvent, ProviderPayment, RequestState, RequestStatus } from '#platform/payment-providers'

const dayMs = 86_400_000
/** A number in ЕРИП stands on paper, so it is good for longer. */
const daysToPay = { erip: 90, card: 14 }

/** Until when a request can be paid: no longer than the order waits whose money it asks for. */
export function endOfRequest(method: keyof typeof daysToPay, now: Date, orderEnd: Date | undefined): Date {
  const longest = new Date(now.getTime() + daysToPay[method] * dayMs)
  return orderEnd !== undefined && orderEnd < longest ? orderEnd : longest
}

export interface AskedFor {
  accountNo: string
  amountKopecks: number
  /** Whether the provider lets a payer pay a part. */
  takesParts: boolean
}

/** What a notification says that is not as we asked for it. A sum may be less where parts can be paid, or were given back. */
export function disagreement(
  event: Pick<ProviderEvent, 'kind' | 'accountNo' | 'amountKopecks' | 'currency'>,
  asked: AskedFor,
): 'other_account' | 'other_currency' | 'other_amount' | undefined {
  if (event.accountNo !== undefined && event.accountNo !== asked.accountNo) return 'other_account'
  if (event.currency !== undefined && event.currency !== 'BYN') return 'other_currency'
  if (event.amountKopecks === undefined) return undefined
  const mayBeLess = asked.takesParts || event.kind === 'refunded' || event.kind === 'reversed'
  return fits(event.amountKopecks, asked.amountKopecks, mayBeLess) ? undefined : 'other_amount'
}

const fits = (kopecks: number, askedKopecks: number, mayBeLess: boolean) =>
  kopecks === askedKopecks || (mayBeLess && kopecks > 0 && kopecks < askedKopecks)

/** Why a payment that the provider confirms does not count by itself. */
export function problemOf(
  payment: Pick<ProviderPayment, 'amountKopecks' | 'currency'>,
  asked: AskedFor,
): Extract<PaymentProblemKind, 'other_currency' | 'other_amount'> | undefined {
  if (payment.currency !== 'BYN') return 'other_currency'
  return fits(payment.amountKopecks, asked.amountKopecks, asked.takesParts) ? undefined : 'other_amount'
}

/** How much of a payment the provider has taken back. */
export const takenBack = ({ isReversed, amountKopecks, refundedKopecks }: ProviderPayment): number =>
  isReversed ? amountKopecks : refundedKopecks

/** Whether a notification says that money has come, and nothing else. */
export const isMoney = ({ kind }: Pick<ProviderEvent, 'kind'>): boolean => kind === 'paid' || kind === 'part-paid'

/** Whether the provider has what a notification of money says: that very payment, or any where none is named. */
export function isConfirmed(
  event: Pick<ProviderEvent, 'kind' | 'paymentKey'>,
  { payments }: Pick<RequestStatus, 'payments'>,
): boolean {
  if (!isMoney(event)) return true
  return payments.some(({ key }) => event.paymentKey === undefined || key === event.paymentKey)
}

/** What a request is. Money decides before the provider's word, so that news in the wrong order change nothing. */
export function stateByPayments(
  present: PaymentRequestState,
  sums: { askedKopecks: number; paidKopecks: number; takenBackKopecks: number },
  /** Undefined where the provider has spoken of payments alone. */
  theirs: RequestState | undefined,
): PaymentRequestState {
  const left = sums.paidKopecks - sums.takenBackKopecks
  if (left >= sums.askedKopecks) return 'paid'
  if (left > 0) return 'part_paid'
  if (sums.takenBackKopecks > 0) return 'taken_back'
  if (theirs === undefined) return present
  // Of a payment that does not count the provider says paid, and we don't.
  if (theirs === 'waiting' || theirs === 'held' || theirs === 'paid') return present === 'asking' ? present : 'waiting'
  return theirs
}

/** In which ways a problem can be settled. What counts can be taken back; what does not can become a payment, if it is in
 *  roubles and something of it is still there. */
export function waysOf(problem: {
  kind: PaymentProblemKind
  payment_id: string | null
  currency: string
  amount_kopecks: number
  taken_back_kopecks: number
}): ProblemWay[] {
  if (problem.kind === 'part_taken_back') {
    return problem.payment_id === null ? ['ignored'] : ['part_reversed', 'reversed', 'ignored']
  }
  if (problem.payment_id !== null) return ['reversed', 'ignored']
  const mayCount = problem.currency === 'BYN' && problem.amount_kopecks > problem.taken_back_kopecks
  return mayCount ? ['received', 'returned', 'ignored'] : ['returned', 'ignored']
}

/** Of what was taken back at the provider, what is not posted here yet; nothing of a payment that does not count. */
export const toPostBack = (row: {
  payment_id: string | null
  taken_back_kopecks: number
  posted_back_kopecks: number
}): number => (row.payment_id === null ? 0 : row.taken_back_kopecks - row.posted_back_kopecks)

/** Whether an open request asks for more than is still due of its invoices, so that whoever pays it would pay for nothing. */
export const asksTooMuch = (
  request: { amount_kopecks: number; paid_kopecks: number },
  invoices: readonly { state: string; owed_kopecks: number; paid_kopecks: number }[],
): boolean => request.amount_kopecks - request.paid_kopecks > dueOf(invoices)

/** What is still to be paid of invoices. */
export const dueOf = (invoices: readonly { state: string; owed_kopecks: number; paid_kopecks: number }[]): number =>
  invoices.reduce(
    (sum, { state, owed_kopecks: owed, paid_kopecks: paid }) =>
      sum + (state === 'issued' ? Math.max(owed - paid, 0) : 0),
    0,
  )

/** A request is its customer's; staff see all, the endpoint lets accountants in alone. */
export const maySee = (session: Session, request: { customer_id: string }): boolean =>
  session.role === 'staff' || request.customer_id === session.cabinetId

/** Whose requests the session lists; undefined: everybody's. */
export const ownCustomer = (session: Session): string | undefined =>
  session.role === 'staff' ? undefined : session.cabinetId
