import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/income-reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, money, month, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { listPeople } from '#people/accounts'
import { filterFor } from './list-income-reports.ts'
import { presentReport } from './present.ts'
import { listReportRows } from './queries.ts'

const columns = [
  ['month', 12],
  ['executor', 32],
  ['state', 22],
  ['lessons', 12],
  ['charge', 18],
  ['commission', 18],
  ['pay', 18],
  ['adjustment', 34],
  ['payable', 18],
  ['paid', 18],
] as const

/** Statements of executors as a workbook, newest month first. Two queries. */
export async function downloadIncomeReports(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadIncomeReports>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `income_reports.list_workbook.${key}`, values)
  const now = clock.now()
  const filter = filterFor(session, query)
  const { rows, nextCursor } = filter ? await listReportRows(reader, filter, { limit: mostRows }) : noRows
  const people = await listPeople(
    reader,
    rows.map((row) => row.executor_id),
  )
  const cells = rows.map((row): Cell[] => {
    const report = presentReport(session, people, row, row.accrual_count - row.correction_count)
    const { executor, amounts } = report
    return [
      month(report.month),
      text(fullName(executor.firstName, executor.lastName)),
      text(say(`states.${report.state}`)),
      count(report.lessonCount),
      money(amounts.chargeKopecks ?? null),
      money(amounts.commissionKopecks ?? null),
      money(amounts.payKopecks),
      money(report.adjustmentKopecks),
      money(report.payableKopecks),
      money(report.paidKopecks),
    ]
  })
  return {
    name: `navyk-income-reports-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { columns, rows: cells, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}
