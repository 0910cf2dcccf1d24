import type { Reader } from '#platform/database'
import { invalidFields, isManager, notFound, type Session } from '#platform/http'
import { isExecutor } from './queries.ts'

/** Executor whose hours a session asks about: an executor's own, for staff those of the one they name.
 *  @throws Failure 422 where staff name nobody; 404 where the cabinet is no executor's, or another one's */
export async function executorFor(reader: Reader, session: Session, named: string | undefined): Promise<string> {
  if (session.role === 'executor') {
    if (named !== undefined && named !== session.cabinetId) throw notFound()
    return session.cabinetId
  }
  if (named === undefined) throw invalidFields({ executorId: 'validation.required' })
  if (!(await isExecutor(reader, named))) throw notFound()
  return named
}

/** Whether the session may see an executor's hours and absences. */
export const isBusinessOf = (session: Session, executorId: string) =>
  session.role === 'staff' || session.cabinetId === executorId

/** Whether somebody moves the lessons of an executor in the grid. Customers use the lesson's page, which shows the
 *  costs. */
export const mayArrange = (session: Session) => session.role === 'executor' || isManager(session)
