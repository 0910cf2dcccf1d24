import type { Permission } from '@navyk/api-spec/people/accounts'
import type * as spec from '@navyk/api-spec/views/user-management'
import { recordEvent } from '#platform/audit'
import { invalidFields, notFound, refused, type WriteCase } from '#platform/http'
import { listCabinetRows, lockAccounts, lockAdministrators, setPermissions } from '#people/accounts'
import { announce } from '#people/channels'
import { outdateStreams } from '#people/sessions'
import { isLast, permissionsRefused } from './policy.ts'

/** Sets the permissions of a member of the staff. They hold from that person's next request on, because every request reads them.
 *  @throws Failure 404 for an account without a cabinet of the staff, 422 for a permission that is not theirs to give, 409
 *  `last_administrator` */
export const changeUserPermissions: WriteCase<typeof spec.changeUserPermissions> = async (
  tx,
  effects,
  session,
  { id, permissions },
) => {
  const administrators = await lockAdministrators(tx)
  const account = (await lockAccounts(tx, [id])).get(id)
  const cabinet = account && (await listCabinetRows(tx, [id])).find(({ role }) => role === 'staff')
  if (!cabinet) throw notFound()
  // The database holds only these values.
  const from = cabinet.permissions as Permission[]
  const refusal = permissionsRefused({ from, to: permissions }, session.permissions, isLast(id, administrators))
  if (refusal === 'not_yours') throw invalidFields({ permissions: 'user_management.not_yours' })
  if (refusal) throw refused('last_administrator', 'user_management.last_administrator')
  if (from.length !== permissions.length || from.some((one) => !permissions.includes(one))) {
    await setPermissions(tx, cabinet.id, permissions)
    await outdateStreams(tx, id, effects.clock.now())
    const changes = { permissions: { from, to: permissions } }
    await recordEvent(tx, effects, session, {
      objectKind: 'account',
      objectId: id,
      action: 'permissions_changed',
      changes,
    })
    await announce(tx, effects, id, 'permissions_changed')
  }
  return { permissions }
}
