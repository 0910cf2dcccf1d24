import type { Reader } from '#platform/database'

/** Addresses and language of an account's owner. */
export async function getAddresses(reader: Reader, accountId: string) {
  const row = await reader
    .selectFrom('account_facts as account')
    .leftJoin('telegram_link', (join) =>
      join.onRef('telegram_link.account_id', '=', 'account.id').on('telegram_link.inactive_since', 'is', null),
    )
    .select(['account.phone', 'account.email', 'account.language', 'telegram_link.chat_id'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { phone: row.phone, email: row.email, chatId: row.chat_id, language: row.language ?? ('ru' as const) }
}
