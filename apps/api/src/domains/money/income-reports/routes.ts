import * as spec from '@navyk/api-spec/money/income-reports'
import { read } from '../../../platform/http/index.ts'
import { getIncomeReport } from './get-income-report.ts'
import { getIncomeTotals, listIncomeReports } from './list-income-reports.ts'

export const incomeReportRoutes = [
  read(spec.listIncomeReports, listIncomeReports),
  read(spec.getIncomeTotals, getIncomeTotals),
  read(spec.getIncomeReport, getIncomeReport),
]
