import type { Permission } from '@navyk/api-spec/people/accounts'
import { createAccounts } from '#people/accounts'
import { signedIn, type TestApp, type TestPerson } from './test-app.ts'

/** A further member of the staff with a permission that somebody else has already. */
export async function otherStaff(t: TestApp, permission: Permission): Promise<TestPerson> {
  const draft = {
    phone: '375295550099',
    passwordHash: 'none',
    firstName: 'Second',
    lastName: 'Staff',
    email: 'second@example.test',
    cabinets: [{ role: 'staff' as const, permissions: [permission] }],
  }
  const [made] = await t.services.transact((tx) => createAccounts(tx, t.services, [draft]))
  if (!made) throw new Error('the account was not made')
  return signedIn(t.services, made.accountId, made.cabinets.staff ?? '', draft.phone)
}
