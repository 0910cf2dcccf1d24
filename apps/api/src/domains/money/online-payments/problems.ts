import type * as spec from '@navyk/api-spec/money/online-payments'
import { businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, type ReadCase, refused, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { receivePayment, reversePayment } from '#money/payments'
import { waysOf } from './policy.ts'
import { presentProblem, presentRefused } from './present.ts'
import { listRefusedRows } from './notifications/notification-queries.ts'
import { postTakenBack, refreshState } from './notifications/apply-answers.ts'
import { updateOnlinePayments } from './notifications/answer-queries.ts'
import {
  assignOnlinePayment,
  listProblemRows,
  lockOnlinePayment,
  lockProblem,
  type ProblemRow,
  settleProblemRow,
} from './problem-queries.ts'
import { invoiceNumbers } from './requests/requests.ts'

/** A page of open problems: three queries, however many rows. */
export const listPaymentProblems: ReadCase<typeof spec.listPaymentProblems> = async (
  reader,
  _effects,
  _session,
  query,
) => {
  const { rows, nextCursor } = await listProblemRows(reader, query)
  const people = await listPeople(
    reader,
    rows.flatMap((row) => row.customer_id ?? []),
  )
  const numbers = await invoiceNumbers(reader, rows)
  const numberOf = ({ invoice_id: id }: ProblemRow) => (id === null ? null : (numbers.get(id) ?? null))
  return { data: rows.map((row) => presentProblem(people, row, numberOf(row))), nextCursor }
}

export const listRefusedNotifications: ReadCase<typeof spec.listRefusedNotifications> = async (
  reader,
  _effects,
  _session,
  query,
) => {
  const { rows, nextCursor } = await listRefusedRows(reader, query)
  return { data: rows.map(presentRefused), nextCursor }
}

/** Settles a problem: the money becomes a payment of the customer whom a person has found, a counted payment is reversed, or nothing is
 *  done here. @throws Failure 404 there is none that is open · 409 not in this way · 422 not a customer */
export const settlePaymentProblem: WriteCase<typeof spec.settlePaymentProblem> = async (
  tx,
  effects,
  session,
  input,
) => {
  const { id, way, reason, customerId, amountKopecks } = input
  const problem = await lockProblem(tx, id)
  if (!problem) throw notFound()
  if (!waysOf(problem).includes(way)) throw refused('problem_way', 'online-payments.problem_way')
  let paymentId: string | null = null
  if (way === 'received') paymentId = await receive(tx, effects, problem, customerId ?? '')
  if (way === 'reversed' && problem.payment_id !== null) {
    paymentId = problem.payment_id
    await reversePayment(tx, effects, session, { id: paymentId, reason })
    await decideBack(tx, problem.online_payment_id, problem.kind === 'part_taken_back')
  }
  if (way === 'part_reversed') paymentId = await reversePart(tx, effects, problem, amountKopecks ?? 0)
  if (way === 'ignored') await decideBack(tx, problem.online_payment_id, false)
  const settled = { by: session.cabinetId, at: effects.clock.now(), reason, way, paymentId }
  if (!(await settleProblemRow(tx, id, settled))) throw notFound()
  if (problem.request_id !== null) await refreshState(tx, effects, problem.request_id)
  await recordEvent(tx, effects, session, {
    objectKind: 'payment_problem',
    objectId: id,
    action: 'settled',
    reason,
    changes: {
      kind: { from: problem.kind, to: null },
      way: { from: null, to: way },
      amountKopecks: { from: null, to: way === 'part_reversed' ? (amountKopecks ?? 0) : problem.amount_kopecks },
    },
  })
  return { settled: true }
}

async function receive(tx: Tx, effects: Effects, problem: ProblemRow, customerId: string): Promise<string> {
  if ((await listPeople(tx, [customerId])).get(customerId)?.role !== 'customer') {
    throw invalidFields({ customerId: 'online-payments.not_a_customer' })
  }
  // It is still a payment of the provider; the history of the problem shows who has said whose it is.
  const { paymentId } = await receivePayment(tx, effects, {
    customerId,
    // The part that the provider has given back meanwhile never came.
    amountKopecks: problem.amount_kopecks - problem.taken_back_kopecks,
    method: problem.method ?? 'erip',
    receivedOn: businessDate(problem.paid_at ?? problem.found_at),
    reference: problem.account_no ?? problem.payment_key,
    source: 'online',
    sourceKey: `${problem.provider}:${problem.payment_key}`,
    ...(problem.customer_id === customerId && { preferredInvoiceId: problem.invoice_id ?? undefined }),
  })
  await assignOnlinePayment(tx, problem.online_payment_id, paymentId)
  return paymentId
}

/** Marks the sum taken back as decided by a person: the service posts nothing more of it. */
async function decideBack(tx: Tx, onlinePaymentId: string, isWhole: boolean): Promise<void> {
  const row = await lockOnlinePayment(tx, onlinePaymentId)
  const back = isWhole ? row.amount_kopecks : row.taken_back_kopecks
  await updateOnlinePayments(tx, [{ ...row, taken_back_kopecks: back, posted_back_kopecks: back }])
}

/** Posts the part of a payment that the provider gave back, as a person has learned from the provider.
 *  @throws Failure 422 more than is left of it · 409 credit of it was given back here */
async function reversePart(tx: Tx, effects: Effects, problem: ProblemRow, kopecks: number): Promise<string | null> {
  const row = await lockOnlinePayment(tx, problem.online_payment_id)
  const taken_back_kopecks = row.taken_back_kopecks + kopecks
  if (taken_back_kopecks > row.amount_kopecks) throw invalidFields({ amountKopecks: 'online-payments.more_than_left' })
  const changed = { ...row, taken_back_kopecks }
  await updateOnlinePayments(tx, [changed])
  if (!(await postTakenBack(tx, effects, changed))) throw refused('problem_way', 'online-payments.problem_way')
  return row.payment_id
}
