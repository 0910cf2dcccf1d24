import { hourMs } from '@navyk/api-spec/kit'
import { invitationHours, type MadeInvitation } from '@navyk/api-spec/people/invitations'
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { tokenHash } from '#platform/ids/tokens.ts'
import { sendToOwner } from '#people/channels'
import { insertInvitation } from './queries.ts'

/** Makes a link for an account that has no open one, and sends it to every address of the account. The token stands behind
 *  the # of the address, which browsers send to nobody (docs/decisions/0059). */
export async function sendLink(tx: Tx, effects: Effects, accountId: string): Promise<MadeInvitation> {
  const token = effects.ids.secret(32)
  const now = effects.clock.now()
  const expiresAt = new Date(now.getTime() + invitationHours * hourMs)
  await insertInvitation(tx, {
    id: effects.ids.next(),
    account_id: accountId,
    token_hash: tokenHash(token),
    created_at: now,
    expires_at: expiresAt,
  })
  const values = { link: `${effects.publicUrl ?? ''}/invitation#${token}`, hours: invitationHours }
  await sendToOwner(tx, effects, accountId, { key: 'invitations.message', values, endsAt: expiresAt })
  return { accountId, token, expiresAt: expiresAt.toISOString() }
}

/** A link to an account of the staff is for its person alone: whoever made the account could use it, and be two people. */
export const unshown = (made: MadeInvitation): MadeInvitation => ({ ...made, token: null })
