import type { Db, Reader } from '../../../platform/database/index.ts'
import { isLiving } from './queries.ts'

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

/** Those of the given sessions that live. */
export async function listLivingSessions(db: Db, ids: string[], now: Date): Promise<string[]> {
  const rows = await db.selectFrom('session').select('id').where('id', 'in', ids).where(isLiving(now)).execute()
  return rows.map(({ id }) => id)
}
