import type { RefundState } from '@navyk/api-spec/money/payments'
import { sql } from 'kysely'
import {
  anyOf,
  by,
  type Database,
  descending,
  ifGiven,
  json,
  movedOn,
  pageBy,
  type PageRequest,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'

export interface RefundFilter {
  customerId?: string | undefined
  /** Undefined: in any state. */
  states?: readonly RefundState[] | undefined
}

/** A page of refunds, newest first, after the refund `after`. */
export async function listRefundRows(reader: Reader, filter: RefundFilter, page: PageRequest) {
  return reader
    .selectFrom('refund')
    .selectAll()
    .$call((query) => whereGiven(query, { customer_id: filter.customerId }))
    .$call(ifGiven(filter.states, (query, states) => query.where('state', 'in', states)))
    .$call(pageBy(descending(by.id('id')), page))
}
export type RefundRow = Awaited<ReturnType<typeof listRefundRows>>['rows'][number]

interface RefundsOfBank {
  /** Sums that have left the account. */
  sums: number[]
  /** Sums that came back, since a day. */
  returned: { sums: number[]; from: string }
}

/** Refunds that rows of the bank may be about: `open` ones are to be paid, `paid` ones may have come back. Two queries. */
export const listRefundsLike = async (reader: Reader, { sums, returned }: RefundsOfBank) => ({
  open: await listRefundsOf(reader, sums),
  paid: await listReturnableRefunds(reader, returned),
})

/** Approved refunds of these sums. */
async function listRefundsOf(reader: Reader, sums: number[]) {
  return reader
    .selectFrom('refund')
    .select(['id', 'customer_id', 'amount_kopecks'])
    .where('state', '=', 'approved')
    .where('amount_kopecks', '=', sql<number>`any(${sums}::bigint[])`)
    .orderBy('id')
    .limit(mostRefunds)
    .execute()
}
const mostRefunds = 1000

/** Refunds of these sums that went out through the bank since a day: paid out, said to have come back, or returned. */
async function listReturnableRefunds(reader: Reader, { sums, from }: { sums: number[]; from: string }) {
  return reader
    .selectFrom('refund')
    .select(['id', 'customer_id', 'amount_kopecks', 'reference', 'account'])
    .select((row) => row.ref('paid_on').$notNull().as('paid_on'))
    .where('method', '=', 'bank')
    .where('amount_kopecks', '=', sql<number>`any(${sums}::bigint[])`)
    .where('paid_on', '>=', from)
    .orderBy('id')
    .limit(mostRefunds)
    .execute()
}

/** Those of these refunds of which all the money came through providers. */
export async function listRefundsOfOnlineMoney(reader: Reader, ids: string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('refund_part')
    .innerJoin('payment', 'payment.id', 'refund_part.payment_id')
    .select('refund_id')
    .where('refund_id', '=', anyOf(ids))
    .groupBy('refund_id')
    .having(sql<boolean>`bool_and(payment.source = 'online')`)
    .execute()
  return new Set(rows.map((row) => row.refund_id))
}

/** The day on which each of these refunds was paid out, and whether two people have agreed that it has come back. */
export async function listReturns(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('refund')
    .select(['id', sql<boolean>`state = 'returned'`.as('is_agreed')])
    .select((row) => row.ref('paid_on').$notNull().as('paid_on'))
    .where('id', '=', anyOf(ids))
    .where('paid_on', 'is not', null)
    .execute()
}

export async function findRefund(reader: Reader, id: string): Promise<RefundRow | undefined> {
  return reader.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type NewRefund = Pick<
  Database['refund'],
  'id' | 'customer_id' | 'amount_kopecks' | 'reason' | 'asked_by' | 'created_at' | 'to_account'
>

export async function insertRefund(tx: Tx, row: NewRefund, parts: Database['refund_part'][]): Promise<void> {
  const { to_account } = row
  await tx
    .insertInto('refund')
    .values({ ...row, to_account: to_account && json(to_account) })
    .execute()
  await tx.insertInto('refund_part').values(parts).execute()
}

export type RefundColumns = Partial<
  Pick<
    RefundRow,
    | 'asked_by'
    | 'to_account'
    | 'approved_by'
    | 'approved_at'
    | 'refusal_reason'
    | 'method'
    | 'paid_on'
    | 'reference'
    | 'account'
    | 'return_asked_by'
    | 'return_asked_at'
    | 'return_reason'
    | 'returned_by'
    | 'returned_at'
  >
>

/** Moves a refund on, if it still is as it was found. @returns it as it is now */
export async function moveRefund(
  tx: Tx,
  before: Pick<RefundRow, 'id' | 'version' | 'state'>,
  to: RefundState,
  { account, to_account, ...columns }: RefundColumns,
): Promise<RefundRow | undefined> {
  const kept = {
    ...(account && { account: json(account) }),
    ...(to_account !== undefined && { to_account: to_account && json(to_account) }),
  }
  return movedOn(tx.updateTable('refund').set({ ...columns, ...kept }), before, to)
    .returningAll()
    .executeTakeFirst()
}

/** Refunds that wait: for the approval of somebody who has not asked for them, to be paid out, and for somebody who has not
 *  said so to agree that they have come back. */
export async function countWaitingRefunds(reader: Reader, person: readonly string[]) {
  const isToApprove = sql`state = 'asked' and asked_by <> all(${person}::uuid[])`
  const isReturn = sql`state = 'return_asked' and return_asked_by <> all(${person}::uuid[])`
  return (
    reader
      .selectFrom('refund')
      .select([
        sql<number>`(count(*) filter (where ${isToApprove}))::int`.as('toApproveCount'),
        sql<number>`coalesce(sum(amount_kopecks) filter (where ${isToApprove}), 0)::bigint`.as('toApproveKopecks'),
        sql<Date | null>`min(created_at) filter (where ${isToApprove})`.as('oldestAskedAt'),
        sql<number>`(count(*) filter (where state = 'approved'))::int`.as('toPayCount'),
        sql<number>`coalesce(sum(amount_kopecks) filter (where state = 'approved'), 0)::bigint`.as('toPayKopecks'),
        sql<Date | null>`min(approved_at) filter (where state = 'approved')`.as('oldestApprovedAt'),
        sql<number>`(count(*) filter (where ${isReturn}))::int`.as('returnCount'),
        sql<number>`coalesce(sum(amount_kopecks) filter (where ${isReturn}), 0)::bigint`.as('returnKopecks'),
        sql<Date | null>`min(return_asked_at) filter (where ${isReturn})`.as('oldestReturnAt'),
      ])
      // As the partial index of the table says it.
      .where('state', 'in', ['asked', 'approved', 'return_asked'])
      .executeTakeFirstOrThrow()
  )
}
