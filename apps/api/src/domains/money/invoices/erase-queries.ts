import type { Tx } from '../../../platform/database/index.ts'

/** A customer's invoices. They are documents of money and stay as they were issued (docs/decisions/0010); what was told
 *  about them does not. */
export async function listInvoiceIdsOf(tx: Tx, cabinetIds: string[]): Promise<string[]> {
  const rows = await tx.selectFrom('invoice').select('id').where('customer_id', 'in', cabinetIds).execute()
  return rows.map((row) => row.id)
}
