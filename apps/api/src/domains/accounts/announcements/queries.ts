import type { Reader } from '../../../platform/database/index.ts'

/** Where an account's owner can be reached, and in which language. */
export async function getAddresses(reader: Reader, accountId: string) {
  const row = await reader
    .selectFrom('account')
    .select(['phone', 'email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...row, language: row.language ?? ('ru' as const) }
}
