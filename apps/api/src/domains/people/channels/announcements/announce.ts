import { dayMs } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { countHits } from '#platform/askers/limits'
import { type Message, sendMessages } from '#platform/channels/outbox'
import type { Effects } from '#platform/services.ts'
import { getAddresses } from './queries.ts'
import type { Text } from '#platform/texts/texts.ts'

/** Security events that are announced to the owner on every channel, whatever they chose. */
export type Announcement =
  | 'password_recovered'
  | 'password_changed'
  | 'invitation_accepted'
  | 'signed_out_by_staff'
  | 'permissions_changed'
  | 'phone_changed'
  | 'email_changed'
  | 'telegram_linked'
  | 'telegram_unlinked'
  | 'two_step_on'
  | 'two_step_off'
  | 'export_requested'
  | 'deletion_requested'
  | 'deletion_taken_back'

/** Addresses of an account, as `getAddresses` gives them. */
export type Addresses = Awaited<ReturnType<typeof getAddresses>>

/** Tells the owner of an account, at every address that it has.
 *  @param former the addresses from before a change of them, which are told as well (ASVS 6.3.7) */
export function announce(
  tx: Tx,
  effects: Effects,
  accountId: string,
  what: Announcement,
  former?: Addresses,
): Promise<void> {
  return sendToOwner(tx, effects, accountId, { key: `channels.announcements.${what}` }, former)
}

/** The most announcements by SMS a day, because somebody who can sign in could cause any number of them. */
const smsADay = 30

/** Sends a text to every address of an account, in its owner's language.
 *  @param text its key, in the messages of the domain that tells it, its values, and when nobody needs it any more */
export async function sendToOwner(
  tx: Tx,
  effects: Effects,
  accountId: string,
  text: Text & { endsAt?: Date },
  former?: Addresses,
): Promise<void> {
  const present = await getAddresses(tx, accountId)
  const body = effects.texts.translate(present.language, text.key, text.values)
  const told = new Map<string, Message>()
  for (const addresses of former ? [former, present] : [present]) {
    for (const message of messagesTo(addresses, body)) told.set(`${message.channel}:${message.recipient}`, message)
  }
  const limit = { subject: `told:${accountId}:day`, most: smsADay, windowMs: dayMs }
  const isTooOften = (await countHits(tx, [limit], effects.clock.now())).length > 0
  const messages = [...told.values()].filter(({ channel }) => channel !== 'sms' || !isTooOften)
  const { endsAt } = text
  await sendMessages(tx, effects, endsAt ? messages.map((message) => ({ ...message, endsAt })) : messages)
}

function messagesTo({ phone, email, chatId }: Addresses, body: string): Message[] {
  const messages: Message[] = [{ channel: 'sms', recipient: phone, body }]
  if (email !== null) messages.push({ channel: 'email', recipient: email, body })
  if (chatId !== null) messages.push({ channel: 'telegram', recipient: chatId, body })
  return messages
}
