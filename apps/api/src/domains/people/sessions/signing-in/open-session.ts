import { minuteMs } from '@navyk/api-spec/kit'
import type { Role } from '@navyk/api-spec/people/accounts'
import type { SignInEventKind } from '@navyk/api-spec/people/sessions'
import { networkOf } from '#platform/askers/limits'
import { type RequestFacts, stepUpRequired } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import type { Db, Tx } from '#platform/database'
import { getStartCabinet, insertSession, isBlocked, signInRefused } from '../queries.ts'
import { signInEvent } from '../history/sign-in-history.ts'
import type { CountedTry } from '../throttling/throttle.ts'
import { tokenHash } from '#platform/ids/tokens.ts'

const minutesOfDay = 24 * 60

/** Lifetimes of sessions: from the last proof of identity, and unused. Those of staff are short, because they see
 *  everybody's data. */
const lives: Record<'person' | 'staff' | 'opened', { totalMinutes: number; idleMinutes: number }> = {
  person: { totalMinutes: 90 * minutesOfDay, idleMinutes: 30 * minutesOfDay },
  staff: { totalMinutes: 7 * minutesOfDay, idleMinutes: 12 * 60 },
  // A look at somebody else's cabinet.
  opened: { totalMinutes: 30, idleMinutes: 30 },
}

/** A look never counts as a proof of identity. */
const neverAuthenticated = new Date(0)

interface SessionOfAccount {
  accountId: string
  /** The stored hash that the password matched. The session is refused if the password was changed since. */
  passwordHash?: string
  /** Instant at which the person proved who they are, where that was before now. */
  authenticatedAt?: Date
  /** Event for the history; the session was opened by signing in when absent. */
  event?: SignInEventKind
  /** The try of a password that opens it, to be forgiven. */
  counted?: CountedTry
  /** The session of the staff member who is to look, and not to act, through this one. */
  openedBy?: string
}

/** Without a cabinet it is the one to start in. */
export type SessionDraft = SessionOfAccount & ({ cabinetId: string; role: Role } | { cabinetId?: undefined })

/** Opens a session of one cabinet and remembers it in the history, by a single statement; one more finds the cabinet to start in.
 *  @throws Failure 403 `step_up_required` when the person proved who they are longer ago than such a session may last, 422
 *  `wrong_credentials` when the password is another by now, 409 `account_blocked`, `account_merged` where no cabinet is left
 *  @returns its access token, which exists nowhere else: only the hash is stored */
export async function openSession(
  writer: Db | Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  request: Pick<RequestFacts, 'address' | 'userAgent'>,
  draft: SessionDraft,
): Promise<string> {
  const now = effects.clock.now()
  const token = effects.ids.secret(32)
  const cabinet =
    draft.cabinetId === undefined
      ? await getStartCabinet(writer, draft.accountId)
      : { id: draft.cabinetId, role: draft.role }
  const life = lives[draft.openedBy !== undefined ? 'opened' : cabinet.role === 'staff' ? 'staff' : 'person']
  const provenAt = draft.authenticatedAt ?? now
  const expiresAt = new Date(provenAt.getTime() + life.totalMinutes * minuteMs)
  if (expiresAt <= now) throw stepUpRequired()
  const session = {
    id: effects.ids.next(),
    token_hash: tokenHash(token),
    account_id: draft.accountId,
    cabinet_id: cabinet.id,
    address: request.address,
    network: networkOf(request.address),
    user_agent: request.userAgent,
    created_at: now,
    last_used_at: now,
    authenticated_at: draft.openedBy !== undefined ? neverAuthenticated : provenAt,
    idle_minutes: life.idleMinutes,
    expires_at: expiresAt,
    read_only: draft.openedBy !== undefined ? ('opened_by_staff' as const) : null,
    opened_by: draft.openedBy ?? null,
  }
  // The owner sees that staff looked, not from where.
  const event =
    draft.openedBy === undefined
      ? signInEvent(effects, request, draft.accountId, draft.event ?? 'signed_in')
      : signInEvent(effects, { address: '', userAgent: '' }, draft.accountId, 'opened_by_staff')
  if (await insertSession(writer, session, event, draft.passwordHash, draft.counted)) return token
  throw signInRefused((await isBlocked(writer, draft.accountId)) ? 'account_blocked' : 'wrong_credentials')
}
