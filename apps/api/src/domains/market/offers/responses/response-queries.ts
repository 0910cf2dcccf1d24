import { type Insertable, sql } from 'kysely'
import { json, type Tx } from '#platform/database'
import type { ResponseRow } from '../queries.ts'
import type { OfferResponseTable } from '../tables.ts'

type ResponseChanges = Pick<
  Insertable<OfferResponseTable>,
  'price_kopecks' | 'message' | 'slots' | 'starts_on' | 'viewed_at' | 'changed_at' | 'price_before_kopecks'
>

/** Changes what a response says, if nobody has decided about it. @returns false when it has changed meanwhile */
export async function changeResponseRow(
  tx: Tx,
  response: Pick<ResponseRow, 'id' | 'version'>,
  next: ResponseChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer_response')
    .set({ ...next, slots: json(next.slots), version: response.version + 1 })
    .where('id', '=', response.id)
    .where('version', '=', response.version)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false when it has changed meanwhile */
export async function markShortlisted(
  tx: Tx,
  response: Pick<ResponseRow, 'id' | 'version'>,
  at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer_response')
    .set({ shortlisted_at: at, version: response.version + 1 })
    .where('id', '=', response.id)
    .where('version', '=', response.version)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks responses as seen by the customer, unless they were changed meanwhile. The version stays, because the content
 *  does not change. */
export async function markViewed(tx: Tx, seen: Pick<ResponseRow, 'id' | 'version'>[], at: Date): Promise<void> {
  if (seen.length === 0) return
  const versions = sql.join(seen.map(({ id, version }) => sql`(${id}::uuid, ${version}::int)`))
  await tx
    .updateTable('offer_response')
    .set({ viewed_at: at })
    .where('viewed_at', 'is', null)
    .where(sql<boolean>`(id, version) in (${versions})`)
    .execute()
}
