import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { allPages } from '../../../platform/pages.ts'
import { getIncomeReport } from './get-income-report.ts'
import { listIncomeReports } from './list-income-reports.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it. */
export async function exportFor(reader: Reader, effects: unknown, session: Session): Promise<Record<string, unknown>> {
  if (session.role !== 'executor') return {}
  const rows = await allPages((cursor) => listIncomeReports(reader, effects, session, { cursor, limit: 100 }))
  const reports: unknown[] = []
  for (const { id } of rows) reports.push(await getIncomeReport(reader, effects, session, { id }))
  return { 'income-reports': reports }
}
