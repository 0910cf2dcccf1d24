import type { Reader } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import type { Language, Texts } from '../../platform/texts.ts'
import { getPivot, type PivotQuery } from './get-pivot.ts'
import { writeWorkbook } from './workbook.ts'

/** More outermost rows than anybody reads in a workbook. */
const mostRows = 10_000

/** The whole table as a file. @throws Failure 422 as the table does */
export async function downloadPivot(
  reader: Reader,
  session: Session,
  { texts, language }: { texts: Texts; language: Language },
  query: PivotQuery,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { data } = await getPivot(reader, session, { ...query, cursor: undefined }, mostRows)
  return { name: `navyk-${query.from}-${query.to}.xlsx`, bytes: await writeWorkbook(texts, language, query, data) }
}
