import type { Tx } from '../../../platform/database/index.ts'
import type { PersonToErase } from '../../../platform/services.ts'

/** A customer's invoices. They are kept as they were issued (docs/decisions/0010); notices about them are removed. */
export async function listInvoiceIdsOf(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx.selectFrom('invoice').select('id').where('customer_id', 'in', cabinetIds).execute()
  return rows.map((row) => row.id)
}
