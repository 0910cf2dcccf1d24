import type * as spec from '@navyk/api-spec/people/accounts'
import { type Change, recordEvent } from '#platform/audit'
import { type ReadCase, versionConflict, type WriteCase } from '#platform/http'
import { changeProfile, getProfileRow } from './queries.ts'
import { changeOfTelegram } from './telegram-name.ts'

/** The account of the session as its owner sees it. */
export const getProfile: ReadCase<typeof spec.getProfile> = async (reader, _effects, session) => {
  const row = await getProfileRow(reader, session.accountId)
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    email: row.email,
    telegram: row.telegram_name ?? '',
    // The language of messages until the person chooses one.
    language: row.language ?? 'ru',
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

/** Changes names, the language of messages and the name in Telegram. Saving what is there already changes nothing and is no event.
 *  @throws Failure 409 `version_conflict` with the profile as it is now */
export const updateProfile: WriteCase<typeof spec.updateProfile, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  input,
) => {
  const before = await getProfile(tx, effects, session)
  if (before.version !== input.version) throw versionConflict(before)
  const changes: Record<string, Change> = {}
  for (const field of ['firstName', 'lastName', 'language'] as const) {
    if (before[field] !== input[field]) changes[field] = { from: before[field], to: input[field] }
  }
  const { telegram = before.telegram } = input
  if (telegram !== before.telegram) changes.telegram = changeOfTelegram(before.telegram, telegram)
  if (Object.keys(changes).length === 0) return before
  const next = {
    first_name: input.firstName,
    last_name: input.lastName,
    language: input.language,
    telegram_name: telegram === '' ? null : telegram,
  }
  if (!(await changeProfile(tx, session.accountId, input.version, next))) {
    throw versionConflict(await getProfile(tx, effects, session))
  }
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'updated',
    changes,
  })
  return getProfile(tx, effects, session)
}
