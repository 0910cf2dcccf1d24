import { workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { describeReport } from './get-work-report.ts'
import { maySee, type Refusal, reportStates } from './policy.ts'
import { lockReport, moveReport, type ReportColumns, type ReportRow } from './queries.ts'

interface LockedReport {
  row: ReportRow
}

export const workReportSteps = stateSteps({
  kind: 'work_report',
  find: async ({ tx, session }: Acting, { id }: { id: string }): Promise<LockedReport> => {
    const row = await lockReport(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  steps: reportStates,
  wrongState: 'wrong_state' as const,
  failureOf: async (code: Refusal, _: LockedReport, current) =>
    refused(
      code === 'wrong_state' ? 'work_report_state' : `work_report_${code}`,
      `work_reports.${code}`,
      {},
      {
        current: await current(),
      },
    ),
  move: (tx, row, to, columns: ReportColumns) => moveReport(tx, row, to, columns),
  current: ({ tx, session, now }, row) => describeReport(tx, session, now, row),
  notify,
  notice: ({ row: { id, month } }, told: NoticeName<'work_reports'>, { values, ...to }) => ({
    ...to,
    kind: `work_reports.notices.${told}` as const,
    values: { month, ...values },
    link: workReportPath(id),
  }),
  isSigned: () => true,
})
