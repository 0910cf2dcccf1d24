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

/** Takes what Telegram itself sends. It is no call of the product: its shape is the Bot API's, and whoever knows the secret
 *  in the header is Telegram. */
export function serveTelegramUpdates(app: FastifyInstance, services: Services, webhookSecret: string): void {
  app.post('/frontend-api/telegram-updates', { schema: { hide: true } }, async (request) => {
    const given = request.headers['x-telegram-bot-api-secret-token']
    if (typeof given !== 'string' || !isSame(given, webhookSecret)) throw noSession()
    const update = telegramUpdate.safeParse(request.body)
    // What we can't read now we can't read later either: an error would make Telegram send it for a day.
    if (update.success) await answerUpdate(services, update.data)
    return {}
  })
}

/** Compares in a time that tells neither where two texts differ nor how long the right one is. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
