// Income reports: what each executor earned in a month, lesson by lesson, and what the service kept. `work-reports`
// decides which lessons count, and calls accrueLessons.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { exportFor } from './export.ts'
import { incomeReportRoutes } from './routes.ts'
import { partiesOfIncomeReports } from './queries.ts'

export const manifest: DomainManifest = {
  routes: incomeReportRoutes,
  parties: partiesOfIncomeReports,
  exportCabinet: exportFor,
}
