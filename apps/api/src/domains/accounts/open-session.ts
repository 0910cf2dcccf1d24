import type { RequestFacts } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import type { Db, Tx } from '../../platform/database/index.ts'
import { insertSession } from './queries.ts'
import { tokenHash } from './tokens.ts'

const dayMs = 86_400_000
/** A session ends 90 days after it began, and after 30 days without use. */
const sessionLifeMs = 90 * dayMs
export const sessionIdleMs = 30 * dayMs

/** Opens a session of one cabinet, by a single statement. @returns its access token, which exists nowhere else: only the hash is stored */
export async function openSession(
  writer: Db | Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  request: Pick<RequestFacts, 'address' | 'userAgent'>,
  accountId: string,
  cabinetId: string,
): Promise<string> {
  const now = effects.clock.now()
  const token = effects.ids.secret(32)
  await insertSession(writer, {
    id: effects.ids.next(),
    token_hash: tokenHash(token),
    account_id: accountId,
    cabinet_id: cabinetId,
    address: request.address,
    user_agent: request.userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + sessionLifeMs),
  })
  return token
}
