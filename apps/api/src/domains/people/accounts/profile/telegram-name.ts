import type * as spec from '@navyk/api-spec/people/accounts'
import { type Change, recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { forbidden, notFound, type Session, versionConflict, type WriteCase } from '#platform/http'
import { mayNameInTelegram } from '../policy.ts'
import { findTelegramRow, setTelegramName } from './queries.ts'

/** Change of a name for the history, masked. The history is never changed, so whole names stay out of it. */
export const changeOfTelegram = (from: string, to: string): Change => ({ from: masked(from), to: masked(to) })
const masked = (name: string) => (name === '' ? null : `@${name.slice(0, 2)}…`)

/** The name of an account in Telegram, empty for none, the version to change it from, and whether the staff may. @throws Failure 404 */
export async function getTelegramName(reader: Reader, session: Session, accountId: string) {
  const row = await findTelegramRow(reader, accountId)
  if (!row) throw notFound()
  return {
    name: row.telegram_name ?? '',
    version: row.version,
    canChange: mayNameInTelegram(session, row.cabinet_roles),
  }
}

/** @throws Failure 404 */
async function nameAndVersion(reader: Reader, session: Session, accountId: string) {
  const { canChange: _, ...named } = await getTelegramName(reader, session, accountId)
  return named
}

/** Changes the name; saving the present one changes nothing and is no event.
 *  @throws Failure 404 · 403 somebody of the staff, for a manager · 409 an older version */
export const changeTelegramName: WriteCase<typeof spec.changeTelegramName, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id, version, telegram },
) => {
  const { canChange, ...before } = await getTelegramName(tx, session, id)
  if (!canChange) throw forbidden()
  if (before.version !== version) throw versionConflict(before)
  if (before.name === telegram) return before
  const isSet = await setTelegramName(tx, id, version, telegram === '' ? null : telegram)
  if (!isSet) throw versionConflict(await nameAndVersion(tx, session, id))
  const changes = { telegram: changeOfTelegram(before.name, telegram) }
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: id, action: 'updated', changes })
  return nameAndVersion(tx, session, id)
}
