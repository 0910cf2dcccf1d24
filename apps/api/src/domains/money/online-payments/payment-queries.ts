// Queries for payments at providers, as they are stored here, and for their problems.
import { sql } from 'kysely'
import type { ProblemWay } from '@navyk/api-spec/money/online-payments'
import { anyOf, type Database, ifGiven, manyRows, type Reader, type Tx } from '#platform/database'

/** Keys of the payments that notifications or answers have named for requests, by request. */
export async function listPaymentKeys(reader: Reader, requestIds: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ request_id: string; payment_key: string }>`
    select request_id, payment_key from payment_event
    where request_id = any(${requestIds}::uuid[]) and payment_key is not null
    union select request_id, payment_key from online_payment where request_id = any(${requestIds}::uuid[])
  `.execute(reader)
  const keys = Map.groupBy(rows, (row) => row.request_id)
  return new Map([...keys].map(([id, all]) => [id, all.map((row) => row.payment_key)]))
}

type NewPayment = Omit<
  Database['online_payment'],
  'taken_back_kopecks' | 'payment_id' | 'received_by_hand' | 'counts' | 'posted_back_kopecks'
>

export const paymentKey = (row: Pick<NewPayment, 'provider' | 'payment_key'>) => `${row.provider} ${row.payment_key}`

/** Notes payments, and locks them until the transaction ends, in the order of their keys. A key may be named twice; the
 *  first counts. @returns them by provider and key */
export async function noteOnlinePayments(tx: Tx, payments: NewPayment[]) {
  if (payments.length === 0) return new Map<string, OnlinePaymentRow>()
  const first = [...Map.groupBy(payments, paymentKey)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, all]) => all.slice(0, 1))
  await tx
    .insertInto('online_payment')
    .$call(manyRows('online_payment', first))
    .onConflict((conflict) => conflict.columns(['provider', 'payment_key']).doNothing())
    .execute()
  const rows = await lockPayments(tx, first)
  return new Map(rows.map((row) => [paymentKey(row), row]))
}

const lockPayments = (tx: Tx, named: Pick<NewPayment, 'provider' | 'payment_key'>[]) =>
  tx
    .selectFrom('online_payment')
    .selectAll()
    .where(
      sql<boolean>`(provider, payment_key) in (
        select * from unnest(${named.map((row) => row.provider)}::text[], ${named.map((row) => row.payment_key)}::text[])
      )`,
    )
    .orderBy('provider')
    .orderBy('payment_key')
    .forUpdate()
    .execute()
export type OnlinePaymentRow = Awaited<ReturnType<typeof lockPayments>>[number]

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

type PaymentChange = Pick<
  OnlinePaymentRow,
  'id' | 'payment_id' | 'counts' | 'taken_back_kopecks' | 'posted_back_kopecks'
>

/** Sets the payment that each row counts as, and the sum taken back. The rows are locked. */
export async function updateOnlinePayments(tx: Tx, changes: PaymentChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update online_payment set payment_id = change.payment_id, counts = change.counts,
      taken_back_kopecks = change.taken_back_kopecks, posted_back_kopecks = change.posted_back_kopecks
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change(id uuid, payment_id uuid, counts boolean, taken_back_kopecks bigint, posted_back_kopecks bigint)
    where online_payment.id = change.id
  `.execute(tx)
}

/** Sums of the payments that count, in kopecks, with the part that providers have taken back and the time of the last payment; by the
 *  id of the request. */
export async function sumPayments(reader: Reader, requestIds: string[]) {
  const rows = await reader
    .selectFrom('online_payment')
    .select([
      'request_id',
      sql<number>`coalesce(sum(amount_kopecks) filter (where counts), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(taken_back_kopecks) filter (where counts), 0)::bigint`.as('taken_back'),
      sql<Date | null>`max(paid_at) filter (where counts)`.as('paid_at'),
    ])
    .where('request_id', '=', anyOf(requestIds))
    .groupBy('request_id')
    .execute()
  return new Map(rows.map((row) => [row.request_id, row]))
}

/** Notes problems. A settled one stays settled, unless there is more of it now. */
export async function noteProblems(
  tx: Tx,
  problems: Pick<Database['payment_problem'], 'id' | 'online_payment_id' | 'kind' | 'found_at'>[],
  isMore = false,
) {
  if (problems.length === 0) return
  await tx
    .insertInto('payment_problem')
    .values(problems)
    .onConflict((conflict) => {
      const same = conflict.columns(['online_payment_id', 'kind'])
      if (!isMore) return same.doNothing()
      return same.doUpdateSet((row) => ({
        found_at: row.ref('excluded.found_at'),
        settled_at: null,
        settled_by: null,
        reason: null,
        way: null,
        payment_id: null,
      }))
    })
    .execute()
}

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

/** Open problems, newest first, after the problem `after`. */
export async function listProblemRows(reader: Reader, after: string | undefined, limit: number) {
  return problems(reader)
    .$call(ifGiven(after, (query, after) => query.where('problem.id', '<', after)))
    .orderBy('problem.id', 'desc')
    .limit(limit)
    .execute()
}
export type ProblemRow = Awaited<ReturnType<typeof listProblemRows>>[number]

/** A problem that is open, locked together with its payment. */
export async function lockProblem(tx: Tx, id: string): Promise<ProblemRow | undefined> {
  return problems(tx).where('problem.id', '=', id).forUpdate(['problem', 'paid']).executeTakeFirst()
}

interface Settled {
  by: string
  at: Date
  reason: string
  way: ProblemWay
  paymentId: string | null
}

/** Settles a problem. @returns whether it was still open */
export async function settleProblemRow(tx: Tx, id: string, settled: Settled): Promise<boolean> {
  const { by, at, reason, way, paymentId } = settled
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
