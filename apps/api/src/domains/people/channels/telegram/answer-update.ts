import { z } from 'zod'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import type { Tx } from '#platform/database'
import { maskPhones } from '#platform/operation/log.ts'
import { type Message, sendMessages } from '#platform/channels/outbox'
import type { Effects, Services } from '#platform/services.ts'
import { type Language, requestLanguage } from '#platform/texts/texts.ts'
import { tokenHash } from '#platform/ids/tokens.ts'
import { signChat } from './link-telegram.ts'
import { claimToken, getOwner, insertUpdate, setChatActive } from './queries.ts'
import type { TextKeyBelow } from '#platform/texts/text-keys.ts'

const chat = z.object({ id: z.number(), type: z.string() })
const sender = z.object({
  first_name: z.string().catch(''),
  username: z.string().optional().catch(undefined),
  language_code: z.string().optional().catch(undefined),
})

/** The little of the Bot API's Update that the bot looks at. */
const telegramUpdate = z.object({
  update_id: z.int(),
  message: z.object({ chat, from: sender.optional(), text: z.string().optional() }).optional(),
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
})

/** Handles an update of the bot, once even when it is delivered again, and puts the answer into the outbox. What is no update is left
 *  alone.
 *  @returns the answer, if there is one */
export async function answerUpdate(services: Services, given: unknown): Promise<Message | undefined> {
  const { success, data: update } = telegramUpdate.safeParse(given)
  if (!success) return undefined
  return services.transact(async (tx) => {
    const now = services.clock.now()
    if (!(await insertUpdate(tx, update.update_id, now))) return undefined
    const { message, my_chat_member: member } = update
    if (member?.chat.type === 'private') {
      await setChatActive(tx, String(member.chat.id), member.new_chat_member.status === 'member', now)
    }
    // Only private chats: a group would show the answer to others.
    if (message?.chat.type !== 'private' || message.text === undefined) return undefined
    const answer = await answerText(tx, services, {
      chatId: String(message.chat.id),
      name: message.from?.username ? `@${message.from.username}` : (message.from?.first_name ?? '').slice(0, 80),
      language: requestLanguage(message.from?.language_code),
      text: message.text.trim(),
    })
    await sendMessages(tx, services, [answer])
    return answer
  })
}

interface TelegramMessage {
  chatId: string
  name: string
  language: Language
  text: string
}

async function answerText(tx: Tx, effects: Effects, asked: TelegramMessage): Promise<Message> {
  const messageOf = (key: TextKeyBelow<'channels.telegram'>): Message => ({
    channel: 'telegram',
    recipient: asked.chatId,
    body: effects.texts.translate(asked.language, `channels.telegram.${key}`),
  })
  const [, command, argument = ''] = /^\/(start|stop)(?:@\w+)?(?:\s+(\S+))?$/.exec(asked.text) ?? []
  const now = effects.clock.now()
  if (command === 'stop')
    return messageOf((await setChatActive(tx, asked.chatId, false, now)) ? 'stopped' : 'not_linked')
  if (command === 'start' && argument !== '') return answerStart(tx, effects, asked, argument)
  return messageOf((await setChatActive(tx, asked.chatId, true, now)) ? 'active' : 'not_linked')
}

/** Answers /start with a token: with the masked account to be linked, and a button that leads back to the product. */
async function answerStart(tx: Tx, effects: Effects, asked: TelegramMessage, token: string): Promise<Message> {
  const messageOf = (key: TextKeyBelow<'channels.telegram'>, language: Language, values = {}): Message => ({
    channel: 'telegram',
    recipient: asked.chatId,
    body: effects.texts.translate(language, `channels.telegram.${key}`, values),
  })
  const now = effects.clock.now()
  // Starting the bot makes a blocked chat active again.
  if (await setChatActive(tx, asked.chatId, true, now)) return messageOf('chat_taken', asked.language)
  const hash = tokenHash(token)
  const accountId = await claimToken(tx, hash, { id: asked.chatId, name: asked.name }, now)
  if (accountId === undefined) return messageOf('start_rejected', asked.language)
  const owner = await getOwner(tx, accountId)
  const language = owner.language ?? 'ru'
  const signature = signChat(effects.secret, accountId, asked.chatId, hash)
  const back = new URLSearchParams({ id: asked.chatId, signature })
  return {
    ...messageOf('confirm', language, { name: maskName(owner), phone: maskPhones(`+${owner.phone}`) }),
    button: {
      text: effects.texts.translate(language, 'channels.telegram.confirm_button'),
      url: `${effects.publicUrl ?? ''}${accountPath}?${back}`,
    },
  }
}

/** A masked name that its owner recognises: И*** П. */
function maskName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [first, last] = [[...first_name][0], [...last_name][0]]
  return [first && `${first}***`, last && `${last}.`].filter(Boolean).join(' ')
}
