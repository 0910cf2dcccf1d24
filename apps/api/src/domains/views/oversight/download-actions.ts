import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/oversight'
import { fullName } from '@navyk/api-spec/vocabulary'
import { listTrail } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { UseCaseServices } from '#platform/services.ts'
import { count, listSheet, moment, mostRows, type Translate, text, writeList, writeSheets } from '#platform/workbooks'
import { wordsIn } from './action-words.ts'
import { filterOf } from './list-actions.ts'
import { daysOf, reachFilterOf, readingFilterOf } from './list-readings.ts'
import { listLearnersOfRecords, listReachRows, listReadingRows, type ReadingRow } from './queries.ts'

const actionColumns = [
  ['at', 18],
  ['actor', 32],
  ['object', 24],
  ['action', 36],
  ['reason', 48],
  ['id', 40],
] as const
const readingColumns = [
  ['at', 18],
  ['reader', 32],
  ['kind', 28],
  ['look', 22],
  ['id', 40],
] as const
const reachColumns = [
  ['account', 32],
  ['limit', 32],
  ['most', 10],
  ['at', 18],
] as const
/** Columns of readings of several people: they also name the person who was read about. */
const [readAt, readBy, ...readWhat] = readingColumns
const anyReadingColumns = [readAt, readBy, ['subject', 32], ...readWhat] as const

/** Actions as a workbook, newest first; of one person also who of the staff has read their data. Cells are texts or moments, so
 *  nothing that was typed is calculated. */
export async function downloadActions(
  reader: Reader,
  { clock, texts, parties }: Pick<UseCaseServices, 'clock' | 'texts' | 'parties'>,
  _session: Session,
  query: Input<typeof spec.downloadActions>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `oversight.workbook.${key}`, values)
  const words = wordsIn(texts, language)
  const events = await listTrail(reader, await filterOf(reader, parties, query), { limit: mostRows })
  const actions = events.rows.map((row) => [
    moment(row.at),
    text(row.actor_name || say('service')),
    text(words.object(row.object_kind)),
    text(words.action(row.action)),
    text(row.reason),
    text(row.object_id),
  ])
  const sheets = [listSheet(say, { columns: actionColumns, rows: actions, isCut: events.nextCursor !== null })]
  const { aboutId } = query
  if (aboutId !== undefined) {
    const filter = { ...daysOf(query), subjectId: aboutId, subjectNames: [] }
    const found = await listReadingRows(reader, filter, { limit: mostRows })
    const learners = await learnersOf(reader, found.rows)
    const rows = found.rows.map((row) => [...readerCells(row), ...readCells(row, words, say, learners)])
    sheets.push(listSheet(say, { sheet: 'readings', columns: readingColumns, rows, isCut: found.nextCursor !== null }))
  }
  return {
    name: `navyk-actions-${businessDate(clock.now())}.xlsx`,
    bytes: await writeSheets(sheets),
    shows: aboutId === undefined ? [] : [aboutId],
  }
}

/** Readings of records by staff as a workbook, newest first. */
export async function downloadReadings(
  reader: Reader,
  { clock, texts }: Pick<UseCaseServices, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadReadings>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `oversight.workbook.${key}`, values)
  const words = wordsIn(texts, language)
  const { rows, nextCursor } = await listReadingRows(reader, readingFilterOf(query), { limit: mostRows })
  const learners = await learnersOf(reader, rows)
  const readings = rows.map((row) => [
    ...readerCells(row),
    text(fullName(row.subject_first_name, row.subject_last_name)),
    ...readCells(row, words, say, learners),
  ])
  return {
    name: `navyk-readings-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, {
      sheet: 'readings',
      columns: anyReadingColumns,
      rows: readings,
      isCut: nextCursor !== null,
    }),
    shows: [...new Set(rows.map(({ subject_id }) => subject_id))],
  }
}

/** Reached quotas as a workbook, newest first. */
export async function downloadQuotaReaches(
  reader: Reader,
  { clock, texts }: Pick<UseCaseServices, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadQuotaReaches>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `oversight.workbook.${key}`, values)
  const words = wordsIn(texts, language)
  const { rows, nextCursor } = await listReachRows(reader, reachFilterOf(query), { limit: mostRows })
  const reaches = rows.map((row) => [
    text(fullName(row.first_name, row.last_name)),
    text(words.quota(row.kind)),
    count(row.most),
    moment(row.at),
  ])
  return {
    name: `navyk-quotas-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, { sheet: 'quotas', columns: reachColumns, rows: reaches, isCut: nextCursor !== null }),
    shows: [...new Set(rows.map(({ account_id }) => account_id))],
  }
}

const readerCells = (row: ReadingRow) => [moment(row.at), text(fullName(row.reader_first_name, row.reader_last_name))]

type Learners = Awaited<ReturnType<typeof listLearnersOfRecords>>

const learnersOf = (reader: Reader, rows: ReadingRow[]): Promise<Learners> =>
  listLearnersOfRecords(
    reader,
    rows.map((row) => row.object_id),
  )

const readCells = (row: ReadingRow, words: ReturnType<typeof wordsIn>, say: Translate, learners: Learners) => [
  text(withLearner(words.reading(row.kind), learners.get(row.object_id ?? ''))),
  text(row.is_look ? say('yes') : ''),
  text(row.object_id),
]

const withLearner = (read: string, learner: { first_name: string; last_name: string } | undefined) =>
  learner ? `${read}: ${fullName(learner.first_name, learner.last_name)}` : read
