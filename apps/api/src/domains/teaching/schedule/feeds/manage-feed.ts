import type { Answer } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/schedule'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { ReadCase, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { tokenHash } from '#platform/ids/tokens.ts'
import { feedToken, tokenOf } from './feed-token.ts'
import { deleteFeed, findFeed, upsertFeed } from './queries.ts'

/** Path of feeds, below the service's own address. */
export const feedPath = '/calendar-feed/'

type FeedEffects = Pick<Effects, 'clock' | 'ids' | 'secret' | 'oldSecrets'>

/** The private address of the session's cabinet, if it has one. */
export const getCalendarFeed: ReadCase<typeof spec.getCalendarFeed, 'secret' | 'oldSecrets'> = async (
  reader,
  effects,
  session,
) => {
  const row = await findFeed(reader, session.cabinetId)
  const token = row && tokenOf(effects, row)
  if (!row || token === undefined) return { path: null, createdAt: null, readAt: null }
  return {
    path: `${feedPath}${token}.ics`,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }
}

/** Creates an address; the previous one stops working. */
export async function renewCalendarFeed(
  tx: Tx,
  effects: FeedEffects,
  session: Session,
): Promise<Answer<typeof spec.renewCalendarFeed>> {
  const nonce = effects.ids.next()
  await upsertFeed(tx, {
    cabinet_id: session.cabinetId,
    nonce,
    token_hash: tokenHash(feedToken(effects.secret, session.cabinetId, nonce)),
    created_at: effects.clock.now(),
    read_at: null,
  })
  await record(tx, effects, session, 'created')
  return getCalendarFeed(tx, effects, session)
}

/** Revokes the address; without one nothing happens. */
export async function revokeCalendarFeed(
  tx: Tx,
  effects: FeedEffects,
  session: Session,
): Promise<Answer<typeof spec.revokeCalendarFeed>> {
  if (await deleteFeed(tx, session.cabinetId)) await record(tx, effects, session, 'removed')
  return getCalendarFeed(tx, effects, session)
}

const record = (tx: Tx, effects: FeedEffects, session: Session, action: string) =>
  recordEvent(tx, effects, session, { objectKind: 'calendar_feed', objectId: session.cabinetId, action })
