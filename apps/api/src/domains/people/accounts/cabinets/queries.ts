import type { Role } from '@navyk/api-spec/people/accounts'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../../platform/database/index.ts'

/** An account's cabinets, the most useful one first: staff, then executor, then customer. */
export async function listCabinetRows(reader: Reader, accountId: string) {
  return reader
    .selectFrom('cabinet')
    .select(['id', 'role', 'title', 'permissions'])
    .where('account_id', '=', accountId)
    .orderBy(sql`array_position(array['staff', 'executor', 'customer'], role)`)
    .execute()
}

/** Whether the account has a cabinet of the role. */
export async function hasCabinet(reader: Reader, accountId: string, role: Role): Promise<boolean> {
  const rows = await listCabinetRows(reader, accountId)
  return rows.some((row) => row.role === role)
}

/** @returns false when the account has a cabinet of this role already */
export async function insertCabinet(
  tx: Tx,
  row: { id: string; account_id: string; role: 'customer' | 'executor'; created_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('cabinet')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'role']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Marks a link as used. @returns false when it already was */
export async function useCabinetLink(tx: Tx, signature: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('used_cabinet_link')
    .values({ signature, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A cabinet as whoever wants to look at it must know it; undefined for an unknown id. */
export async function findCabinetToOpen(reader: Reader, id: string) {
  const row = await reader
    .selectFrom('cabinet')
    .innerJoin('account', 'account.id', 'cabinet.account_id')
    .select(['cabinet.role', 'cabinet.account_id', 'account.deletion_at'])
    .where('cabinet.id', '=', id)
    .executeTakeFirst()
  return row && { role: row.role, accountId: row.account_id, isFrozen: row.deletion_at !== null }
}

/** Keeps a link to somebody else's cabinet until it is used. Two of one moment are one link, with the later reason. */
export async function keepOpening(tx: Tx, row: { signature: string; reason: string; issued_at: Date }): Promise<void> {
  await tx
    .insertInto('cabinet_opening')
    .values(row)
    .onConflict((conflict) => conflict.column('signature').doUpdateSet({ reason: row.reason }))
    .execute()
}

/** Uses such a link up. @returns its reason; undefined when it was used already */
export async function takeOpening(tx: Tx, signature: string): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('cabinet_opening')
    .where('signature', '=', signature)
    .returning('reason')
    .executeTakeFirst()
  return taken?.reason
}

/** Forgets links that are too old to be used, used or not. */
export async function removeOldLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('used_cabinet_link').where('used_at', '<', before).execute()
  await db.deleteFrom('cabinet_opening').where('issued_at', '<', before).execute()
}
