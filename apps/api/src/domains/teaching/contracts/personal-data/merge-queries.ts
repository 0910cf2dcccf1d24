import type { Reader } from '#platform/database'
import type { MergedPair } from '#platform/domain-parts/merging.ts'

/** Whether a contract of the one customer is with the other's own account: after merging, somebody would teach themselves. */
export async function hasContractsWithThemselves(reader: Reader, { fromId, intoId }: MergedPair): Promise<boolean> {
  const row = await reader
    .selectFrom('contract')
    .innerJoin('person_names as executor', 'executor.id', 'contract.executor_id')
    .innerJoin('person_names as kept', 'kept.account_id', 'executor.account_id')
    .select('contract.id')
    .where('contract.customer_id', '=', fromId)
    .where('kept.id', '=', intoId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
