import { minuteMs } from '@navyk/api-spec/kit'
import { type Db, type Reader, whereGiven } from '#platform/database'
import type { PublishedEvent } from '#platform/events'
import { sessionEnded, streamKey, streamOutdated } from './live-events/live-events.ts'
import { isLiving } from './queries.ts'

/** The precision of `last_used_at`, because writing it with every request would double the cost of a read. */
export const lastUseIsExactToMs = 5 * minuteMs

/** The living sessions of an account, the one used last first. Those that staff opened to look are not its own. */
export async function listSessionRows(reader: Reader, accountId: string, now: Date) {
  return reader
    .selectFrom('session')
    .innerJoin('cabinet_facts as cabinet', 'cabinet.id', 'session.cabinet_id')
    .select([
      'session.id',
      'session.address',
      'session.user_agent',
      'session.created_at',
      'session.last_used_at',
      'cabinet.role',
    ])
    .where('session.account_id', '=', accountId)
    .where('session.read_only', 'is', null)
    .where(isLiving(now))
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
}

export interface StaffSessionFilter {
  /** The sessions were in use at some time between both. */
  from: Date
  before: Date
  accountId?: string | undefined
  sessionId?: string | undefined
  /** Address of the network from which the session was opened. */
  address?: string | undefined
}

/** Sessions of staff, ended ones too, the newest first. `usedUntil`: the session was in use until then at the latest, because its last use
 *  is known to some minutes, and its end exactly. */
export async function listStaffSessions(reader: Reader, filter: StaffSessionFilter, limit: number) {
  const { from, before, accountId, sessionId, address } = filter
  const rows = await reader
    .selectFrom('session')
    .innerJoin('cabinet_facts as cabinet', 'cabinet.id', 'session.cabinet_id')
    .select(['session.id', 'session.account_id', 'session.address', 'session.user_agent'])
    .select(['session.created_at', 'session.last_used_at', 'session.ended_at'])
    .where('cabinet.role', '=', 'staff')
    .where('session.created_at', '<', before)
    .where('session.last_used_at', '>=', new Date(from.getTime() - lastUseIsExactToMs))
    .$call((query) =>
      whereGiven(query, { 'session.account_id': accountId, 'session.id': sessionId, 'session.address': address }),
    )
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const until = new Date(row.last_used_at.getTime() + lastUseIsExactToMs)
    return { ...row, usedUntil: row.ended_at !== null && row.ended_at < until ? row.ended_at : until }
  })
}

/** Whether an account has this living session. */
export async function hasLivingSession(reader: Reader, accountId: string, id: string, now: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('read_only', 'is', null)
    .where(isLiving(now))
    .executeTakeFirst()
  return row !== undefined
}

/** Finds those keys of open streams (`streamKey`) that are no longer right, with the event to send: the session has ended, or has other
 *  permissions than when the stream was opened. */
export async function findOldStreams(db: Db, keys: string[], now: Date): Promise<Map<string, PublishedEvent>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('cabinet_facts as cabinet', 'cabinet.id', 'session.cabinet_id')
    .leftJoin('session as opener', 'opener.id', 'session.opened_by')
    .leftJoin('cabinet_facts as looker', 'looker.id', 'opener.cabinet_id')
    .select(['session.id', 'cabinet.permissions', 'looker.permissions as of_looker'])
    .where(
      'session.id',
      'in',
      keys.map((key) => key.split(' ', 1)[0] ?? ''),
    )
    .where(isLiving(now))
    .execute()
  const living = new Map(rows.map((row) => [row.id, streamKey(row.id, row.permissions, row.of_looker ?? [])]))
  return new Map(
    keys.flatMap((key): [string, PublishedEvent][] => {
      const now = living.get(key.split(' ', 1)[0] ?? '')
      return now === key ? [] : [[key, now === undefined ? sessionEnded : streamOutdated]]
    }),
  )
}
