import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/invitations'
import { recordEvent } from '#platform/audit'
import { sqlState, type Tx, uniqueViolation } from '#platform/database'
import { invalidFields, type Session, type Transact } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { createAccounts, changeAccount } from '#people/accounts'
import { hashPassword } from '#people/passwords'
import { fieldRefused } from './policy.ts'
import { sendLink, unshown } from './send-link.ts'

type Form = Input<typeof spec.invitePerson>

/** Makes an account for a person and sends them a link that sets its password. Until then no password opens it.
 *  @throws Failure 422 for a phone that has an account, and for a role or a permission that is not theirs to give */
export async function invitePerson(
  transact: Transact<Answer<typeof spec.invitePerson>>,
  services: Services,
  session: Session,
  form: Form,
): Promise<Answer<typeof spec.invitePerson>> {
  const permissions = form.roles.includes('staff') ? form.permissions : []
  const field = fieldRefused(session, { roles: form.roles, permissions })
  if (field) throw invalidFields({ [field]: `invitations.refused_${field}` })
  const passwordHash = await hashPassword(services.ids.secret(32))
  try {
    return await transact((tx) => createInvited(tx, services, session, { ...form, permissions }, passwordHash))
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw invalidFields({ phone: 'invitations.phone_taken' })
    throw error
  }
}

async function createInvited(tx: Tx, services: Services, session: Session, form: Form, passwordHash: string) {
  const [account] = await createAccounts(tx, services, [
    {
      phone: form.phone,
      passwordHash,
      firstName: form.firstName,
      lastName: form.lastName,
      email: form.email ?? null,
      cabinets: [...new Set(form.roles)].map((role) => ({
        role,
        ...(role === 'staff' && { permissions: [...new Set(form.permissions)] }),
      })),
    },
  ])
  if (!account) throw new Error('the account that was just created is not there')
  await recordEvent(tx, services, session, {
    objectKind: 'account',
    objectId: account.accountId,
    action: 'invited',
    changes: { roles: { from: [], to: form.roles }, permissions: { from: [], to: form.permissions } },
  })
  if (!form.roles.includes('staff')) return sendLink(tx, services, account.accountId)
  await changeAccount(tx, account.accountId, { stands_for: session.accountId })
  return unshown(await sendLink(tx, services, account.accountId))
}
