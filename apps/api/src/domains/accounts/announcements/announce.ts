import type { Tx } from '../../../platform/database/index.ts'
import { type Message, sendMessages } from '../../../platform/outbox/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { getAddresses } from './queries.ts'

/** What is so important to an account's safety that its owner hears of it on every channel, whatever they chose. */
export type Announcement =
  | 'password_recovered'
  | 'password_changed'
  | 'phone_changed'
  | 'email_changed'
  | 'telegram_linked'
  | 'telegram_unlinked'
  | 'two_step_on'
  | 'two_step_off'
  | 'export_requested'
  | 'deletion_requested'
  | 'deletion_taken_back'

/** Tells the owner of an account, at every address that it has; call it before an address changes, so that the old one is
 *  told as well. */
export function announce(tx: Tx, effects: Effects, accountId: string, what: Announcement): Promise<void> {
  return tellOwner(tx, effects, accountId, `accounts.announcements.${what}`)
}

/** Sends a text to every address of an account, in its owner's language.
 *  @param key of the text, in the messages of the domain that tells it */
export async function tellOwner(
  tx: Tx,
  effects: Effects,
  accountId: string,
  key: string,
  values: Record<string, string | number> = {},
): Promise<void> {
  const { phone, email, language } = await getAddresses(tx, accountId)
  const body = effects.texts.say(language, key, values)
  const messages: Message[] = [{ channel: 'sms', recipient: phone, body }]
  if (email !== null) messages.push({ channel: 'email', recipient: email, body })
  await sendMessages(tx, effects, messages)
}
