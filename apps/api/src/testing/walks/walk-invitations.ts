import { consentVersion } from '@navyk/api-spec/people/accounts'
import * as invitationsSpec from '@navyk/api-spec/people/invitations'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import { testPassword } from '../test-app.ts'

/** Calls all writes of invitations: one is sent again and accepted, another is taken back. */
export async function walkInvitations({ write }: WriteWalk): Promise<void> {
  const form = { firstName: 'Анна', lastName: 'Новикова', roles: ['customer'], permissions: [] }
  const invite = (phone: string) => write(invitationsSpec.invitePerson, 'administrator', '', { ...form, phone })
  const { accountId } = await invite('375291119955')
  const { token } = await write(invitationsSpec.renewInvitation, 'administrator', accountId)
  const passwords = { password: testPassword, password_confirmation: testPassword }
  await write(invitationsSpec.acceptInvitation, 'both', '', { token, consentVersion, ...passwords })
  const { accountId: other } = await invite('375291119966')
  await write(invitationsSpec.revokeInvitation, 'administrator', other)
}
