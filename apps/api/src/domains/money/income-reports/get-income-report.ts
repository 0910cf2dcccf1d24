import type * as spec from '@navyk/api-spec/money/income-reports'
import type { Accrual, IncomeReportClient } from '@navyk/api-spec/money/income-reports'
import { notFound, type ReadCase, type Session } from '../../../platform/http/index.ts'
import { learnerName } from '../../people/learners/index.ts'
import { listPeople, type Person } from '../../people/accounts/index.ts'
import { visibleExecutor } from './policy.ts'
import { presentAmounts, presentName, presentReport } from './present.ts'
import { type AccrualLine, findReport, listAccruals, sumReports } from './queries.ts'

/** One month with its accruals by client. @throws Failure 404 when it is absent or another executor's */
export const getIncomeReport: ReadCase<typeof spec.getIncomeReport> = async (reader, _effects, session, { id }) => {
  const row = await findReport(reader, id)
  const visible = visibleExecutor(session)
  if (!row || (visible !== 'all' && row.executor_id !== visible)) throw notFound()
  const accruals = await listAccruals(reader, id)
  const [first] = accruals
  // A report is created with its first accrual, so this list is never empty.
  if (!first) throw notFound()
  const people = await listPeople(reader, [row.executor_id, ...accruals.map((accrual) => accrual.customer_id)])
  const year = { from: `${row.month.slice(0, 4)}-01`, to: row.month }
  return {
    ...presentReport(session, people, row),
    workReportId: first.work_report_id,
    clients: [...Map.groupBy(accruals, (accrual) => accrual.contract_id).values()].flatMap((lines) =>
      presentClient(session, people, lines),
    ),
    yearToDate: presentAmounts(session, await sumReports(reader, { executorId: row.executor_id, months: year })),
  }
}

function presentClient(session: Session, people: Map<string, Person>, lines: AccrualLine[]): IncomeReportClient[] {
  const [first] = lines
  if (!first) return []
  const sum = (pick: (line: AccrualLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  return [
    {
      contractId: first.contract_id,
      contractNumber: first.contract_number,
      subject: first.subject,
      customer: presentName(people, first.customer_id),
      learnerName: learnerName(first),
      amounts: presentAmounts(session, {
        gross: sum((line) => line.gross_kopecks),
        commission: sum((line) => line.commission_kopecks),
        net: sum((line) => line.net_kopecks),
      }),
      accruals: lines.map((line) => presentAccrual(session, line)),
    },
  ]
}

function presentAccrual(session: Session, line: AccrualLine): Accrual {
  return {
    id: line.id,
    lessonId: line.lesson_id,
    subject: line.subject,
    heldOn: line.held_on,
    amounts: presentAmounts(session, {
      gross: line.gross_kopecks,
      commission: line.commission_kopecks,
      net: line.net_kopecks,
    }),
    createdAt: line.created_at.toISOString(),
  }
}
