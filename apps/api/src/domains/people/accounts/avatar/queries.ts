import type { Reader, Tx } from '#platform/database'

/** Replaces the picture. */
export async function replaceAvatar(
  tx: Tx,
  avatar: { account_id: string; name: string; bytes: Buffer; created_at: Date },
): Promise<void> {
  const { name, bytes, created_at } = avatar
  await tx
    .insertInto('avatar')
    .values(avatar)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ name, bytes, created_at }))
    .execute()
}

/** @returns false when there was none */
export async function deleteAvatar(tx: Tx, accountId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('avatar')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** The address of the account's picture. */
export async function setAvatarPath(tx: Tx, accountId: string, path: string | null): Promise<void> {
  await tx.updateTable('account').set({ avatar: path }).where('id', '=', accountId).execute()
}

export async function findAvatar(reader: Reader, name: string): Promise<Uint8Array | undefined> {
  const row = await reader.selectFrom('avatar').select('bytes').where('name', '=', name).executeTakeFirst()
  return row?.bytes
}

export async function findAvatarOf(reader: Reader, accountId: string): Promise<Uint8Array | undefined> {
  const row = await reader.selectFrom('avatar').select('bytes').where('account_id', '=', accountId).executeTakeFirst()
  return row?.bytes
}
