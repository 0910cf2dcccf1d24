import type { Reader, Tx } from '#platform/database'

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

/** Stores a link to somebody else's cabinet until it is used. Two links of one moment are the same; the later reason is
 *  kept. */
export async function insertCabinetOpening(
  tx: Tx,
  row: { signature: string; reason: string; issued_at: Date },
): Promise<void> {
  await tx
    .insertInto('cabinet_opening')
    .values(row)
    .onConflict((conflict) => conflict.column('signature').doUpdateSet({ reason: row.reason }))
    .execute()
}

/** Uses such a link up. @returns its reason; undefined when it was used already */
export async function consumeOpening(tx: Tx, signature: string): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('cabinet_opening')
    .where('signature', '=', signature)
    .returning('reason')
    .executeTakeFirst()
  return taken?.reason
}

/** The facts of a cabinet that decide whether staff may open it; undefined for an unknown id. */
export async function findCabinetToOpen(reader: Reader, id: string) {
  const row = await reader
    .selectFrom('cabinet_facts as cabinet')
    .innerJoin('account_facts as account', 'account.id', 'cabinet.account_id')
    .select(['cabinet.role', 'cabinet.account_id', 'account.deletion_at', 'account.blocked_at'])
    .where('cabinet.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      role: row.role,
      accountId: row.account_id,
      isFrozen: row.deletion_at !== null,
      isBlocked: row.blocked_at !== null,
    }
  )
}
