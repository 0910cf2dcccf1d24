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
  | 'deletion_requested'

/** Tells the owner of an account, at every address that it has; call it before an address changes, so that the old one is
 *  told as well. */
export async function announce(tx: Tx, effects: Effects, accountId: string, what: Announcement): Promise<void> {
  const { phone, email, language } = await getAddresses(tx, accountId)
  const body = effects.texts.say(language, `accounts.announcements.${what}`)
  const messages: Message[] = [{ channel: 'sms', recipient: phone, body }]
  if (email !== null) messages.push({ channel: 'email', recipient: email, body })
  await sendMessages(tx, effects, messages)
}
