import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { deleteAvatar, replaceAvatar, setAvatarPath } from './queries.ts'

/** `<img>` sends no token, so pictures are protected by their names: 128 random bits, new for each picture. */
export const avatarPath = '/frontend-api/avatars/'

export const isAvatarName = (name: string) => /^[\w-]{22}$/.test(name)

/** Sets the account's picture, as made by `drawAvatar`. */
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
