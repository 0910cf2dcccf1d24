// Documents, templates and mailings as workbooks.
import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/desk/docs'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, firstRows, moment, mostRows, text, writeList } from '#platform/files/workbooks'
import { readMailings } from '../mailings/mailings.ts'
import { presentDocuments } from '../present.ts'
import { listDocumentRows } from '../queries.ts'
import { filterOf } from './read-documents.ts'
import { listTemplateRows } from '../templates/template-queries.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

/** The beginning of the workbooks' texts. */
const words = 'docs.workbook'

const documentColumns: Columns<spec.PersonDocument, typeof words> = [
  ['title', 48, (document) => text(document.title)],
  ['person', 32, (document) => text(fullName(document.person.firstName, document.person.lastName))],
  ['kind', 18, (document, translate) => text(translate(`kinds.${document.kind}`))],
  ['contract', 12, (document) => count(document.contract?.number ?? null)],
  ['state', 26, (document, translate) => text(translate(`states.${document.state}`))],
  ['created', 18, (document) => moment(document.createdAt)],
  ['sent', 18, (document) => moment(document.sentAt)],
  ['viewed', 18, (document) => moment(document.viewedAt)],
]

const templateColumns: Columns<Awaited<ReturnType<typeof listTemplateRows>>[number], typeof words> = [
  ['title', 48, (row) => text(row.title)],
  ['version', 10, (row) => count(row.number)],
  ['kind', 18, (row, translate) => text(translate(`kinds.${row.kind}`))],
  ['audience', 18, (row, translate) => text(translate(`audiences.${row.audience}`))],
  ['to_acknowledge', 24, (row, translate) => text(row.is_to_acknowledge ? translate('yes') : '')],
  ['state', 18, (row, translate) => text(translate(`template_states.${row.state}`))],
  ['published', 18, (row) => moment(row.published_at)],
]

const mailingColumns = (
  subject: Translate<'schedule.subjects'>,
): Columns<Awaited<ReturnType<typeof readMailings>>[number], typeof words> => [
  ['title', 48, (mailing) => text(mailing.template.title)],
  ['version', 10, (mailing) => count(mailing.template.number)],
  ['scope', 28, (mailing, translate) => text(translate(`scopes.${mailing.scope}`))],
  ['subject', 24, (mailing) => text(mailing.subject === null ? '' : subject(mailing.subject))],
  ['started', 18, (mailing) => moment(mailing.startedAt)],
  ['by', 32, (mailing) => text(mailing.startedBy)],
  ['finished', 18, (mailing) => moment(mailing.finishedAt)],
  ['total', 12, (mailing) => count(mailing.totalCount)],
  ['sent_count', 12, (mailing) => count(mailing.sentCount)],
  ['left_out', 14, (mailing) => count(mailing.leftOutCount)],
]

type DownloadEffects = Pick<Effects, 'clock' | 'texts'>
type Facts = Pick<RequestFacts, 'language'>

/** Documents of everybody, newest first. */
export async function downloadDocuments(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  session: Session,
  query: Input<typeof spec.downloadDocuments>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, words)
  const { rows, nextCursor } = await listDocumentRows(reader, filterOf(session, query), { limit: mostRows })
  const documents = await presentDocuments(reader, rows)
  return {
    name: `navyk-documents-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, {
      sheet: 'documents',
      columns: documentColumns,
      rows: documents,
      isCut: nextCursor !== null,
    }),
    shows: documents.map(({ id }) => id),
  }
}

/** All versions of templates by title. */
export async function downloadDocumentTemplates(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  _session: Session,
  query: Input<typeof spec.downloadDocumentTemplates>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, words)
  const { rows, isCut } = firstRows(await listTemplateRows(reader, query))
  return {
    name: `navyk-templates-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, { sheet: 'templates', columns: templateColumns, rows, isCut }),
    shows: [],
  }
}

/** Mailings, newest first. */
export async function downloadDocumentMailings(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  _session: Session,
  query: Input<typeof spec.downloadDocumentMailings>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, words)
  const { rows, isCut } = firstRows(await readMailings(reader, query, mostRows + 1))
  const subject = textsBelow(texts, language, 'schedule.subjects')
  return {
    name: `navyk-mailings-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, { sheet: 'mailings', columns: mailingColumns(subject), rows, isCut }),
    shows: [],
  }
}
