// Who may do what with customers and with notes about them.
import { isAdministrator } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'

interface NoteFacts {
  author_id: string
}

/** A note says what its author has seen, so nobody else rewords it. */
export const mayChange = (session: Session, note: NoteFacts): boolean => note.author_id === session.cabinetId

/** An administrator also removes what others should not have written. */
export const mayRemove = (session: Session, note: NoteFacts): boolean =>
  mayChange(session, note) || isAdministrator(session)

/** Two customers become one for good, so it is for administrators. */
export const mayMerge = (session: Session): boolean => isAdministrator(session)
