import type * as spec from '@navyk/api-spec/views/user-management'
import type { UserRefusal } from '@navyk/api-spec/views/user-management'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { recordEvents } from '#platform/audit'
import type { WriteCase } from '#platform/http'
import { notify } from '#messages/notices'
import { listCabinetRows, lockAccounts } from '#people/accounts'

/** Writes to the people of several accounts, in the cabinet that each uses most. The text itself is kept with the notices alone:
 *  the history says that one was sent. */
export const messageUsers: WriteCase<typeof spec.messageUsers> = async (tx, effects, session, { accountIds, text }) => {
  const accounts = await lockAccounts(tx, accountIds)
  const cabinets = Map.groupBy(await listCabinetRows(tx, accountIds), ({ account_id }) => account_id)
  const results = accountIds.map((id): { id: string; refusal: UserRefusal | null } => {
    const row = accounts.get(id)
    if (!row) return { id, refusal: 'not_found' }
    if (id === session.accountId) return { id, refusal: 'own' }
    return { id, refusal: row.cabinet_roles.length === 0 || row.deletion_at !== null ? 'closed' : null }
  })
  const told = results.filter(({ refusal }) => refusal === null).map(({ id }) => id)
  await notify(
    tx,
    effects,
    told.map((id) => ({
      cabinetId: mainOf(cabinets.get(id) ?? []),
      kind: 'user_management.notices.message',
      values: { text },
      // Where an answer is written.
      link: accounts.get(id)?.cabinet_roles.every((role) => role === 'staff') ? accountPath : questionsPath,
      actorCabinetId: session.cabinetId,
    })),
  )
  await recordEvents(
    tx,
    effects,
    session,
    told.map((objectId) => ({ objectKind: 'account', objectId, action: 'messaged' })),
  )
  return results
}

/** The cabinet that its owner uses most: the first one that is not of the staff, where there is one. */
const mainOf = (cabinets: { id: string; role: string }[]) =>
  (cabinets.find(({ role }) => role !== 'staff') ?? cabinets[0])?.id ?? ''
