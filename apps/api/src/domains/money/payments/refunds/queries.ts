import type { RefundState } from '@navyk/api-spec/money/payments'
import { sql } from 'kysely'
import { type Database, json, movedOn, type Reader, type Tx } from '../../../../platform/database/index.ts'

export interface RefundFilter {
  customerId?: string | undefined
  state?: RefundState | undefined
}

/** A page of refunds, newest first, after the refund `after`. */
export async function listRefundRows(reader: Reader, filter: RefundFilter, after: string | undefined, limit: number) {
  return reader
    .selectFrom('refund')
    .selectAll()
    .$if(filter.customerId !== undefined, (query) => query.where('customer_id', '=', filter.customerId ?? ''))
    .$if(filter.state !== undefined, (query) => query.where('state', '=', filter.state ?? 'asked'))
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
export type RefundRow = Awaited<ReturnType<typeof listRefundRows>>[number]

/** Approved refunds of these sums. */
export async function listRefundsOf(reader: Reader, sums: number[]) {
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

export async function findRefund(reader: Reader, id: string): Promise<RefundRow | undefined> {
  return reader.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type NewRefund = Pick<
  Database['refund'],
  'id' | 'customer_id' | 'amount_kopecks' | 'reason' | 'asked_by' | 'created_at'
>

export async function insertRefund(tx: Tx, row: NewRefund, parts: Database['refund_part'][]): Promise<void> {
  await tx.insertInto('refund').values(row).execute()
  await tx.insertInto('refund_part').values(parts).execute()
}

export type RefundColumns = Partial<
  Pick<
    Database['refund'],
    'approved_by' | 'approved_at' | 'refusal_reason' | 'method' | 'paid_on' | 'reference' | 'account'
  >
>

/** Moves a refund on, if it still is as it was found. @returns it as it is now */
export async function moveRefund(
  tx: Tx,
  before: Pick<RefundRow, 'id' | 'version' | 'state'>,
  to: RefundState,
  { account, ...columns }: RefundColumns,
): Promise<RefundRow | undefined> {
  const kept = account ? { account: json(account) } : {}
  return movedOn(tx.updateTable('refund').set({ ...columns, ...kept }), before, to)
    .returningAll()
    .executeTakeFirst()
}

/** Refunds that wait: for the approval of an account that has not asked for them, and to be paid out. */
export async function countWaitingRefunds(reader: Reader, accountId: string) {
  const isToApprove = sql`state = 'asked' and asked_by <> ${accountId}`
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
      ])
      // As the partial index of migration 0052 says it.
      .where('state', 'in', ['asked', 'approved'])
      .executeTakeFirstOrThrow()
  )
}
