import type { Tx } from '#platform/database'
import type { MergedPair } from '#platform/domain-parts/merging.ts'

/** Moves the debt limit of a merged customer, if none was named for the other one. */
export async function moveDebtLimit(tx: Tx, { fromId, intoId }: MergedPair): Promise<void> {
  const row = await tx
    .deleteFrom('customer_debt_limit')
    .where('customer_id', '=', fromId)
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  await tx
    .insertInto('customer_debt_limit')
    .values({ ...row, customer_id: intoId })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute()
}
