import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/work-reports'
import type { WorkReportSummary } from '@navyk/api-spec/money/work-reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, dayOf, hours, money, month, mostRows, text, writeList } from '#platform/files/workbooks'
import { listPeople } from '#people/accounts'
import { filterFor, presentRow } from './list-work-reports.ts'
import { listReportRows } from '../queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<WorkReportSummary, 'work_reports.list_workbook'> = [
  ['month', 12, (report) => month(report.month)],
  ['executor', 32, (report) => text(fullName(report.executor.firstName, report.executor.lastName))],
  ['state', 18, (report, translate) => text(translate(`states.${report.state}`))],
  ['lessons', 12, (report) => count(report.totals.lessonCount)],
  ['held', 12, (report) => count(report.totals.heldCount)],
  ['unclosed', 12, (report) => count(report.totals.unclosedCount)],
  ['waiting', 16, (report) => count(report.waitingCount)],
  ['hours', 12, (report) => hours(report.totals.heldMinutes)],
  ['charge', 18, (report) => money(report.totals.chargeKopecks ?? null)],
  ['pay', 18, (report) => money(report.totals.payKopecks)],
  ['submitted', 14, (report) => dayOf(report.submittedAt)],
  ['approved', 14, (report) => dayOf(report.approvedAt)],
]

/** Months of executors as a workbook, newest month first. Two queries. */
export async function downloadWorkReports(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadWorkReports>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'work_reports.list_workbook')
  const now = clock.now()
  const filter = filterFor(session, query)
  const { rows, nextCursor } = filter ? await listReportRows(reader, filter, now, { limit: mostRows }) : noRows
  const people = await listPeople(
    reader,
    rows.map((row) => row.executor_id),
  )
  const reports = rows.map((row) => presentRow(session, people, row))
  return {
    name: `navyk-work-reports-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, { columns, rows: reports, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}
