import type * as spec from '@navyk/api-spec/people/invitations'
import type { Invitation, InvitationState } from '@navyk/api-spec/people/invitations'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { forbidden, notFound, type ReadCase, refused, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { lockAccounts } from '#people/accounts'
import { isOfStaff, mayInvite } from './policy.ts'
import { endOpenInvitation, findInvitation, listPermissionsOf, closeInvitation } from './queries.ts'
import { sendLink, unshown } from './send-link.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** The newest invitation of an account, and what may be done with it. */
export const getInvitation: ReadCase<typeof spec.getInvitation, 'clock'> = async (
  reader,
  { clock },
  session,
  { id },
) => {
  const row = await findInvitation(reader, id)
  return row ? present(row, await mayKeep(reader, session, row), clock.now()) : null
}

/** Sends a new link in place of the one before. @throws Failure 404, 403, 409 `invitation_accepted` for a person who has a
 *  password: they recover it themselves */
export const renewInvitation: WriteCase<typeof spec.renewInvitation> = async (tx, effects, session, { id }) => {
  await lockAccounts(tx, [id])
  const row = await findInvitation(tx, id)
  if (!row) throw notFound()
  if (!(await mayKeep(tx, session, row))) throw forbidden()
  if (row.accepted_at !== null) throw refused('invitation_accepted', 'invitations.accepted')
  const made = await renew(tx, effects, session, id)
  return isOfStaff(row) ? unshown(made) : made
}

/** Sends a new link to somebody who is one of many. @returns why none was sent; undefined where one was */
export async function inviteAgain(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
): Promise<'not_invited' | 'not_allowed' | undefined> {
  await lockAccounts(tx, [id])
  const row = await findInvitation(tx, id)
  if (!row || row.accepted_at !== null) return 'not_invited'
  if (!(await mayKeep(tx, session, row))) return 'not_allowed'
  await renew(tx, effects, session, id)
  return undefined
}

async function renew(tx: Tx, effects: Effects, session: Session, id: string) {
  await endOpenInvitation(tx, id, { revoked_at: effects.clock.now() })
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: id, action: 'invitation_renewed' })
  return sendLink(tx, effects, id)
}

/** Takes a link back. Said again, it stays taken back. @throws Failure 404, 403, 409 `invitation_accepted` */
export const revokeInvitation: WriteCase<typeof spec.revokeInvitation, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id },
) => {
  await lockAccounts(tx, [id])
  const row = await findInvitation(tx, id)
  if (!row) throw notFound()
  if (!(await mayKeep(tx, session, row))) throw forbidden()
  if (row.accepted_at !== null) throw refused('invitation_accepted', 'invitations.accepted')
  const now = effects.clock.now()
  if (!(await endOpenInvitation(tx, id, { revoked_at: now }))) return present(row, true, now)
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: id, action: 'invitation_revoked' })
  return present({ ...row, revoked_at: now }, true, now)
}

/** A link opens all that the account may do, so who sends one must be able to give all of that. */
async function mayKeep(reader: Reader, session: Session, row: Row): Promise<boolean> {
  const permissions = row.cabinet_roles.includes('staff') ? await listPermissionsOf(reader, row.account_id) : []
  return mayInvite(session, { roles: row.cabinet_roles, permissions })
}

function present(row: Row, isAllowed: boolean, now: Date): Invitation {
  const state = stateOf(row, now)
  return {
    state,
    sentAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    actions: { renew: isAllowed && state !== 'accepted', revoke: isAllowed && state === 'open' },
  }
}

function stateOf(row: Row, now: Date): InvitationState {
  if (row.accepted_at !== null) return 'accepted'
  if (row.is_unsent) return 'unsent'
  if (row.revoked_at !== null) return 'revoked'
  return row.expires_at > now ? 'open' : 'expired'
}

/** Ends the invitation of an account whose person has set a password in another way: the link would open it still, and a
 *  new one in place of one that was taken back would as well. */
export async function endInvitation(tx: Tx, { clock }: Pick<Effects, 'clock'>, accountId: string): Promise<void> {
  await closeInvitation(tx, accountId, clock.now())
}
