import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { deleteAvatar, replaceAvatar, setAvatarPath } from './queries.ts'

/** Pictures are shown by elements that send no token, so their names are what keeps them: 128 random bits, new ones for each
 *  picture. */
export const avatarPath = '/frontend-api/avatars/'

export const isAvatarName = (name: string) => /^[\w-]{22}$/.test(name)

/** Shows a picture, drawn by `drawAvatar`, for the account from now on. */
export async function setAvatar(tx: Tx, effects: Effects, session: Session, bytes: Buffer) {
  const name = effects.ids.secret(16)
  const avatar = `${avatarPath}${name}`
  await replaceAvatar(tx, { account_id: session.accountId, name, bytes, created_at: effects.clock.now() })
  await setAvatarPath(tx, session.accountId, avatar)
  const event = { objectKind: 'account', objectId: session.accountId, action: 'avatar_changed' }
  await recordEvent(tx, effects, session, event)
  return { data: { avatar } }
}

/** Removes the account's picture; without one nothing happens. */
export async function removeAvatar(tx: Tx, effects: Effects, session: Session) {
  await setAvatarPath(tx, session.accountId, null)
  if (await deleteAvatar(tx, session.accountId)) {
    const event = { objectKind: 'account', objectId: session.accountId, action: 'avatar_removed' }
    await recordEvent(tx, effects, session, event)
  }
  return { data: { avatar: null } }
}
