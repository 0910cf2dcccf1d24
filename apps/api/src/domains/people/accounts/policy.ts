// Who may change what an account says of its person.
import type { Role } from '@navyk/api-spec/people/accounts'

/** Managers say how customers and executors are reached, administrators of everybody: a wrong name would lead to a stranger who
 *  passes for the person. */
export const mayNameInTelegram = (by: { permissions: readonly string[] }, roles: readonly Role[]): boolean =>
  by.permissions.includes('administrator') || (by.permissions.includes('manager') && !roles.includes('staff'))
