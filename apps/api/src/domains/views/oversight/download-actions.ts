import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/oversight'
import { fullName } from '@navyk/api-spec/vocabulary'
import { listTrail } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { UseCaseServices } from '#platform/services.ts'
import {
  type Columns,
  count,
  listSheet,
  moment,
  mostRows,
  text,
  writeList,
  writeSheets,
} from '#platform/files/workbooks'
import { wordsIn } from './action-words.ts'
import { filterOf } from './list-actions.ts'
import { reachFilterOf, readingFilterOf, daysOf } from './list-readings.ts'
import { listLearnersOfRecords, listReachRows, listReadingRows, type ReadingRow } from './queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

type Words = ReturnType<typeof wordsIn>
type ActionRow = Awaited<ReturnType<typeof listTrail>>['rows'][number]
type ReachRow = Awaited<ReturnType<typeof listReachRows>>['rows'][number]
type Learners = Awaited<ReturnType<typeof listLearnersOfRecords>>

const actionColumns = (words: Words): Columns<ActionRow, 'oversight.workbook'> => [
  ['at', 18, (row) => moment(row.at)],
  ['actor', 32, (row, translate) => text(row.actor_name || translate('service'))],
  ['object', 24, (row) => text(words.object(row.object_kind))],
  ['action', 36, (row) => text(words.action(row.action))],
  ['reason', 48, (row) => text(row.reason)],
  ['id', 40, (row) => text(row.object_id)],
]

export const subjectColumns: Columns<ReadingRow, 'oversight.workbook'> = [
  ['subject', 32, (row) => text(fullName(row.subject_first_name, row.subject_last_name))],
]

/** Columns of readings; those of several people name the person who was read about, too. */
export const readingColumns = (
  words: Words,
  learners: Learners,
  subject: Columns<ReadingRow, 'oversight.workbook'>,
): Columns<ReadingRow, 'oversight.workbook'> => [
  ['at', 18, (row) => moment(row.at)],
  ['reader', 32, (row) => text(fullName(row.reader_first_name, row.reader_last_name))],
  ...subject,
  ['kind', 28, (row) => text(withLearner(words.reading(row.kind), learners.get(row.object_id ?? '')))],
  ['look', 22, (row, translate) => text(row.is_look ? translate('yes') : '')],
  ['id', 40, (row) => text(row.object_id)],
]

const reachColumns = (words: Words): Columns<ReachRow, 'oversight.workbook'> => [
  ['account', 32, (row) => text(fullName(row.first_name, row.last_name))],
  ['limit', 32, (row) => text(words.quota(row.kind))],
  ['most', 10, (row) => count(row.most)],
  ['at', 18, (row) => moment(row.at)],
]

/** Actions as a workbook, newest first; of one person also who of the staff has read their data. Cells are texts or moments, so
 *  nothing that was typed is calculated. */
export async function downloadActions(
  reader: Reader,
  { clock, texts, parties }: Pick<UseCaseServices, 'clock' | 'texts' | 'parties'>,
  _session: Session,
  query: Input<typeof spec.downloadActions>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'oversight.workbook')
  const words = wordsIn(texts, language)
  const events = await listTrail(reader, await filterOf(reader, parties, query), { limit: mostRows })
  const columns = actionColumns(words)
  const sheets = [listSheet(translate, { columns, rows: events.rows, isCut: events.nextCursor !== null })]
  const { aboutId } = query
  if (aboutId !== undefined) {
    const filter = { ...daysOf(query), subjectId: aboutId, subjectNames: [] }
    const found = await listReadingRows(reader, filter, { limit: mostRows })
    const columns = readingColumns(words, await learnersOf(reader, found.rows), [])
    sheets.push(
      listSheet(translate, { sheet: 'readings', columns, rows: found.rows, isCut: found.nextCursor !== null }),
    )
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
  const translate = textsBelow(texts, language, 'oversight.workbook')
  const words = wordsIn(texts, language)
  const { rows, nextCursor } = await listReadingRows(reader, readingFilterOf(query), { limit: mostRows })
  const learners = await learnersOf(reader, rows)
  return {
    name: `navyk-readings-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, {
      sheet: 'readings',
      columns: readingColumns(words, learners, subjectColumns),
      rows,
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
  const translate = textsBelow(texts, language, 'oversight.workbook')
  const words = wordsIn(texts, language)
  const { rows, nextCursor } = await listReachRows(reader, reachFilterOf(query), { limit: mostRows })
  return {
    name: `navyk-quotas-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, {
      sheet: 'quotas',
      columns: reachColumns(words),
      rows,
      isCut: nextCursor !== null,
    }),
    shows: [...new Set(rows.map(({ account_id }) => account_id))],
  }
}

export const learnersOf = (reader: Reader, rows: ReadingRow[]): Promise<Learners> =>
  listLearnersOfRecords(
    reader,
    rows.map((row) => row.object_id),
  )

const withLearner = (read: string, learner: { first_name: string; last_name: string } | undefined) =>
  learner ? `${read}: ${fullName(learner.first_name, learner.last_name)}` : read
