import { createHash, timingSafeEqual } from 'node:crypto'
import {
  getTelegram as getTelegramEndpoint,
  getTelegramLink,
  linkTelegram as linkTelegramEndpoint,
  unlinkTelegram as unlinkTelegramEndpoint,
} from '@navyk/api-spec/people/channels'
import type { FastifyInstance } from 'fastify'
import { noSession, type Route, route } from '../../../../platform/http/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { answerUpdate, telegramUpdate } from './answer-update.ts'
import { getTelegram, linkTelegram, makeTelegramLink, unlinkTelegram } from './link-telegram.ts'

export const telegramRoutes = (services: Services): Route[] => [
  route(getTelegramEndpoint, async ({ session }) => ({
    data: await getTelegram(services.db, services, session.accountId),
  })),
  route(getTelegramLink, ({ session, transact }) => transact((tx) => makeTelegramLink(tx, services, session))),
  route(linkTelegramEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await linkTelegram(tx, services, session, body) })),
  ),
  route(unlinkTelegramEndpoint, ({ session, transact }) =>
    transact(async (tx) => ({ data: await unlinkTelegram(tx, services, session) })),
  ),
]

/** Receives Telegram's updates. Not declared as an endpoint: its shape is the Bot API's, and the secret in the header
 *  authenticates Telegram. */
export function serveTelegramUpdates(app: FastifyInstance, services: Services, webhookSecret: string): void {
  app.post('/frontend-api/telegram-updates', { schema: { hide: true } }, async (request) => {
    const given = request.headers['x-telegram-bot-api-secret-token']
    if (typeof given !== 'string' || !isSame(given, webhookSecret)) throw noSession()
    const update = telegramUpdate.safeParse(request.body)
    // An update that can't be parsed is accepted and ignored, because after an error Telegram would repeat it for a
    // day.
    if (update.success) await answerUpdate(services, update.data)
    return {}
  })
}

/** Compares in constant time, whatever the length. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
