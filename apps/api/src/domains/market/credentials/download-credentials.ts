import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/credentials'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, day, dayOf, mostRows, text, writeList } from '#platform/files/workbooks'
import { narrowedBy } from './list-credentials.ts'
import { type CredentialRow, listCredentialRows } from './queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<CredentialRow, 'credentials.workbook'> = [
  ['executor', 32, (row) => text(fullName(row.first_name, row.last_name))],
  ['kind', 36, (row, translate) => text(translate(`kinds.${row.kind}`))],
  ['number', 20, (row) => text(row.number)],
  ['issuer', 40, (row) => text(row.issuer)],
  ['issued', 14, (row) => day(row.issued_on)],
  ['until', 14, (row) => day(row.valid_until)],
  ['state', 18, (row, translate) => text(translate(`states.${row.state}`))],
  ['uploaded', 14, (row) => dayOf(row.uploaded_at)],
  ['decided', 14, (row) => dayOf(row.decided_at)],
  ['reason', 40, (row) => text(row.reason)],
]

/** Credentials as a workbook, in the order of the list. Cells are texts or dates, so nothing that was typed is calculated. */
export async function downloadCredentials(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadCredentials>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const today = businessDate(clock.now())
  const translate = textsBelow(texts, language, 'credentials.workbook')
  const { rows, nextCursor } = await listCredentialRows(reader, today, narrowedBy(query, today), { limit: mostRows })
  return {
    name: `navyk-credentials-${today}.xlsx`,
    bytes: await writeList(translate, { columns, rows, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}
