// Income reports: what each executor earned in a month, lesson by lesson, and what the service kept. `work-reports`
// decides which lessons count, and calls accrueLessons.
import * as spec from '@navyk/api-spec/money/income-reports'
import { read } from '../../../platform/http/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import { exportFor } from './export.ts'
import { getIncomeReport } from './get-income-report.ts'
import { getIncomeTotals, listIncomeReports } from './list-income-reports.ts'
import { partiesOfIncomeReports } from './queries.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listIncomeReports, listIncomeReports),
    read(spec.getIncomeTotals, getIncomeTotals),
    read(spec.getIncomeReport, getIncomeReport),
  ],
  parties: partiesOfIncomeReports,
  exportCabinet: exportFor,
}
