import type * as spec from '@navyk/api-spec/money/work-reports'
import type { Input } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { getWorkReport } from './get-work-report.ts'
import { writeReportWorkbook } from './workbook.ts'

/** A month as a workbook, with the same contents as its page. @throws Failure 404 as getWorkReport */
export async function downloadWorkReport(
  reader: Reader,
  effects: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  input: Input<typeof spec.downloadWorkReport>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const report = await getWorkReport(reader, effects, session, input)
  const bytes = await writeReportWorkbook(effects.texts, language, report)
  return { name: `navyk-${report.month}.xlsx`, bytes, shows: report }
}
