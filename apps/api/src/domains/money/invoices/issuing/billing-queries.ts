import { anyOf, type Database, type Reader, type Tx } from '#platform/database'
import type { MergedPair } from '#platform/domain-parts/merging.ts'

export async function findBilling(reader: Reader, customerId: string) {
  return reader.selectFrom('billing_preference').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

export async function writeBilling(tx: Tx, row: Database['billing_preference']): Promise<void> {
  const { mode, updated_at } = row
  await tx
    .insertInto('billing_preference')
    .values(row)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ mode, updated_at }))
    .execute()
}

/** Those of these customers who want one invoice for all their contracts. */
export async function listJointCustomers(reader: Reader, customerIds: string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('billing_preference')
    .select('customer_id')
    .where('mode', '=', 'one_invoice')
    .where('customer_id', '=', anyOf(customerIds))
    .execute()
  return new Set(rows.map((row) => row.customer_id))
}

export async function eraseBilling(tx: Tx, cabinetIds: string[]): Promise<void> {
  await tx.deleteFrom('billing_preference').where('customer_id', '=', anyOf(cabinetIds)).execute()
}

/** Moves the wish of a merged customer to the other one, if that one has named none. */
export async function moveBilling(tx: Tx, { fromId, intoId }: MergedPair): Promise<void> {
  const row = await tx
    .deleteFrom('billing_preference')
    .where('customer_id', '=', fromId)
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  await tx
    .insertInto('billing_preference')
    .values({ ...row, customer_id: intoId })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute()
}
