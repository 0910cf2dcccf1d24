import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/imports'
import type { PeopleImport } from '@navyk/api-spec/views/imports'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, moment, mostRows, text, writeList } from '#platform/files/workbooks'
import { presentImports } from './present-import.ts'
import { listImportFacts } from './queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<PeopleImport, 'imports.list'> = [
  ['file', 40, (one) => text(one.fileName)],
  ['state', 18, (one, translate) => text(translate(`states.${one.state}`))],
  ['rows', 10, (one) => count(one.rowCount)],
  ['faults', 10, (one) => count(one.faultCount)],
  ['by', 32, (one) => text(one.uploadedBy)],
  ['at', 18, (one) => moment(one.uploadedAt)],
  ['applied_by', 32, (one) => text(one.appliedBy ?? '')],
  ['applied_at', 18, (one) => moment(one.appliedAt)],
]

/** Uploaded spreadsheets as a workbook, newest first: what became of each, without what stands in it. */
export async function downloadImports(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadImports>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'imports.list')
  const { rows, nextCursor } = await listImportFacts(reader, query, { limit: mostRows })
  const imports = await presentImports(reader, { session, texts, language }, rows)
  return {
    name: `navyk-imports-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, { columns, rows: imports, isCut: nextCursor !== null }),
    shows: [],
  }
}
