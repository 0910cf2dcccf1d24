// Queries by which a provider's answer about requests is applied: the requests, their payments as they are stored here, and the problems
// that are found.
import { sql } from 'kysely'
import type { PaymentRequestState } from '@navyk/api-spec/money/online-payments'
import { anyOf, type Database, manyRows, type Reader, type Tx } from '#platform/database'
import type { RequestRow } from '../queries.ts'

/** Locks requests until the transaction ends, in the order of their ids. @returns them by id */
export async function lockRequests(tx: Tx, ids: string[]): Promise<Map<string, RequestRow>> {
  const rows = await tx
    .selectFrom('payment_request')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type NewPayment = Omit<
  Database['online_payment'],
  'taken_back_kopecks' | 'payment_id' | 'received_by_hand' | 'counts' | 'posted_back_kopecks'
>

export const paymentKey = (row: Pick<NewPayment, 'provider' | 'payment_key'>) => `${row.provider} ${row.payment_key}`

/** Records payments that are new, and locks all of them until the transaction ends, in the order of their keys. A key may be named twice; the
 *  first counts. @returns them by provider and key */
export async function recordOnlinePayments(tx: Tx, payments: NewPayment[]) {
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

/** Sets the state and the paid sum of locked requests, as their payments imply; the rest stays. */
export async function updatePaidRequests(
  tx: Tx,
  changes: { id: string; state: PaymentRequestState; paid_kopecks: number }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update payment_request set state = change.state, paid_kopecks = change.paid_kopecks
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(id uuid, state text, paid_kopecks bigint)
    where payment_request.id = change.id
  `.execute(tx)
}

/** Opens problems of payments. A settled one stays settled, unless there is more of it now. */
export async function insertProblems(
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
