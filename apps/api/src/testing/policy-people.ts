import type { Session } from '#platform/http'

/** A session with the fields that policies use. */
export const sessionOf = (role: string, cabinetId: string, permissions: string[] = []): Session =>
  // Policies use no other fields; a test of one that does fails.
  ({ role, cabinetId, permissions, readOnly: null }) as unknown as Session

/** Callers for something that belongs to the customer `c` and the executor `e`. The last two have the cabinet of one
 *  and the role of the other, which can't occur and must grant nothing. */
export const policyPeople = {
  customer: sessionOf('customer', 'c'),
  executor: sessionOf('executor', 'e'),
  otherCustomer: sessionOf('customer', 'x'),
  otherExecutor: sessionOf('executor', 'x'),
  manager: sessionOf('staff', 's', ['manager']),
  accountant: sessionOf('staff', 's', ['accountant']),
  administrator: sessionOf('staff', 's', ['administrator']),
  executorWithCabinetOfCustomer: sessionOf('executor', 'c', ['manager']),
  customerWithCabinetOfExecutor: sessionOf('customer', 'e', ['manager']),
}
export type PolicyPerson = keyof typeof policyPeople

/** Names of the people for whom `may` is true. */
export const thoseWho = (may: (session: Session) => boolean): PolicyPerson[] =>
  (Object.keys(policyPeople) as PolicyPerson[]).filter((name) => may(policyPeople[name]))
