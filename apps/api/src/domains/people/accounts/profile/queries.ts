import type { Reader, Tx } from '../../../../platform/database/index.ts'
import type { Language } from '../../../../platform/texts.ts'

export async function getProfileRow(reader: Reader, accountId: string) {
  return reader
    .selectFrom('account')
    .select(['first_name', 'last_name', 'phone', 'email', 'language', 'created_at', 'version'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** @returns false when the account has changed since `version` */
export async function changeProfile(
  tx: Tx,
  accountId: string,
  version: number,
  next: { first_name: string; last_name: string; language: Language },
): Promise<boolean> {
  const changed = await tx
    .updateTable('account')
    .set((row) => ({ ...next, version: row('version', '+', 1) }))
    .where('id', '=', accountId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
