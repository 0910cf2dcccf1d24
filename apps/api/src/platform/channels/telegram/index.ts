// The Bot API of Telegram: messages out, updates in. Callers provide the texts. The library is loaded only where a bot
// is configured.
import { Bot, GrammyError } from 'grammy'
import type { Logger } from '../../operation/log.ts'
import { type Carrier, RecipientGone } from '../outbox/index.ts'

export interface TelegramSettings {
  token: string
  /** Another server of the Bot API than Telegram's. */
  apiRoot: string | undefined
}

/** The kinds of updates: messages, and being blocked or unblocked. */
const wantedUpdates = ['message', 'my_chat_member'] as const

const limitSeconds = 10

export interface TelegramBot {
  carrier: Carrier
  /** Sets the webhook, with the secret for its header. */
  receiveAt(url: string, secret: string): Promise<void>
  /** Polls for updates until it is stopped. Only one process may do so for a bot. */
  fetchUpdates(handle: (update: unknown) => Promise<unknown>): { stop(): Promise<void> }
}

/** A bot; Telegram is contacted only when a function is called. Errors have only the code, because those of the library
 *  contain the message and the token. */
export function connectTelegram({ token, apiRoot }: TelegramSettings, log: Logger): TelegramBot {
  const bot = new Bot(token, { client: { timeoutSeconds: limitSeconds, ...(apiRoot !== undefined && { apiRoot }) } })
  return {
    carrier: async ({ recipient, body, button }) => {
      const keyboard = button && { inline_keyboard: [[{ text: button.text, url: button.url }]] }
      const options = { link_preview_options: { is_disabled: true }, ...(keyboard && { reply_markup: keyboard }) }
      await bot.api.sendMessage(recipient, body, options).catch((error: unknown) => {
        throw isGone(error) ? new RecipientGone() : plain(error)
      })
    },
    receiveAt: async (url, secret) => {
      const options = { secret_token: secret, allowed_updates: wantedUpdates }
      await bot.api.setWebhook(url, options).catch((error: unknown) => {
        throw plain(error)
      })
    },
    fetchUpdates: (handle) => {
      bot.use(async ({ update }) => {
        await handle(update)
      })
      bot.catch(({ error }) => log.error({ err: error }, 'an update of the bot failed'))
      bot.start({ allowed_updates: wantedUpdates }).catch((error: unknown) => {
        log.error({ err: plain(error) }, 'ALARM: updates of the bot are no longer fetched')
      })
      return { stop: () => bot.stop().catch(() => {}) }
    },
  }
}

/** Blocked by the person, or no such chat any more. */
function isGone(error: unknown): boolean {
  if (!(error instanceof GrammyError)) return false
  return error.error_code === 403 || (error.error_code === 400 && /chat not found/i.test(error.description))
}

function plain(error: unknown): Error {
  if (error instanceof GrammyError) return new Error(`Telegram refused ${error.method}: ${error.error_code}`)
  return new Error('Telegram: not reachable')
}
