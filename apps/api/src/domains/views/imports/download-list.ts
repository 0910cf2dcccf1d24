import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/imports'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, moment, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { presentImports } from './present-import.ts'
import { listImportFacts } from './queries.ts'

const columns = [
  ['file', 40],
  ['state', 18],
  ['rows', 10],
  ['faults', 10],
  ['by', 32],
  ['at', 18],
  ['applied_by', 32],
  ['applied_at', 18],
] as const

/** Uploaded spreadsheets as a workbook, newest first: what became of each, without what stands in it. */
export async function downloadImports(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadImports>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `imports.list.${key}`, values)
  const { rows, nextCursor } = await listImportFacts(reader, query, { limit: mostRows })
  const imports = await presentImports(reader, { session, texts, language }, rows)
  const cells = imports.map((one): Cell[] => [
    text(one.fileName),
    text(say(`states.${one.state}`)),
    count(one.rowCount),
    count(one.faultCount),
    text(one.uploadedBy),
    moment(one.uploadedAt),
    text(one.appliedBy ?? ''),
    moment(one.appliedAt),
  ])
  return {
    name: `navyk-imports-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, { columns, rows: cells, isCut: nextCursor !== null }),
    shows: [],
  }
}
