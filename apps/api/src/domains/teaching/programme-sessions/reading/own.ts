import type { Session } from '#platform/http'
import type { OwnerFilter } from '../queries.ts'

/** Limits of what the person sees: an executor what they teach, a customer what their learners have a seat in, staff all. */
export function ownOf(session: Session): OwnerFilter {
  if (session.role === 'executor') return { executorId: session.cabinetId }
  return session.role === 'customer' ? { customerId: session.cabinetId } : {}
}
