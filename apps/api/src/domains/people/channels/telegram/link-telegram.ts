import { type Answer, type Input, minuteMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/channels'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { Failure, refused, type Session } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { announce } from '../announcements/announce.ts'
import { getAddresses } from '../announcements/queries.ts'
import { isMac, mac, tokenHash } from '#platform/ids/tokens.ts'
import { deleteLink, findLink, findStartedToken, insertLink, replaceToken, useToken } from './queries.ts'

const tokenLifeMs = 10 * minuteMs

type Bot = Pick<Services, 'mode' | 'telegramBot'>

/** Whether Telegram is linked to an account. */
export async function getTelegram(
  reader: Reader,
  effects: Bot,
  { accountId }: Pick<Session, 'accountId'>,
): Promise<Answer<typeof spec.getTelegram>> {
  const link = await findLink(reader, accountId)
  return {
    isAvailable: effects.telegramBot !== undefined || effects.mode === 'demo',
    linked: link
      ? { name: link.name, linkedAt: link.linked_at.toISOString(), isActive: link.inactive_since === null }
      : null,
  }
}

/** Creates the link by which one chat can start the bot for this account. It requires a fresh proof of identity, so
 *  completing the link does not.
 *  @throws Failure 409 without a bot */
export async function getTelegramLink(
  tx: Tx,
  effects: Effects & Bot,
  session: Session,
): Promise<Answer<typeof spec.getTelegramLink>> {
  const { telegramBot, mode, publicUrl = '' } = effects
  if (telegramBot === undefined && mode !== 'demo') {
    throw refused('telegram_unavailable', 'channels.telegram.unavailable')
  }
  const token = effects.ids.secret(16)
  const expiresAt = new Date(effects.clock.now().getTime() + tokenLifeMs)
  await replaceToken(tx, { token_hash: tokenHash(token), account_id: session.accountId, expires_at: expiresAt })
  const bot = telegramBot === undefined ? `${publicUrl}/dev/telegram` : `https://t.me/${telegramBot}`
  return { link: `${bot}?start=${token}`, expiresAt: expiresAt.toISOString() }
}

const purpose = 'telegram-link'

/** The signature in the bot's button, valid for this account, chat and token only. */
export function signChat(secret: string, accountId: string, chatId: string, hashOfToken: string): string {
  return mac(secret, purpose, [accountId, chatId, hashOfToken])
}

/** Links the chat that started the bot by this account's link. One chat belongs to one account.
 *  @throws Failure 422 for values that are forged, another account's, too old or used; 409 where a chat is linked already */
export async function linkTelegram(
  tx: Tx,
  effects: Effects & Bot,
  session: Session,
  input: Input<typeof spec.linkTelegram>,
): Promise<Answer<typeof spec.linkTelegram>> {
  const { accountId } = session
  const now = effects.clock.now()
  const token = await findStartedToken(tx, accountId, input.id, now)
  const isOurs = isMac(effects, input.signature, purpose, [accountId, input.id, token?.token_hash ?? ''])
  if (!isOurs || !token || !(await useToken(tx, token.token_hash, now))) {
    throw new Failure(422, 'link_rejected', 'channels.telegram.link_rejected')
  }
  const before = await findLink(tx, accountId)
  // An inactive chat is replaced by the new one.
  if (before && before.inactive_since !== null) await deleteLink(tx, accountId)
  const link = { account_id: accountId, chat_id: input.id, name: token.chat_name ?? '', linked_at: now }
  if (!(await insertLink(tx, link))) throw refused('telegram_linked', 'channels.telegram.linked_already')
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: accountId, action: 'telegram_linked' })
  await announce(tx, effects, accountId, 'telegram_linked')
  return getTelegram(tx, effects, session)
}

/** Unlinks the chat, and sends a message about it to that chat. Without a linked one nothing happens. */
export async function unlinkTelegram(
  tx: Tx,
  effects: Effects & Bot,
  session: Session,
): Promise<Answer<typeof spec.unlinkTelegram>> {
  const { accountId } = session
  const former = await getAddresses(tx, accountId)
  if (await deleteLink(tx, accountId)) {
    await recordEvent(tx, effects, session, { objectKind: 'account', objectId: accountId, action: 'telegram_unlinked' })
    await announce(tx, effects, accountId, 'telegram_unlinked', former)
  }
  return getTelegram(tx, effects, session)
}
