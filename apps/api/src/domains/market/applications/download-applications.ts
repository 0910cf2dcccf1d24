import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/applications'
import type { ApplicationRow } from '@navyk/api-spec/market/applications'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, dayOf, moment, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { narrowedBy } from './list-applications.ts'
import { presentForStaff } from './present.ts'
import { listApplicationRows } from './queries.ts'

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
  ['interview', 18],
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
  const say: Translate = (key, values) => texts.say(language, `applications.workbook.${key}`, values)
  const { rows, nextCursor } = await listApplicationRows(reader, narrowedBy(query), { limit: mostRows })
  const shown = await presentForStaff(reader, rows)
  const words = { say, subject: (subject: string) => texts.say(language, `schedule.subjects.${subject}`) }
  return {
    name: `navyk-applications-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, { columns, rows: shown.map((row) => cellsOf(row, words)), isCut: nextCursor !== null }),
    shows: shown.map(({ id }) => id),
  }
}

interface Words {
  say: Translate
  subject: (subject: string) => string
}

const cellsOf = (row: ApplicationRow, { say, subject }: Words): Cell[] => [
  text(fullName(row.applicant.firstName, row.applicant.lastName)),
  text(row.applicant.maskedPhone),
  text(row.subjects.map(subject).join(', ')),
  text(row.formats.map((format) => say(`format.${format}`)).join(', ')),
  text(row.city),
  count(row.experienceYears),
  text(row.about),
  text(say(`states.${row.state}`)),
  dayOf(row.createdAt),
  moment(row.interviewAt),
  dayOf(row.decidedAt),
  text(row.reason),
]
