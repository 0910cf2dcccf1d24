import type { Tx } from '#platform/database'

/** A customer's payments and refunds. They are kept (docs/decisions/0010); notices about them are removed. */
export async function listPaymentIdsOf(tx: Tx, cabinetIds: string[]): Promise<string[]> {
  const payments = await tx.selectFrom('payment').select('id').where('customer_id', 'in', cabinetIds).execute()
  const refunds = await tx.selectFrom('refund').select('id').where('customer_id', 'in', cabinetIds).execute()
  return [...payments, ...refunds].map((row) => row.id)
}
