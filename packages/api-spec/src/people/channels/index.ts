import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'
import { settingsQuota } from '#vocabulary/quotas.ts'

/** The account's Telegram chat, if it has one. */
export const telegramState = z.object({
  /** Whether this installation has a bot at all. */
  isAvailable: z.boolean(),
  linked: z
    .object({
      /** The person's name in Telegram. */
      name: z.string(),
      linkedAt: instantSchema,
      /** False once the person has blocked or stopped the bot: nothing goes there until they start it again. */
      isActive: z.boolean(),
    })
    .nullable(),
})
export type TelegramState = z.infer<typeof telegramState>

export const getTelegram = endpoint({
  method: 'GET',
  path: '/frontend-api/user/tg-integration',
  summary: 'Returns whether Telegram is linked to the own account',
  session: 'required',
  responses: { 200: dataOf(telegramState) },
})

/** The first step: whoever starts the bot by this link gets a button that leads back with `id` and `signature`. */
export const getTelegramLink = endpoint({
  method: 'GET',
  path: '/frontend-api/user/tg-integration/link',
  summary: 'Creates a link to the bot, valid for ten minutes and one chat, for people who have proved their identity',
  session: 'required',
  stepUp: true,
  responses: { 200: z.object({ link: z.string(), expiresAt: instantSchema }) },
})

export const linkTelegram = endpoint({
  method: 'POST',
  path: '/frontend-api/user/tg-integration',
  summary: 'Links the chat that started the bot, by the values of the button that the bot answered with',
  session: 'required',
  quota: settingsQuota,
  body: z.strictObject({
    id: z.string('validation.required').min(1, 'validation.required').max(40, 'validation.too_long'),
    signature: z.string('validation.required').min(1, 'validation.required').max(200, 'validation.too_long'),
  }),
  responses: { 200: dataOf(telegramState) },
})

export const unlinkTelegram = endpoint({
  method: 'DELETE',
  path: '/frontend-api/user/tg-integration',
  summary: 'Unlinks Telegram from the own account',
  session: 'required',
  quota: null,
  stepUp: true,
  responses: { 200: dataOf(telegramState) },
})
