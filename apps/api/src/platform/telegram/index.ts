// The Bot API of Telegram: messages out, updates in. What the bot says is the business of whoever calls it. Chosen by main;
// the library behind it is loaded only where there is a bot.
import { Bot, GrammyError } from 'grammy'
import type { Logger } from '../log.ts'
import { type Carrier, RecipientGone } from '../outbox/index.ts'

export interface TelegramSettings {
  token: string
  /** Another server of the Bot API than Telegram's. */
  apiRoot: string | undefined
}

/** What the bot wants to hear of: messages to it, and being blocked or unblocked. */
const wantedUpdates = ['message', 'my_chat_member'] as const

const limitSeconds = 10

export interface TelegramBot {
  carrier: Carrier
  /** Has Telegram send updates to us, each with the secret in a header. */
  receiveAt(url: string, secret: string): Promise<void>
  /** Fetches updates until it is stopped. Only one process may do so for a bot. */
  fetchUpdates(handle: (update: unknown) => Promise<unknown>): { stop(): Promise<void> }
}

/** A bot that is not heard of before one of its functions is called. Failures are told by their code alone: those of the
 *  library hold what was to be sent, and the token. */
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
