import type * as spec from '@navyk/api-spec/views/user-management'
import type { AccessAction, UserRefusal } from '@navyk/api-spec/views/user-management'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session, WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listSamePerson, lockAccounts, lockAdministrators, changeAccount } from '#people/accounts'
import { announce, sendToOwner } from '#people/channels'
import { inviteAgain } from '#people/invitations'
import { endSessionsOf, outdateStreams } from '#people/sessions'
import { refusalOf, type UserFacts } from './policy.ts'

/** Does one thing with several accounts. Each is done or refused by itself. */
export const changeUsersAccess: WriteCase<typeof spec.changeUsersAccess> = async (
  tx,
  effects,
  session,
  { action, accountIds, reason },
) => {
  // Administrators before accounts, as everybody locks them who may take the last one's right away.
  const administrators = action === 'block' ? await lockAdministrators(tx) : new Set<string>()
  const accounts = await lockAccounts(tx, accountIds)
  const person = await listSamePerson({ reader: tx, session })
  const results: { id: string; refusal: UserRefusal | null }[] = []
  for (const id of accountIds) {
    const row = accounts.get(id)
    const facts = row && {
      id,
      roles: row.cabinet_roles,
      isBlocked: row.blocked_at !== null,
      isFrozen: row.deletion_at !== null,
      hasTwoStep: row.has_two_step,
      isTwoStepAsked: row.two_step_asked_at !== null,
      isUnconfirmed: row.stands_for !== null,
    }
    const refusal = refusalOf(action, facts, session.accountId, person, administrators)
    const result = refusal ?? (await does[action](tx, effects, session, facts as UserFacts, reason)) ?? null
    if (result === null && action === 'block') administrators.delete(id)
    results.push({ id, refusal: result })
  }
  return results
}

type ChangeAccess = (
  tx: Tx,
  effects: Effects,
  session: Session,
  user: UserFacts,
  reason: string,
) => Promise<UserRefusal | undefined>

const does: Record<AccessAction, ChangeAccess> = {
  invite: (tx, effects, session, { id }) => inviteAgain(tx, effects, session, id),
  block: async (tx, effects, session, { id }, reason) => {
    const now = effects.clock.now()
    await changeAccount(tx, id, { blocked_at: now })
    await endSessionsOf(tx, id, null, now)
    await record(tx, effects, session, id, 'blocked', reason)
    await sendToOwner(tx, effects, id, { key: 'user_management.blocked' })
    return undefined
  },
  unblock: async (tx, effects, session, { id }, reason) => {
    await changeAccount(tx, id, { blocked_at: null })
    await record(tx, effects, session, id, 'unblocked', reason)
    await sendToOwner(tx, effects, id, { key: 'user_management.unblocked' })
    return undefined
  },
  sign_out: async (tx, effects, session, { id }, reason) => {
    const ended = await endSessionsOf(tx, id, null, effects.clock.now())
    if (ended.length === 0) return 'already'
    await record(tx, effects, session, id, 'signed_out_by_staff', reason)
    await announce(tx, effects, id, 'signed_out_by_staff')
    return undefined
  },
  ask_two_step: async (tx, effects, session, { id }, reason) => {
    const now = effects.clock.now()
    await changeAccount(tx, id, { two_step_asked_at: now })
    // Until then its sessions hear of themselves alone.
    await outdateStreams(tx, id, now)
    await record(tx, effects, session, id, 'two_step_asked', reason)
    await sendToOwner(tx, effects, id, { key: 'user_management.two_step_asked' })
    return undefined
  },
  confirm: async (tx, effects, session, { id }, reason) => {
    await changeAccount(tx, id, { stands_for: null })
    await record(tx, effects, session, id, 'confirmed', reason)
    return undefined
  },
  waive_two_step: async (tx, effects, session, { id }, reason) => {
    await changeAccount(tx, id, { two_step_asked_at: null })
    await outdateStreams(tx, id, effects.clock.now())
    await record(tx, effects, session, id, 'two_step_waived', reason)
    return undefined
  },
}

const record = (tx: Tx, effects: Effects, session: Session, objectId: string, action: string, reason: string) =>
  recordEvent(tx, effects, session, { objectKind: 'account', objectId, action, ...(reason !== '' && { reason }) })
