import { invalidFields, notFound } from '#platform/http/failures.ts'
import { isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'
import { businessDate } from '@navyk/api-spec/kit'

/** Customer whose learners the session may see: `all` for staff, otherwise the session's own cabinet. */
export function visibleCustomer(session: Session): string | 'all' {
  return session.role === 'staff' ? 'all' : session.cabinetId
}

/** The learner's customer changes what is known about them, and so does whoever of the staff looks after customers. */
export const mayChange = (session: Session, learner: { customer_id: string }) =>
  isManager(session) || (session.role === 'customer' && learner.customer_id === session.cabinetId)

/** Customer to whom a learner is added: a customer's own cabinet, or the customer whom staff name.
 *  @throws Failure 404 a customer names somebody else · 422 staff name nobody */
export function customerToAddTo(session: Session, wanted: string | undefined): string {
  const id = session.role === 'customer' ? session.cabinetId : wanted
  if (id === undefined) throw invalidFields({ customerId: 'validation.required' })
  if (wanted !== undefined && wanted !== id) throw notFound()
  return id
}

/** Refuses a year of birth that has not begun; the schema does not know the present year.
 *  @throws Failure 422 at `birthYear` */
export function refuseFutureBirth(birthYear: number | null | undefined, now: Date): void {
  if (!birthYear || birthYear <= Number(businessDate(now).slice(0, 4))) return
  throw invalidFields({ birthYear: 'learners.born_later' })
}
