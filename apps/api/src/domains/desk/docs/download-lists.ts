// Documents, templates and mailings as workbooks.
import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/desk/docs'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, firstRows, moment, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { readMailings } from './mailings.ts'
import { presentDocuments } from './present.ts'
import { listDocumentRows } from './queries.ts'
import { filterOf } from './read-documents.ts'
import { listTemplateRows } from './template-queries.ts'

const columns = {
  documents: [
    ['title', 48],
    ['person', 32],
    ['kind', 18],
    ['contract', 12],
    ['state', 26],
    ['created', 18],
    ['sent', 18],
    ['viewed', 18],
  ],
  templates: [
    ['title', 48],
    ['version', 10],
    ['kind', 18],
    ['audience', 18],
    ['to_acknowledge', 24],
    ['state', 18],
    ['published', 18],
  ],
  mailings: [
    ['title', 48],
    ['version', 10],
    ['scope', 28],
    ['subject', 24],
    ['started', 18],
    ['by', 32],
    ['finished', 18],
    ['total', 12],
    ['sent_count', 12],
    ['left_out', 14],
  ],
} as const

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
  const say = sayIn(texts, language)
  const { rows, nextCursor } = await listDocumentRows(reader, filterOf(session, query), { limit: mostRows })
  const documents = await presentDocuments(reader, rows)
  const cells = documents.map(({ title, person, kind, contract, state, createdAt, sentAt, viewedAt }): Cell[] => [
    text(title),
    text(fullName(person.firstName, person.lastName)),
    text(say(`kinds.${kind}`)),
    count(contract?.number ?? null),
    text(say(`states.${state}`)),
    ...[createdAt, sentAt, viewedAt].map(moment),
  ])
  return {
    name: `navyk-documents-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, {
      sheet: 'documents',
      columns: columns.documents,
      rows: cells,
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
  const say = sayIn(texts, language)
  const { rows, isCut } = firstRows(await listTemplateRows(reader, query))
  const cells = rows.map((row): Cell[] => [
    text(row.title),
    count(row.number),
    text(say(`kinds.${row.kind}`)),
    text(say(`audiences.${row.audience}`)),
    text(row.is_to_acknowledge ? say('yes') : ''),
    text(say(`template_states.${row.state}`)),
    moment(row.published_at),
  ])
  return {
    name: `navyk-templates-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, { sheet: 'templates', columns: columns.templates, rows: cells, isCut }),
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
  const say = sayIn(texts, language)
  const { rows, isCut } = firstRows(await readMailings(reader, query, mostRows + 1))
  const cells = rows.map((mailing): Cell[] => [
    text(mailing.template.title),
    count(mailing.template.number),
    text(say(`scopes.${mailing.scope}`)),
    text(mailing.subject === null ? '' : texts.say(language, `schedule.subjects.${mailing.subject}`)),
    moment(mailing.startedAt),
    text(mailing.startedBy),
    moment(mailing.finishedAt),
    count(mailing.totalCount),
    count(mailing.sentCount),
    count(mailing.leftOutCount),
  ])
  return {
    name: `navyk-mailings-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, { sheet: 'mailings', columns: columns.mailings, rows: cells, isCut }),
    shows: [],
  }
}

const sayIn =
  (texts: DownloadEffects['texts'], language: Facts['language']): Translate =>
  (key, values) =>
    texts.say(language, `docs.workbook.${key}`, values)
