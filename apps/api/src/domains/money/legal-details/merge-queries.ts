import { sql } from 'kysely'
import type { Tx } from '#platform/database'
import type { MergedPair } from '#platform/domain-parts/merging.ts'

/** Moves the details of a merged customer where the other one has none. Otherwise they stay where they are, for the documents that were
 *  made with them. */
export async function moveDetails(tx: Tx, { fromId, intoId }: MergedPair): Promise<void> {
  await tx
    .updateTable('legal_details')
    .set({ cabinet_id: intoId })
    .where('cabinet_id', '=', fromId)
    .where('owner', '=', 'customer')
    .where(
      sql<boolean>`not exists (
        select from legal_details own where own.cabinet_id = ${intoId} and own.owner = 'customer'
      )`,
    )
    .execute()
}
