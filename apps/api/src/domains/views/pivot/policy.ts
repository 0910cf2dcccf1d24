import { measuresFor, type PivotMeasure } from '@navyk/api-spec/views/pivot'
import type { Session } from '#platform/http'

/** Whose lessons the session may count: an executor's own, everybody's for staff. */
export const ownExecutorId = (session: Session): string | undefined =>
  session.role === 'staff' ? undefined : session.cabinetId

/** Each side knows its own money: what the customer pays is not the executor's business. */
export const mayMeasure = (session: Session, measure: PivotMeasure): boolean =>
  // Stryker disable next-line StringLiteral: everybody who is no staff measures as executors do
  measuresFor(session.role === 'staff' ? 'staff' : 'executor').includes(measure)
