import { createHash } from 'node:crypto'
import { addMonths, businessMonth, hourMs, monthSpan } from '@navyk/api-spec/kit'
import type { FastifyInstance } from 'fastify'
import { notFound, tooMany } from '#platform/http'
import { countHits, type Limit, networkOf } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'
import { tokenHash } from '#platform/ids/tokens.ts'
import { buildFeed, feedEvents } from './build-feed.ts'
import { followChanges } from './follow-changes.ts'
import { feedPath } from './manage-feed.ts'
import {
  findFeedOwner,
  upsertFeedEvents,
  listFeedLessons,
  listFeedSessions,
  listKeptEvents,
  markRead,
} from './queries.ts'

const monthsBack = 3
const monthsAhead = 6

/** Serves the feeds to calendars, which have no session: the address authenticates them. Not declared as endpoints. */
export function serveCalendarFeeds(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>(`${feedPath}:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    await limit(services, { subject: `calendar-feed:${tokenHash(name)}`, most: 60, windowMs: hourMs })
    const text = await readFeed(services, request.ip, name)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
    return reply
      .header('content-disposition', 'inline; filename="navyk.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}

/** Limits requests for feeds, against load and not against guessing. @throws Failure 429 */
async function limit(services: Services, one: Limit): Promise<void> {
  const [passed] = await countHits(services.db, [one], services.clock.now())
  if (passed) throw tooMany(passed.seconds)
}

/** @throws Failure 404 for an address that is nobody's (any more), 429 for too many of them */
async function readFeed(services: Services, address: string, name: string): Promise<string> {
  const token = /^([\w-]{43})\.ics$/.exec(name)?.[1]
  const owner = token === undefined ? undefined : await findFeedOwner(services.db, tokenHash(token))
  if (!owner) {
    // A feed that is there is read by services that fetch those of many people, and is not refused for what others try.
    await limit(services, { subject: `calendar-feed-from:${networkOf(address)}`, most: 600, windowMs: hourMs })
    throw notFound()
  }
  const now = services.clock.now()
  const month = businessMonth(now)
  const span = { from: monthSpan(addMonths(month, -monthsBack)).from, to: monthSpan(addMonths(month, monthsAhead)).to }
  const lessons = await listFeedLessons(services.db, owner, span)
  const sessions = await listFeedSessions(services.db, owner, span)
  if (owner.read_at === null || now.getTime() - owner.read_at.getTime() > hourMs) {
    await markRead(services.db, owner.id, now)
  }
  const { shown, changed } = followChanges(
    feedEvents({ lessons, sessions }, services.texts, owner.language),
    await listKeptEvents(services.db, owner.id, span),
    now,
  )
  if (changed.length > 0) await upsertFeedEvents(services.db, owner.id, changed)
  return buildFeed(shown, services.texts, owner.language)
}
