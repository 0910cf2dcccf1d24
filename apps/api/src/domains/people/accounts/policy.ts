// Rights to change the data of an account's person.
import type { Role } from '@navyk/api-spec/people/accounts'

/** Whether staff may set a name in Telegram: managers that of customers and executors, administrators everybody's. A wrong name would
 *  lead to a stranger who passes for the person. */
export const mayNameInTelegram = (by: { permissions: readonly string[] }, roles: readonly Role[]): boolean =>
  by.permissions.includes('administrator') || (by.permissions.includes('manager') && !roles.includes('staff'))
