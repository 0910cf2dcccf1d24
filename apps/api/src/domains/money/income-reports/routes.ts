import {
  getIncomeReport as getIncomeReportEndpoint,
  getIncomeTotals as getIncomeTotalsEndpoint,
  listIncomeReports as listIncomeReportsEndpoint,
} from '@navyk/api-spec/money/income-reports'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { getIncomeReport } from './get-income-report.ts'
import { getIncomeTotals, listIncomeReports } from './list-income-reports.ts'

export const incomeReportRoutes = (services: Services): Route[] => [
  route(listIncomeReportsEndpoint, ({ session, query }) => listIncomeReports(services.db, session, query)),
  route(getIncomeTotalsEndpoint, async ({ session, query }) => ({
    data: await getIncomeTotals(services.db, services, session, query),
  })),
  route(getIncomeReportEndpoint, async ({ session, params }) => ({
    data: await getIncomeReport(services.db, session, params.id),
  })),
]
