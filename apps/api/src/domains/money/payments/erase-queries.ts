import { anyOf, type Tx } from '#platform/database'

/** The ids of a customer's payments and refunds, whose notices are removed. The payments and refunds are kept
 *  (docs/rules/personal-data.md). */
export async function listPaymentIdsOf(tx: Tx, cabinetIds: string[]): Promise<string[]> {
  const payments = await tx.selectFrom('payment').select('id').where('customer_id', '=', anyOf(cabinetIds)).execute()
  const refunds = await tx.selectFrom('refund').select('id').where('customer_id', '=', anyOf(cabinetIds)).execute()
  return [...payments, ...refunds].map((row) => row.id)
}
