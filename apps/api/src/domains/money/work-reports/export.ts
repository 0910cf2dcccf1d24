import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { listWorkReports } from './reading/list-work-reports.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it. The lessons come from their own domain. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role !== 'executor') return {}
  return {
    'work-reports': await allPages((cursor) => listWorkReports(reader, effects, session, { cursor, limit: 100 })),
  }
}
