import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/applications'
import type { ApplicationRow } from '@navyk/api-spec/market/applications'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { narrowedBy } from './list-applications.ts'
import { presentForStaff } from './present.ts'
import { listApplicationRows } from './queries.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
const columns = [
  ['applicant', 32],
  ['phone', 20],
  ['subjects', 40],
  ['formats', 32],
  ['city', 20],
  ['years', 12],
  ['about', 60],
  ['state', 18],
  ['sent', 14],
  ['decided', 14],
  ['reason', 40],
] as const

/** Applications as a workbook, in the order of the list, with phones masked as there. Cells are texts, numbers or dates, so
 *  nothing that was typed is calculated. */
export async function downloadApplications(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadApplications>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say = (key: string, values = {}) => texts.say(language, `applications.workbook.${key}`, values)
  const rows = await listApplicationRows(reader, { ...narrowedBy(query), limit: mostRows + 1 })
  const shown = await presentForStaff(reader, rows.slice(0, mostRows))
  const words = { say, subject: (subject: string) => texts.say(language, `schedule.subjects.${subject}`) }
  const head = columns.map(([column]): CellObject => ({ value: say(column), fontWeight: 'bold' }))
  const data: SheetData = [head, ...shown.map((row) => cellsOf(row, words))]
  if (rows.length > mostRows) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say('sheet'), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return {
    name: `navyk-applications-${businessDate(clock.now())}.xlsx`,
    bytes: await writeXlsxFile(data, sheet).toBuffer(),
    shows: shown.map(({ id }) => id),
  }
}

interface Words {
  say: (key: string) => string
  subject: (subject: string) => string
}

const cellsOf = (row: ApplicationRow, { say, subject }: Words): (CellObject | null)[] => [
  text(fullName(row.applicant.firstName, row.applicant.lastName)),
  text(row.applicant.maskedPhone),
  text(row.subjects.map(subject).join(', ')),
  text(row.formats.map((format) => say(`format.${format}`)).join(', ')),
  text(row.city),
  { type: Number, value: row.experienceYears, format: '0' },
  text(row.about),
  text(say(`states.${row.state}`)),
  day(row.createdAt),
  row.decidedAt === null ? null : day(row.decidedAt),
  text(row.reason ?? ''),
]

const text = (value: string): CellObject | null => (value === '' ? null : { type: String, value })
const day = (at: string): CellObject => ({
  type: Date,
  value: new Date(businessDate(new Date(at))),
  format: 'dd.mm.yyyy',
})
