import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import { groupingsOf, type ReportGroup, type ReportGrouping } from '@navyk/api-spec/views/reports'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { kinds } from '../get-report.ts'
import { groupsOf } from '../groups/list-groups.ts'
import { scopeOf } from '../scope.ts'
import { writeWorkbook } from './workbook.ts'

/** The most groups of a sheet. */
const mostGroups = 10_000

/** The report as a workbook: its figures, the points of the chart, and a sheet for each of its groupings. @throws Failure as the
 *  report does */
export async function downloadReport(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadReport>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const scope = scopeOf(session, query, clock.now())
  const figures = await kinds[scope.report].figures(reader, scope)
  const sheets: { by: ReportGrouping; groups: ReportGroup[]; count: number }[] = []
  for (const by of groupingsOf[scope.report]) {
    sheets.push({ by, ...(await groupsOf(reader, scope, by, { place: undefined, from: 0, limit: mostGroups })) })
  }
  return {
    name: `navyk-${scope.report}-${scope.period.from}-${scope.period.to}.xlsx`,
    bytes: await writeWorkbook(texts, language, scope, figures, sheets),
    shows: sheets.flatMap(({ groups }) => groups.map(({ label }) => label.id)),
  }
}
