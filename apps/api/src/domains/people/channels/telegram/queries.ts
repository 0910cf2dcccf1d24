import type { Reader, Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** The chat that takes messages for an account. */
export async function findChat(reader: Reader, accountId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('telegram_link')
    .select('chat_id')
    .where('account_id', '=', accountId)
    .where('inactive_since', 'is', null)
    .executeTakeFirst()
  return row?.chat_id
}

export async function findLink(reader: Reader, accountId: string) {
  return reader.selectFrom('telegram_link').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Stores a token; the ones before it stop working. */
export async function replaceToken(
  tx: Tx,
  token: { token_hash: string; account_id: string; expires_at: Date },
): Promise<void> {
  await tx.deleteFrom('telegram_link_token').where('account_id', '=', token.account_id).execute()
  await tx
    .insertInto('telegram_link_token')
    .values({ ...token, chat_id: null, chat_name: null, used_at: null })
    .execute()
}

/** Assigns a token to the first chat that sends it. @returns whose account it is for; undefined for every other chat */
export async function claimToken(
  tx: Tx,
  tokenHash: string,
  chat: { id: string; name: string },
  now: Date,
): Promise<string | undefined> {
  const claimed = await tx
    .updateTable('telegram_link_token')
    .set({ chat_id: chat.id, chat_name: chat.name })
    .where('token_hash', '=', tokenHash)
    .where('chat_id', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return claimed?.account_id
}

/** The token with which a chat has started the bot for an account, if it still counts. */
export async function findStartedToken(reader: Reader, accountId: string, chatId: string, now: Date) {
  return reader
    .selectFrom('telegram_link_token')
    .select(['token_hash', 'chat_name'])
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns false when a parallel request did it first */
export async function useToken(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('telegram_link_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Links a chat. @returns false when the chat or the account is linked already */
export async function insertLink(
  tx: Tx,
  link: { account_id: string; chat_id: string; name: string; linked_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('telegram_link')
    .values({ ...link, inactive_since: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns false when there was none */
export async function deleteLink(tx: Tx, accountId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('telegram_link')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Lets a chat take messages, or not any more. @returns whether it is linked to an account */
export async function setChatActive(tx: Tx, chatId: string, isActive: boolean, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('telegram_link')
    .set({ inactive_since: isActive ? null : now })
    .where('chat_id', '=', chatId)
    .returning('account_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Remembers an update of the bot. @returns false for one that came before */
export async function insertUpdate(tx: Tx, updateId: number, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('telegram_update')
    .values({ update_id: updateId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Name, phone and language of an account's owner, for the question whether to link a chat to it. */
export async function getOwner(reader: Reader, accountId: string) {
  return reader
    .selectFrom('account_facts')
    .select(['first_name', 'last_name', 'phone', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Removes the chat of an account that is erased, and the way to link another. */
export async function eraseTelegram(tx: Tx, { accountId }: PersonToErase): Promise<void> {
  await tx.deleteFrom('telegram_link_token').where('account_id', '=', accountId).execute()
  await deleteLink(tx, accountId)
}
