import * as invitationsSpec from '@navyk/api-spec/people/invitations'
import * as usersSpec from '@navyk/api-spec/views/user-management'
import type { Walk } from './beside-the-chain.ts'

/** Calls all writes of user management. */
export async function walkUsers({ app, write }: Walk): Promise<void> {
  const form = { firstName: 'Анна', lastName: 'Новикова', roles: ['staff'], permissions: ['administrator'] }
  const invited = { ...form, phone: '375291119966' }
  const { accountId } = await write(invitationsSpec.invitePerson, 'administrator', '', invited)
  const change = (action: string, id: string, reason = '') =>
    write(usersSpec.changeUsersAccess, 'administrator', '', { action, accountIds: [id], reason })
  await change('invite', accountId)
  await change('ask_two_step', accountId)
  await change('waive_two_step', accountId)
  await change('block', accountId, 'Проверка')
  await change('unblock', accountId)
  await write(usersSpec.messageUsers, 'administrator', '', { accountIds: [accountId], text: 'Здравствуйте' })
  const { manager } = app.people
  const permissions = ['manager', 'administrator']
  await write(usersSpec.changeUserPermissions, 'administrator', manager.accountId, { permissions })
  await write(usersSpec.changeUserPermissions, 'administrator', manager.accountId, { permissions: ['manager'] })
}
