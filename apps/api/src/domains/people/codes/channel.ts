import type { Reader } from '#platform/database'
import type { Message } from '#platform/outbox'
import { findChat } from '#people/channels'

/** Channel and recipient of codes for a phone: the Telegram chat of the account that has it; the phone itself without one or when the
 *  chat has blocked us. */
export async function codeChannel(
  reader: Reader,
  phone: string,
  accountId: string | undefined,
): Promise<Pick<Message, 'channel' | 'recipient' | 'instead'>> {
  const bySms = { channel: 'sms' as const, recipient: phone }
  const chatId = accountId === undefined ? undefined : await findChat(reader, accountId)
  return chatId === undefined ? bySms : { channel: 'telegram', recipient: chatId, instead: bySms }
}
