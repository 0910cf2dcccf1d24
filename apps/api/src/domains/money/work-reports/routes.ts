import {
  approveWorkReport as approveWorkReportEndpoint,
  getWorkReport as getWorkReportEndpoint,
  listWorkReportHistory as listWorkReportHistoryEndpoint,
  listWorkReports as listWorkReportsEndpoint,
  returnWorkReport as returnWorkReportEndpoint,
  submitWorkReport as submitWorkReportEndpoint,
} from '@navyk/api-spec/money/work-reports'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { approveWorkReport } from './approve-work-report.ts'
import { getWorkReport, listWorkReportHistory } from './get-work-report.ts'
import { listWorkReports } from './list-work-reports.ts'
import { returnWorkReport } from './return-work-report.ts'
import { submitWorkReport } from './submit-work-report.ts'

export const workReportRoutes = (services: Services): Route[] => [
  route(listWorkReportsEndpoint, ({ session, query }) =>
    listWorkReports(services.db, session, services.clock.now(), query),
  ),
  route(getWorkReportEndpoint, async ({ session, params }) => ({
    data: await getWorkReport(services.db, session, services.clock.now(), params.id),
  })),
  route(submitWorkReportEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await submitWorkReport(tx, services, session, { ...params, ...body }) })),
  ),
  route(approveWorkReportEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await approveWorkReport(tx, services, session, { ...params, ...body }) })),
  ),
  route(returnWorkReportEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await returnWorkReport(tx, services, session, { ...params, ...body }) })),
  ),
  route(listWorkReportHistoryEndpoint, async ({ session, params }) => ({
    data: await listWorkReportHistory(services.db, session, params.id),
  })),
]
