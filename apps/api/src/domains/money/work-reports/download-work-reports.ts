import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/work-reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import {
  type Cell,
  count,
  dayOf,
  hours,
  money,
  month,
  mostRows,
  type Translate,
  text,
  writeList,
} from '#platform/workbooks'
import { listPeople } from '#people/accounts'
import { filterFor, presentRow } from './list-work-reports.ts'
import { listReportRows } from './queries.ts'

const columns = [
  ['month', 12],
  ['executor', 32],
  ['state', 18],
  ['lessons', 12],
  ['held', 12],
  ['unclosed', 12],
  ['waiting', 16],
  ['hours', 12],
  ['charge', 18],
  ['pay', 18],
  ['submitted', 14],
  ['approved', 14],
] as const

/** Months of executors as a workbook, newest month first. Two queries. */
export async function downloadWorkReports(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadWorkReports>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `work_reports.list_workbook.${key}`, values)
  const now = clock.now()
  const filter = filterFor(session, query)
  const { rows, nextCursor } = filter ? await listReportRows(reader, filter, now, { limit: mostRows }) : noRows
  const people = await listPeople(
    reader,
    rows.map((row) => row.executor_id),
  )
  const cells = rows.map((row): Cell[] => {
    const report = presentRow(session, people, row)
    const { executor, totals } = report
    return [
      month(report.month),
      text(fullName(executor.firstName, executor.lastName)),
      text(say(`states.${report.state}`)),
      count(totals.lessonCount),
      count(totals.heldCount),
      count(totals.unclosedCount),
      count(report.waitingCount),
      hours(totals.heldMinutes),
      money(totals.chargeKopecks ?? null),
      money(totals.payKopecks),
      dayOf(report.submittedAt),
      dayOf(report.approvedAt),
    ]
  })
  return {
    name: `navyk-work-reports-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { columns, rows: cells, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}
