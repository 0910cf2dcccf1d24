import { type ReportName, reportPermissions } from '@navyk/api-spec/views/reports'
import type { Session } from '#platform/http'

/** Money of the service is for managers and accountants, what lessons come to for all staff. */
export const mayRead = (session: Session, report: ReportName): boolean =>
  session.role === 'staff' && reportPermissions[report].some((permission) => session.permissions.includes(permission))
