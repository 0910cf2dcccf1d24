import { sql } from 'kysely'
import { anyOf, type Database, manyRows, type PartiesQuery, type Reader, type Tx } from '#platform/database'

/** Payments with their reversals; for queries of this domain alone. */
export const payments = (reader: Reader) =>
  reader
    .selectFrom('payment')
    .leftJoin('payment_reversal as reversal', 'reversal.payment_id', 'payment.id')
    .select([
      'payment.id',
      'payment.customer_id',
      'payment.amount_kopecks',
      'payment.method',
      'payment.received_on',
      'payment.reference',
      'payment.source',
      'payment.recorded_by',
      'payment.created_at',
      'reversal.reason as reversal_reason',
      'reversal.reversed_by',
      'reversal.created_at as reversed_at',
    ])
    .select(
      sql<number>`coalesce((
        select sum(part.amount_kopecks) from refund_part part join refund on refund.id = part.refund_id
        where part.payment_id = payment.id and refund.state not in ('refused', 'returned')
      ), 0)::bigint`.as('refunded_kopecks'),
    )
    .select(
      sql<number>`coalesce((
        select sum(part.amount_kopecks) from refund_part part join refund on refund.id = part.refund_id
        where part.payment_id = payment.id and refund.state = 'asked'
      ), 0)::bigint`.as('asked_refund_kopecks'),
    )

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>

export async function findPayment(reader: Reader, id: string): Promise<PaymentRow | undefined> {
  return payments(reader).where('payment.id', '=', id).executeTakeFirst()
}

/** The allocations of payments that have not ended, in the order in which the invoices took them. */
export async function listAllocations(reader: Reader, paymentIds: string[]) {
  return reader
    .selectFrom('allocation_facts')
    .selectAll()
    .where('payment_id', '=', anyOf(paymentIds))
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}
export type AllocationRow = Awaited<ReturnType<typeof listAllocations>>[number]

/** Inserts payments that their sources have not brought before. @returns the ids of those that were inserted */
export async function insertPayments(tx: Tx, rows: Database['payment'][]): Promise<Set<string>> {
  const inserted = await tx
    .insertInto('payment')
    .$call(manyRows('payment', rows))
    .onConflict((conflict) =>
      conflict.columns(['source', 'source_key']).where('source_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** Payments that their sources have brought. */
export async function listBySource(reader: Reader, sourceKeys: string[]) {
  return reader
    .selectFrom('payment')
    .select(['id', 'customer_id', 'amount_kopecks', 'source', 'source_key'])
    .where('source_key', '=', sql<string>`any(${sourceKeys}::text[])`)
    .execute()
}

export async function insertReversal(tx: Tx, row: Database['payment_reversal']): Promise<void> {
  await tx.insertInto('payment_reversal').values(row).execute()
}

/** Payments of customers with credit left, the oldest first. */
export async function listPaymentsWithCredit(reader: Reader, customerIds: string[]) {
  const { rows } = await sql<{ id: string; customer_id: string; left_kopecks: number }>`
    select id, customer_id, left_kopecks from (
      select payment.id, payment.customer_id, (payment.amount_kopecks
        - coalesce((
            select sum(amount_kopecks) from allocation_facts
            where payment_id = payment.id and ended_at is null
          ), 0)
        - coalesce((
            select sum(part.amount_kopecks) from refund_part part join refund on refund.id = part.refund_id
            where part.payment_id = payment.id and refund.state not in ('refused', 'returned')
          ), 0))::bigint as left_kopecks
      from payment
      where payment.customer_id = any(${customerIds}::uuid[])
        and not exists (select from payment_reversal where payment_id = payment.id)
    ) as each
    where left_kopecks > 0
    order by id
  `.execute(reader)
  return rows
}

/** The cabinets that each payment is about. */
export const partiesOfPayments: PartiesQuery = sql`
  select id, customer_id as cabinet_id from payment union all select id, customer_id from refund`

/** The ids of a customer's payments and refunds, whose notices are removed. The payments and refunds are kept
 *  (docs/rules/personal-data.md). */
export async function listPaymentIdsOf(tx: Tx, cabinetIds: string[]): Promise<string[]> {
  const payments = await tx.selectFrom('payment').select('id').where('customer_id', '=', anyOf(cabinetIds)).execute()
  const refunds = await tx.selectFrom('refund').select('id').where('customer_id', '=', anyOf(cabinetIds)).execute()
  return [...payments, ...refunds].map((row) => row.id)
}
