import * as invitationsSpec from '@navyk/api-spec/people/invitations'
import * as usersSpec from '@navyk/api-spec/views/user-management'
import type { WriteWalk } from './chain/beside-the-chain.ts'

/** Calls all writes of user management. */
export async function walkUsers({ app, write }: WriteWalk): Promise<void> {
  const form = { firstName: 'Анна', lastName: 'Новикова', roles: ['staff'], permissions: ['administrator'] }
  const invited = { ...form, phone: '375291119933' }
  const { accountId } = await write(invitationsSpec.invitePerson, 'administrator', '', invited)
  const change = (action: string, id: string, reason = '') =>
    write(usersSpec.changeUsersAccess, 'administrator', '', { action, accountIds: [id], reason })
  await change('invite', accountId)
  await change('ask_two_step', accountId)
  await change('waive_two_step', accountId)
  await change('block', accountId, 'Проверка')
  await change('unblock', accountId)
  await write(usersSpec.messageUsers, 'administrator', '', { accountIds: [accountId], text: 'Здравствуйте' })
  // Not of the manager, whose pages are all read here: a new permission opens pages to them, and that they were read is noted.
  const allow = (permissions: string[]) =>
    write(usersSpec.changeUserPermissions, 'administrator', app.people.accountant.accountId, { permissions })
  await allow(['accountant', 'administrator'])
  await allow(['accountant'])
}
