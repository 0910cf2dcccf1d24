import type { Role, SignInEventKind } from '@navyk/api-spec'
import { networkOf } from '../../../platform/limits/index.ts'
import type { RequestFacts } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import type { Db, Tx } from '../../../platform/database/index.ts'
import { insertSession } from './queries.ts'
import { signInEvent } from './sign-in-history.ts'
import { tokenHash } from '../tokens.ts'

const minutesOfDay = 24 * 60

/** How long sessions live: in all, and without being used. Staff see everybody's data, so theirs are short. */
const lives: Record<'person' | 'staff', { totalMinutes: number; idleMinutes: number }> = {
  person: { totalMinutes: 90 * minutesOfDay, idleMinutes: 30 * minutesOfDay },
  staff: { totalMinutes: 7 * minutesOfDay, idleMinutes: 12 * 60 },
}

export interface SessionDraft {
  accountId: string
  cabinetId: string
  role: Role
  /** When the person proved who they are, where that was before now. */
  authenticatedAt?: Date
  /** How it came to be, for the history; by signing in when absent. */
  event?: SignInEventKind
}

/** Opens a session of one cabinet and remembers it in the history, by a single statement.
 *  @returns its access token, which exists nowhere else: only the hash is stored */
export async function openSession(
  writer: Db | Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  request: Pick<RequestFacts, 'address' | 'userAgent'>,
  draft: SessionDraft,
): Promise<string> {
  const now = effects.clock.now()
  const token = effects.ids.secret(32)
  const life = lives[draft.role === 'staff' ? 'staff' : 'person']
  const session = {
    id: effects.ids.next(),
    token_hash: tokenHash(token),
    account_id: draft.accountId,
    cabinet_id: draft.cabinetId,
    address: request.address,
    network: networkOf(request.address),
    user_agent: request.userAgent,
    created_at: now,
    last_used_at: now,
    authenticated_at: draft.authenticatedAt ?? now,
    idle_minutes: life.idleMinutes,
    expires_at: new Date(now.getTime() + life.totalMinutes * 60_000),
    read_only: null,
  }
  await insertSession(writer, session, signInEvent(effects, request, draft.accountId, draft.event ?? 'signed_in'))
  return token
}
