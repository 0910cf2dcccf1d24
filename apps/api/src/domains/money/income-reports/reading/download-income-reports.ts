import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/income-reports'
import type { IncomeReportSummary } from '@navyk/api-spec/money/income-reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, money, month, mostRows, text, writeList } from '#platform/files/workbooks'
import { listPeople } from '#people/accounts'
import { filterFor } from './list-income-reports.ts'
import { presentReport } from './present.ts'
import { listReportRows } from '../queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<IncomeReportSummary, 'income_reports.list_workbook'> = [
  ['month', 12, (report) => month(report.month)],
  ['executor', 32, (report) => text(fullName(report.executor.firstName, report.executor.lastName))],
  ['state', 22, (report, translate) => text(translate(`states.${report.state}`))],
  ['lessons', 12, (report) => count(report.lessonCount)],
  ['charge', 18, (report) => money(report.amounts.chargeKopecks ?? null)],
  ['commission', 18, (report) => money(report.amounts.commissionKopecks ?? null)],
  ['pay', 18, (report) => money(report.amounts.payKopecks)],
  ['adjustment', 34, (report) => money(report.adjustmentKopecks)],
  ['payable', 18, (report) => money(report.payableKopecks)],
  ['paid', 18, (report) => money(report.paidKopecks)],
]

/** Statements of executors as a workbook, newest month first. Two queries. */
export async function downloadIncomeReports(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadIncomeReports>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'income_reports.list_workbook')
  const now = clock.now()
  const filter = filterFor(session, query)
  const { rows, nextCursor } = filter ? await listReportRows(reader, filter, { limit: mostRows }) : noRows
  const people = await listPeople(
    reader,
    rows.map((row) => row.executor_id),
  )
  const reports = rows.map((row) => presentReport(session, people, row, row.accrual_count - row.correction_count))
  return {
    name: `navyk-income-reports-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, { columns, rows: reports, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}
