import type { Reader } from '#platform/database'
import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/pivot'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { sumTable } from './get-pivot.ts'
import { writeWorkbook } from './workbook.ts'

/** The most outermost rows of a workbook. */
const mostRows = 10_000

/** The whole table as a file. @throws Failure 422 as the table does */
export async function downloadPivot(
  reader: Reader,
  { texts, clock }: Pick<Effects, 'texts' | 'clock'>,
  session: Session,
  query: Input<typeof spec.downloadPivot>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const { data } = await sumTable(reader, session, query, { limit: mostRows, now: clock.now() })
  const bytes = await writeWorkbook(texts, language, query, data)
  return { name: `navyk-${query.from}-${query.to}.xlsx`, bytes, shows: data.rows.map(({ label }) => label.id) }
}
