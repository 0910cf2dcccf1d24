import { z } from 'zod'
import type { MailSettings } from '#platform/channels/mail'
import type { RocketSmsSettings, SmsBySettings } from '#platform/channels/sms'
import type { TelegramSettings } from '#platform/channels/telegram'

const address = z
  .string()
  .regex(/^https?:\/\/[^\s/]+(\/\S*)?$/, 'must be an address that starts with http:// or https://')
const trimmed = address.transform((url) => url.replace(/\/+$/, ''))

/** The settings of everything that leaves the machine. */
export const channelSettings = {
  PUBLIC_URL: trimmed.optional(),
  SMS_PROVIDER: z.enum(['rocketsms', 'smsby'], 'must be rocketsms or smsby').optional(),
  SMS_API_ROOT: trimmed.optional(),
  ROCKETSMS_USERNAME: z.string().optional(),
  ROCKETSMS_PASSWORD: z.string().optional(),
  ROCKETSMS_SENDER: z.string().optional(),
  SMSBY_TOKEN: z.string().optional(),
  SMSBY_ALPHANAME_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().regex(/@/, 'must hold an e-mail address').optional(),
  TELEGRAM_BOT_TOKEN: z.string().optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^\w{5,32}$/, 'must be the name of the bot without @')
    .optional(),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, 'must be 16 to 256 letters, digits, - and _')
    .optional(),
  TELEGRAM_API_ROOT: trimmed.optional(),
}

const shape = z.object(channelSettings)
type ChannelVariables = z.infer<typeof shape>

/** The channels that are configured; what is absent does not exist. */
export interface Channels {
  sms: ({ provider: 'rocketsms' } & RocketSmsSettings) | ({ provider: 'smsby' } & SmsBySettings) | undefined
  mail: MailSettings | undefined
  telegram: (TelegramSettings & { botName: string; webhookSecret: string | undefined }) | undefined
}

/** Lists the missing settings of channels of which some settings are given. */
export function channelFaults(given: ChannelVariables): string[] {
  const faults: string[] = []
  const need = (reason: string, names: (keyof ChannelVariables)[]) => {
    for (const name of names) if (given[name] === undefined) faults.push(`${name} is missing: ${reason}`)
  }
  if (given.SMS_PROVIDER === 'rocketsms') {
    need('SMS_PROVIDER is rocketsms', ['ROCKETSMS_USERNAME', 'ROCKETSMS_PASSWORD'])
  }
  if (given.SMS_PROVIDER === 'smsby') need('SMS_PROVIDER is smsby', ['SMSBY_TOKEN'])
  if (given.SMTP_URL !== undefined) need('it is the sender of e-mail', ['MAIL_FROM'])
  if (given.TELEGRAM_BOT_TOKEN !== undefined) need('links to the bot carry it', ['TELEGRAM_BOT_NAME'])
  return faults
}

/** Lists the settings that production lacks to reach people. SMS is needed, because it brings the codes for signing in. */
export function productionChannelFaults(given: ChannelVariables): string[] {
  const faults: string[] = []
  if (!given.SMS_PROVIDER) {
    faults.push('SMS_PROVIDER is missing: production needs a gateway (rocketsms or smsby) to send one-time codes')
  }
  if (!given.PUBLIC_URL && (given.TELEGRAM_BOT_TOKEN || given.SMTP_URL)) {
    faults.push('PUBLIC_URL is missing: messages by e-mail and Telegram lead back to it')
  }
  if (given.TELEGRAM_WEBHOOK_SECRET && given.PUBLIC_URL && !given.PUBLIC_URL.startsWith('https://')) {
    faults.push('PUBLIC_URL must start with https:// for TELEGRAM_WEBHOOK_SECRET: Telegram calls no other')
  }
  return faults
}

/** Settings that passed `channelFaults`, by channel. */
export function readChannels(given: ChannelVariables): Channels {
  return { sms: readSms(given), mail: readMail(given), telegram: readTelegram(given) }
}

function readSms(given: ChannelVariables): Channels['sms'] {
  const apiRoot = given.SMS_API_ROOT
  if (given.SMS_PROVIDER === 'rocketsms') {
    const { ROCKETSMS_USERNAME: username = '', ROCKETSMS_PASSWORD: password = '', ROCKETSMS_SENDER: sender } = given
    return { provider: 'rocketsms', username, password, sender, apiRoot }
  }
  if (given.SMS_PROVIDER === 'smsby') {
    return { provider: 'smsby', token: given.SMSBY_TOKEN ?? '', alphanameId: given.SMSBY_ALPHANAME_ID, apiRoot }
  }
  return undefined
}

function readMail({ SMTP_URL: url, MAIL_FROM: from }: ChannelVariables): Channels['mail'] {
  return url === undefined || from === undefined ? undefined : { url, from }
}

function readTelegram(given: ChannelVariables): Channels['telegram'] {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: botName } = given
  if (token === undefined || botName === undefined) return undefined
  return { token, botName, webhookSecret: given.TELEGRAM_WEBHOOK_SECRET, apiRoot: given.TELEGRAM_API_ROOT }
}
