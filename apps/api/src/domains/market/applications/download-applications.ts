import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/applications'
import type { ApplicationRow } from '@navyk/api-spec/market/applications'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, dayOf, moment, mostRows, text, writeList } from '#platform/files/workbooks'
import { narrowedBy } from './list-applications.ts'
import { presentForStaff } from './present.ts'
import { listApplicationRows } from './queries.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

const columns = (subject: Translate<'schedule.subjects'>): Columns<ApplicationRow, 'applications.workbook'> => [
  ['applicant', 32, (row) => text(fullName(row.applicant.firstName, row.applicant.lastName))],
  ['phone', 20, (row) => text(row.applicant.maskedPhone)],
  ['subjects', 40, (row) => text(row.subjects.map((one) => subject(one)).join(', '))],
  ['formats', 32, (row, translate) => text(row.formats.map((format) => translate(`format.${format}`)).join(', '))],
  ['city', 20, (row) => text(row.city)],
  ['years', 12, (row) => count(row.experienceYears)],
  ['about', 60, (row) => text(row.about)],
  ['state', 18, (row, translate) => text(translate(`states.${row.state}`))],
  ['sent', 14, (row) => dayOf(row.createdAt)],
  ['interview', 18, (row) => moment(row.interviewAt)],
  ['decided', 14, (row) => dayOf(row.decidedAt)],
  ['reason', 40, (row) => text(row.reason)],
]

/** Applications as a workbook, in the order of the list, with phones masked as there. Cells are texts, numbers or dates, so
 *  nothing that was typed is calculated. */
export async function downloadApplications(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadApplications>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'applications.workbook')
  const { rows, nextCursor } = await listApplicationRows(reader, narrowedBy(query), { limit: mostRows })
  const shown = await presentForStaff(reader, rows)
  const subject = textsBelow(texts, language, 'schedule.subjects')
  return {
    name: `navyk-applications-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, { columns: columns(subject), rows: shown, isCut: nextCursor !== null }),
    shows: shown.map(({ id }) => id),
  }
}
