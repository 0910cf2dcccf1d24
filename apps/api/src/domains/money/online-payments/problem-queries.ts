// Queries for problems of payments at providers, which people settle.
import type { ProblemWay } from '@navyk/api-spec/money/online-payments'
import { type Reader, type Tx, by, descending, pageBy, type PageRequest } from '#platform/database'
import type { OnlinePaymentRow } from './notifications/answer-queries.ts'

const problems = (reader: Reader) =>
  reader
    .selectFrom('payment_problem as problem')
    .innerJoin('online_payment as paid', 'paid.id', 'problem.online_payment_id')
    .leftJoin('payment_request as request', 'request.id', 'paid.request_id')
    .select([
      'problem.id',
      'problem.kind',
      'problem.found_at',
      'problem.online_payment_id',
      'paid.provider',
      'paid.payment_key',
      'paid.request_id',
      'paid.amount_kopecks',
      'paid.currency',
      'paid.payment_id',
      'paid.taken_back_kopecks',
      'paid.posted_back_kopecks',
      'paid.paid_at',
      'request.invoice_id',
      'request.customer_id',
      'request.account_no',
      'request.method',
    ])
    .where('problem.settled_at', 'is', null)

/** Open problems, newest first. */
export async function listProblemRows(reader: Reader, page: PageRequest) {
  return problems(reader).$call(pageBy(descending(by.id('problem.id')), page))
}
export type ProblemRow = Awaited<ReturnType<typeof listProblemRows>>['rows'][number]

/** A problem that is open, locked together with its payment. */
export async function lockProblem(tx: Tx, id: string): Promise<ProblemRow | undefined> {
  return problems(tx).where('problem.id', '=', id).forUpdate(['problem', 'paid']).executeTakeFirst()
}

interface ProblemDecision {
  by: string
  at: Date
  reason: string
  way: ProblemWay
  paymentId: string | null
}

/** Settles a problem. @returns whether it was still open */
export async function settleProblemRow(tx: Tx, id: string, decision: ProblemDecision): Promise<boolean> {
  const { by, at, reason, way, paymentId } = decision
  const { numUpdatedRows } = await tx
    .updateTable('payment_problem')
    .set({ settled_at: at, settled_by: by, reason, way, payment_id: paymentId })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The number of open problems, and the time when the oldest was found. */
export async function countOpenProblems(reader: Reader): Promise<{ count: number; oldestAt: Date | null }> {
  return reader
    .selectFrom('payment_problem')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('found_at').as('oldestAt')])
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Marks a payment that a person has assigned: it counts, and what was taken back so far needs no posting. */
export async function assignOnlinePayment(tx: Tx, id: string, payment_id: string): Promise<void> {
  await tx
    .updateTable('online_payment')
    .set((row) => ({
      payment_id,
      received_by_hand: true,
      counts: true,
      posted_back_kopecks: row.ref('taken_back_kopecks'),
    }))
    .where('id', '=', id)
    .execute()
}

export async function lockOnlinePayment(tx: Tx, id: string): Promise<OnlinePaymentRow> {
  return tx.selectFrom('online_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
