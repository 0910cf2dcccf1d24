import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { noSession } from '#platform/http'
import type { ServeSettings } from '#platform/manifest.ts'
import type { Services } from '#platform/services.ts'
import { answerUpdate } from './answer-update.ts'

/** Receives Telegram's updates, where the installation has a secret for them. Not declared as an endpoint: its shape is the Bot API's, and the secret in the header
 *  authenticates Telegram. */
export function serveTelegramUpdates(
  app: FastifyInstance,
  services: Services,
  { telegramWebhookSecret }: ServeSettings,
): void {
  if (!telegramWebhookSecret) return
  app.post('/frontend-api/telegram-updates', { schema: { hide: true } }, async (request) => {
    const given = request.headers['x-telegram-bot-api-secret-token']
    if (typeof given !== 'string' || !isSame(given, telegramWebhookSecret)) throw noSession()
    // An update that can't be parsed is accepted and ignored, because after an error Telegram would repeat it for a
    // day.
    await answerUpdate(services, request.body)
    return {}
  })
}

/** Compares in constant time, whatever the length. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
