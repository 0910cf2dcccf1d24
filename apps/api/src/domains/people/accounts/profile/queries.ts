import { changedOne, type Reader, type Tx } from '#platform/database'
import type { Language } from '#platform/texts/texts.ts'

export async function getProfileRow(reader: Reader, accountId: string) {
  return reader
    .selectFrom('account')
    .select(['first_name', 'last_name', 'phone', 'email', 'telegram_name', 'language', 'created_at', 'version'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** @returns false when the account has changed since `version` */
export async function changeProfile(
  tx: Tx,
  accountId: string,
  version: number,
  next: { first_name: string; last_name: string; language: Language; telegram_name: string | null },
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

/** Finds the name in Telegram that staff change; undefined where the account is unknown or erased. */
export async function findTelegramRow(reader: Reader, accountId: string) {
  return reader
    .selectFrom('account')
    .select(['telegram_name', 'version', 'cabinet_roles'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** @returns false when the account has changed since `version` */
export async function setTelegramName(
  tx: Tx,
  accountId: string,
  version: number,
  telegram_name: string | null,
): Promise<boolean> {
  return changedOne(
    tx
      .updateTable('account')
      .set((row) => ({ telegram_name, version: row('version', '+', 1) }))
      .where('id', '=', accountId)
      .where('version', '=', version)
      .where('erased_at', 'is', null),
  )
}
