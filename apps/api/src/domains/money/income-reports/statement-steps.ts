import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { describeIncome } from './get-income-report.ts'
import { maySee, type Refusal, statementStates } from './policy.ts'
import type { ReportRow } from './queries.ts'
import { lockReport, moveReport, type ReportColumns } from './statement-queries.ts'

interface LockedReport {
  row: ReportRow
}

export const refusalOf = (code: Refusal, current: unknown) =>
  refused(`statement_${code}`, `income_reports.${code}`, {}, { current })

export const statementSteps = stateSteps({
  kind: 'income_report',
  find: async ({ tx, session }: Acting, { id }: { id: string }): Promise<LockedReport> => {
    const row = await lockReport(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  steps: statementStates,
  wrongState: 'wrong_state' as const,
  failureOf: async (code: Refusal, _: LockedReport, current) => refusalOf(code, await current()),
  move: (tx, row, to, columns: ReportColumns) => moveReport(tx, row, to, columns),
  current: ({ tx, effects, session }, row) => describeIncome(tx, effects, session, row),
  notify,
  notice: ({ row: { id, month } }, told: NoticeName<'income_reports'>, { values, ...to }) => ({
    ...to,
    kind: `income_reports.notices.${told}` as const,
    values: { month, ...values },
    link: incomeReportPath(id),
  }),
  isSigned: () => true,
})
