// Rules of payments at providers, without the database: which notification agrees with its request, which payment counts, and the state of
// a request by its payments.
import type { PaymentProblemKind, PaymentRequestState, ProblemWay } from '@navyk/api-spec/money/online-payments'
import type { Session } from '#platform/http'
import type {
  KnownRequest,
  PaymentProvider,
  ProviderEvent,
  ProviderPayment,
  RequestState,
  RequestStatus,
} from '#platform/payments/providers'
import type { RequestRow } from './queries.ts'

const dayMs = 86_400_000
/** Days in which a request can be paid. A number in ЕРИП stands on paper, so it is good for longer. */
const daysToPay = { erip: 90, card: 14 }

/** The moment until which a request can be paid: no longer than its order waits for the money. */
export function endOfRequest(method: keyof typeof daysToPay, now: Date, orderEnd: Date | undefined): Date {
  const longest = new Date(now.getTime() + daysToPay[method] * dayMs)
  return orderEnd !== undefined && orderEnd < longest ? orderEnd : longest
}

/** The values that a notification or a provider's list has to agree with. */
export interface AskedFor {
  accountNo: string
  amountKopecks: number
  /** Whether the provider lets a payer pay a part. */
  takesParts: boolean
}

export const askedFor = (request: RequestRow, { takesParts }: PaymentProvider): AskedFor => ({
  accountNo: request.account_no,
  amountKopecks: request.amount_kopecks,
  takesParts,
})

/** A request as its provider is asked about it, with the keys of payments and the reference that notifications have named. */
export const knownRequest = (
  request: RequestRow,
  named: { paymentKeys: (string | undefined)[]; providerRef?: string | undefined },
): KnownRequest => ({
  method: request.method,
  reference: request.reference,
  accountNo: request.account_no,
  // The answer to our request may have been lost.
  providerRef: request.provider_ref ?? named.providerRef ?? '',
  amountKopecks: request.amount_kopecks,
  createdAt: request.created_at,
  paymentKeys: [...new Set(named.paymentKeys.filter((key) => key !== undefined))],
})

/** The first difference of a notification from what we asked for. A sum may be less where parts can be paid, or were given back. */
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

/** The reason why a payment that the provider confirms does not count by itself; undefined where it counts. */
export function problemOf(
  payment: Pick<ProviderPayment, 'amountKopecks' | 'currency'>,
  asked: AskedFor,
): Extract<PaymentProblemKind, 'other_currency' | 'other_amount'> | undefined {
  if (payment.currency !== 'BYN') return 'other_currency'
  return fits(payment.amountKopecks, asked.amountKopecks, asked.takesParts) ? undefined : 'other_amount'
}

/** The sum of a payment that the provider has taken back, in kopecks. */
export const takenBack = ({ isReversed, amountKopecks, refundedKopecks }: ProviderPayment): number =>
  isReversed ? amountKopecks : refundedKopecks

/** Whether a notification says only that money has come. */
export const isMoney = ({ kind }: Pick<ProviderEvent, 'kind'>): boolean => kind === 'paid' || kind === 'part-paid'

/** Whether the provider has the money that a notification names: that very payment, or any where none is named. */
export function isConfirmed(
  event: Pick<ProviderEvent, 'kind' | 'paymentKey'>,
  { payments }: Pick<RequestStatus, 'payments'>,
): boolean {
  if (!isMoney(event)) return true
  return payments.some(({ key }) => event.paymentKey === undefined || key === event.paymentKey)
}

/** The state of a request. Money decides before the provider's word, so that news in the wrong order change nothing. */
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
  // For a payment that does not count, the provider says `paid` and we don't.
  if (theirs === 'waiting' || theirs === 'held' || theirs === 'paid') return present === 'asking' ? present : 'waiting'
  return theirs
}

/** The ways in which a problem can be settled. A payment that counts can be taken back; another one can become a payment, if it is in
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

/** The sum in kopecks that was taken back at the provider and is not posted here yet; 0 for a payment that does not count. */
export const toPostBack = (row: {
  payment_id: string | null
  taken_back_kopecks: number
  posted_back_kopecks: number
}): number => (row.payment_id === null ? 0 : row.taken_back_kopecks - row.posted_back_kopecks)

/** Whether an open request asks for more than is still due of its invoices, so that a payer would pay for nothing. */
export const asksTooMuch = (
  request: { amount_kopecks: number; paid_kopecks: number },
  invoices: readonly { state: string; owed_kopecks: number; paid_kopecks: number }[],
): boolean => request.amount_kopecks - request.paid_kopecks > dueOf(invoices)

/** The sum that is still to be paid of invoices, in kopecks. */
export const dueOf = (invoices: readonly { state: string; owed_kopecks: number; paid_kopecks: number }[]): number =>
  invoices.reduce(
    (sum, { state, owed_kopecks: owed, paid_kopecks: paid }) =>
      sum + (state === 'issued' ? Math.max(owed - paid, 0) : 0),
    0,
  )

/** Whether the session may see a request: customers their own, staff all; of these the endpoint lets accountants in alone. */
export const maySee = (session: Session, request: { customer_id: string }): boolean =>
  session.role === 'staff' || request.customer_id === session.cabinetId

/** The customer whose requests the session lists; undefined for staff, who list all. */
export const ownCustomer = (session: Session): string | undefined =>
  session.role === 'staff' ? undefined : session.cabinetId
