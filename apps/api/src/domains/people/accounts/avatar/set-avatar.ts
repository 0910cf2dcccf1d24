import { type Answer, hourMs, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/accounts'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { type Session, tooMany, type Transact, type WriteCase } from '#platform/http'
import { countHits } from '#platform/askers/limits'
import type { Effects, Services } from '#platform/services.ts'
import { drawAvatar } from './draw-avatar.ts'
import { deleteAvatar, replaceAvatar, setAvatarPath } from './queries.ts'

/** `<img>` sends no token, so pictures are protected by their names: 128 random bits, new for each picture. */
export const avatarPath = '/frontend-api/avatars/'

export const isAvatarName = (name: string) => /^[\w-]{22}$/.test(name)

/** Sets the account's picture, drawn anew from the file that was sent. @throws Failure 422 at `file`, 429 */
export async function setAvatar(
  transact: Transact<Answer<typeof spec.setAvatar>>,
  services: Services,
  session: Session,
  { file }: Input<typeof spec.setAvatar>,
): Promise<Answer<typeof spec.setAvatar>> {
  await limitDrawing(services, session)
  // Drawing takes the processor a while, so no transaction waits for it.
  const bytes = await drawAvatar(file)
  return transact((tx) => storeAvatar(tx, services, session, bytes))
}

/** Re-encoding is CPU-bound, so it is limited for each account. @throws Failure 429 */
async function limitDrawing(services: Services, session: Session): Promise<void> {
  const limit = { subject: `avatar:${session.accountId}`, most: 30, windowMs: hourMs }
  const [passed] = await countHits(services.db, [limit], services.clock.now())
  if (passed) throw tooMany(passed.seconds)
}

async function storeAvatar(tx: Tx, effects: Effects, session: Session, bytes: Buffer) {
  const name = effects.ids.secret(16)
  const avatar = `${avatarPath}${name}`
  await replaceAvatar(tx, { account_id: session.accountId, name, bytes, created_at: effects.clock.now() })
  await setAvatarPath(tx, session.accountId, avatar)
  const event = { objectKind: 'account', objectId: session.accountId, action: 'avatar_changed' }
  await recordEvent(tx, effects, session, event)
  return { avatar }
}

/** Removes the account's picture; without one nothing happens. */
export const removeAvatar: WriteCase<typeof spec.removeAvatar> = async (tx, effects, session) => {
  await setAvatarPath(tx, session.accountId, null)
  if (await deleteAvatar(tx, session.accountId)) {
    const event = { objectKind: 'account', objectId: session.accountId, action: 'avatar_removed' }
    await recordEvent(tx, effects, session, event)
  }
  return { avatar: null }
}
