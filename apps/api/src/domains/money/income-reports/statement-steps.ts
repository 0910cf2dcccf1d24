import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { describeIncome } from './reading/get-income-report.ts'
import { maySee, type Refusal, statementTransitions } from './policy.ts'
import type { ReportRow } from './queries.ts'
import { lockReport, moveReport, type ReportColumns } from './statement-queries.ts'

interface StatementTypes {
  found: { row: ReportRow }
  transitions: typeof statementTransitions
  columns: ReportColumns
  refusal: Refusal
  notice: NoticesOf<'income_reports'>
  presented: IncomeReport
}

export const refusalOf = (code: Refusal, current: unknown) =>
  refused(`statement_${code}`, `income_reports.${code}`, {}, { current })

export const statementSteps = defineStateMachine<StatementTypes>({
  kind: 'income_report',
  find: async ({ tx, session }, { id }) => {
    const row = await lockReport(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  transitions: statementTransitions,
  wrongState: 'wrong_state',
  failureOf: async (code, _found, present) => refusalOf(code, await present()),
  move: moveReport,
  present: ({ tx, effects, session }, row) => describeIncome(tx, effects, session, row),
  notices: noticesOf('income_reports', ({ row: { id, month } }) => ({ values: { month }, link: incomeReportPath(id) })),
  namesActor: () => true,
})
