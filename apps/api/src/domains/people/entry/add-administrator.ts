import { recordEvent } from '#platform/audit'
import type { Services } from '#platform/services.ts'
import { createAccounts, listAccountsByPhone } from '#people/accounts'
import { hashPassword } from '#people/passwords'

/** Creates the first member of the staff, with every permission. The password is unknown: its owner sets one by
 *  password recovery, which also proves that the phone is theirs.
 *  @param person phone as 375 and nine digits
 *  @returns false when the phone has an account already */
export async function addAdministrator(
  services: Services,
  person: { phone: string; firstName: string; lastName: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(services.ids.secret(32))
  return services.transact(async (tx) => {
    if ((await listAccountsByPhone(tx, [person.phone])).size > 0) return false
    const cabinets = [{ role: 'staff' as const, permissions: ['manager', 'accountant', 'administrator'] as const }]
    const drafts = [{ ...person, passwordHash, email: null, cabinets }]
    for (const { accountId } of await createAccounts(tx, services, drafts)) {
      await recordEvent(tx, services, null, { objectKind: 'account', objectId: accountId, action: 'created' })
    }
    return true
  })
}
