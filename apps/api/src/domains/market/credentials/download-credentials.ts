import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/credentials'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { narrowedBy } from './list-credentials.ts'
import { type CredentialRow, listCredentialRows } from './queries.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
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
  const say = (key: string, values = {}) => texts.say(language, `credentials.workbook.${key}`, values)
  const rows = await listCredentialRows(reader, today, { ...narrowedBy(query, today), limit: mostRows + 1 })
  const shown = rows.slice(0, mostRows)
  const head = columns.map(([column]): CellObject => ({ value: say(column), fontWeight: 'bold' }))
  const data: SheetData = [head, ...shown.map((row) => cellsOf(row, say))]
  if (rows.length > mostRows) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say('sheet'), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return {
    name: `navyk-credentials-${today}.xlsx`,
    bytes: await writeXlsxFile(data, sheet).toBuffer(),
    shows: shown.map(({ id }) => id),
  }
}

const cellsOf = (row: CredentialRow, say: (key: string) => string): (CellObject | null)[] => [
  text(fullName(row.first_name, row.last_name)),
  text(say(`kinds.${row.kind}`)),
  text(row.number),
  text(row.issuer),
  day(row.issued_on),
  row.valid_until === null ? null : day(row.valid_until),
  text(say(`states.${row.state}`)),
  day(businessDate(row.uploaded_at)),
  row.decided_at === null ? null : day(businessDate(row.decided_at)),
  text(row.reason ?? ''),
]

const text = (value: string): CellObject | null => (value === '' ? null : { type: String, value })
const day = (date: string): CellObject => ({ type: Date, value: new Date(date), format: 'dd.mm.yyyy' })
