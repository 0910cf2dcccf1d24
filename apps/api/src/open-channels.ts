// Creates the carriers of messages by the settings. In demo mode nothing is sent.
import type { Channels } from '#settings/channel-settings.ts'
import type { Config } from './config.ts'
import { answerUpdate } from '#people/channels'
import type { Logger } from '#platform/operation/log.ts'
import { mailCarrier } from '#platform/channels/mail'
import { type Carrier, type Channel, RecipientGone } from '#platform/channels/outbox'
import { rocketSmsCarrier, smsByCarrier } from '#platform/channels/sms'
import type { Services } from '#platform/services.ts'
import type { TelegramBot } from '#platform/channels/telegram'

export interface OpenChannels {
  carriers: Record<Channel, Carrier>
  /** Starts receiving the bot's updates. */
  listen(services: Services): Promise<void>
  close(): Promise<void>
}

/** Carrier of the demo. No channel leaves this machine in demo mode; messages are looked at in the outbox. */
const shownInOutbox: Carrier = async () => {}

/** A channel that is not configured: the message is dropped. */
const absent: Carrier = async () => {
  throw new RecipientGone()
}

export async function openChannels(
  { mode, channels, publicUrl }: Pick<Config, 'mode' | 'channels' | 'publicUrl'>,
  log: Logger,
): Promise<OpenChannels> {
  if (mode === 'demo') {
    const carriers = { sms: shownInOutbox, email: shownInOutbox, telegram: shownInOutbox }
    return { carriers, listen: async () => {}, close: async () => {} }
  }
  const { sms, mail, telegram } = channels
  const bot = telegram && (await connectBot(telegram, log))
  let fetching: { stop(): Promise<void> } | undefined
  return {
    carriers: {
      sms: sms ? smsCarrier(sms) : absent,
      email: mail ? mailCarrier(mail) : absent,
      telegram: bot?.carrier ?? absent,
    },
    async listen(services) {
      if (!bot) return
      if (telegram?.webhookSecret === undefined) {
        fetching = bot.fetchUpdates(async (given) => {
          await answerUpdate(services, given)
        })
        return
      }
      // A failure is logged, and the service runs without the bot until the next start.
      await bot
        .receiveAt(`${publicUrl}/frontend-api/telegram-updates`, telegram.webhookSecret)
        .catch((error: Error) => log.error({ err: error }, 'ALARM: Telegram was not told where to send updates'))
    },
    close: async () => fetching?.stop(),
  }
}

const smsCarrier = (sms: NonNullable<Channels['sms']>): Carrier =>
  sms.provider === 'rocketsms' ? rocketSmsCarrier(sms) : smsByCarrier(sms)

async function connectBot(telegram: NonNullable<Channels['telegram']>, log: Logger): Promise<TelegramBot> {
  const { connectTelegram } = await import('#platform/channels/telegram')
  return connectTelegram(telegram, log)
}
