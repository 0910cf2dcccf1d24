import { measuresFor, type PivotMeasure } from '@navyk/api-spec/views/pivot'
import type { Session } from '#platform/http'

/** The executor whose lessons alone the session may count; undefined for staff, who count everybody's. */
export const ownExecutorId = (session: Session): string | undefined =>
  session.role === 'staff' ? undefined : session.cabinetId

/** Whether the session may see a measure. Each side sees its own money: the executor does not see what the customer pays. */
export const mayMeasure = (session: Session, measure: PivotMeasure): boolean =>
  // Stryker disable next-line StringLiteral: everybody who is no staff measures as executors do
  measuresFor(session.role === 'staff' ? 'staff' : 'executor').includes(measure)
