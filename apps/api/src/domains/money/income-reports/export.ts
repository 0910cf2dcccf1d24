import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { getIncomeReport } from './reading/get-income-report.ts'
import { listIncomeReports } from './reading/list-income-reports.ts'

export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role !== 'executor') return {}
  const rows = await allPages((cursor) => listIncomeReports(reader, effects, session, { cursor, limit: 100 }))
  const reports: unknown[] = []
  for (const { id } of rows) reports.push(await getIncomeReport(reader, effects, session, { id }))
  return { 'income-reports': reports }
}
