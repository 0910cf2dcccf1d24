import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/credentials'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, day, dayOf, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { narrowedBy } from './list-credentials.ts'
import { type CredentialRow, listCredentialRows } from './queries.ts'

const columns = [
  ['executor', 32],
  ['kind', 36],
  ['number', 20],
  ['issuer', 40],
  ['issued', 14],
  ['until', 14],
  ['state', 18],
  ['uploaded', 14],
  ['decided', 14],
  ['reason', 40],
] as const

/** Credentials as a workbook, in the order of the list. Cells are texts or dates, so nothing that was typed is calculated. */
export async function downloadCredentials(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadCredentials>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const today = businessDate(clock.now())
  const say: Translate = (key, values) => texts.say(language, `credentials.workbook.${key}`, values)
  const { rows, nextCursor } = await listCredentialRows(reader, today, narrowedBy(query, today), { limit: mostRows })
  return {
    name: `navyk-credentials-${today}.xlsx`,
    bytes: await writeList(say, { columns, rows: rows.map((row) => cellsOf(row, say)), isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}

const cellsOf = (row: CredentialRow, say: Translate): Cell[] => [
  text(fullName(row.first_name, row.last_name)),
  text(say(`kinds.${row.kind}`)),
  text(row.number),
  text(row.issuer),
  day(row.issued_on),
  day(row.valid_until),
  text(say(`states.${row.state}`)),
  dayOf(row.uploaded_at),
  dayOf(row.decided_at),
  text(row.reason),
]
