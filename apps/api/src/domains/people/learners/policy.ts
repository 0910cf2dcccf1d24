import { type Session, invalidFields } from '../../../platform/http/index.ts'
import { businessDate } from '@navyk/api-spec/kit'

/** Whose learners the session may see: every customer's, or its own. */
export function visibleCustomer(session: Session): string | 'all' {
  return session.role === 'staff' ? 'all' : session.cabinetId
}

/** Only the learner's customer changes what is known about them. */
export const mayChange = (session: Session, learner: { customer_id: string }) =>
  session.role === 'customer' && learner.customer_id === session.cabinetId

/** The schema can't know which year it is. @throws Failure 422 at `birthYear` for a year that has not begun */
export function refuseFutureBirth(birthYear: number | null | undefined, now: Date): void {
  if (!birthYear || birthYear <= Number(businessDate(now).slice(0, 4))) return
  throw invalidFields({ birthYear: 'learners.born_later' })
}
