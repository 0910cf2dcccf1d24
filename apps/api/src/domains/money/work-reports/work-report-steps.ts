import type { WorkReport } from '@navyk/api-spec/money/work-reports'
import { workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { describeReport } from './reading/get-work-report.ts'
import { maySee, type Refusal, workReportTransitions } from './policy.ts'
import { lockReport, moveReport, type ReportColumns, type ReportRow } from './queries.ts'

export interface WorkReportTypes {
  found: { row: ReportRow }
  transitions: typeof workReportTransitions
  columns: ReportColumns
  refusal: Refusal
  notice: NoticesOf<'work_reports'>
  presented: WorkReport
}

export const workReportSteps = defineStateMachine<WorkReportTypes>({
  kind: 'work_report',
  find: async ({ tx, session }, { id }) => {
    const row = await lockReport(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  transitions: workReportTransitions,
  wrongState: 'wrong_state',
  failureOf: async (code, _found, present) =>
    refused(
      code === 'wrong_state' ? 'work_report_state' : `work_report_${code}`,
      `work_reports.${code}`,
      {},
      { current: await present() },
    ),
  move: moveReport,
  present: ({ tx, session, now }, row) => describeReport(tx, session, now, row),
  notices: noticesOf('work_reports', ({ row: { id, month } }) => ({ values: { month }, link: workReportPath(id) })),
  namesActor: () => true,
})
