import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, Session } from '../../../platform/http/index.ts'
import type { Language, Texts } from '../../../platform/texts.ts'
import { getPivot, type PivotQuery } from './get-pivot.ts'
import { writeWorkbook } from './workbook.ts'

/** The most outermost rows of a workbook. */
const mostRows = 10_000

/** The whole table as a file. @throws Failure 422 as the table does */
export async function downloadPivot(
  reader: Reader,
  session: Session,
  { texts, language }: { texts: Texts; language: Language },
  query: PivotQuery,
): Promise<AnsweredFile> {
  const { data } = await getPivot(reader, session, { ...query, cursor: undefined }, mostRows)
  const bytes = await writeWorkbook(texts, language, query, data)
  return { name: `navyk-${query.from}-${query.to}.xlsx`, bytes, shows: data.rows.map(({ label }) => label.id) }
}
