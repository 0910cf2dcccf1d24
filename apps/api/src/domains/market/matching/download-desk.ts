import { businessDate, businessTime, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { Gap, WaitingOffer } from '@navyk/api-spec/market/matching'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { listGapRows } from './gaps/gap-queries.ts'
import { gapFilterOf, presentGaps } from './gaps/list-gaps.ts'
import { findWaitingOffers } from './list-waiting-offers.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
const offerColumns = [
  ['number', 10],
  ['learner', 28],
  ['customer', 28],
  ['subject', 24],
  ['level', 18],
  ['format', 18],
  ['place', 32],
  ['promise', 24],
  ['promised', 18],
  ['since', 18],
  ['deadline', 14],
  ['responses', 12],
  ['invited', 40],
] as const
const gapColumns = [
  ['contract', 10],
  ['learner', 28],
  ['customer', 28],
  ['executor', 28],
  ['subject', 24],
  ['level', 18],
  ['ends', 14],
  ['uncovered', 18],
  ['first_lost', 18],
  ['state', 20],
  ['request', 12],
  ['successor', 12],
] as const

type Used = Pick<Effects, 'clock' | 'texts'>
type Facts = Pick<RequestFacts, 'language'>
type Cell = CellObject | null
type Say = (key: string, values?: Record<string, string | number>) => string

/** Requests that wait as a workbook, in the order of the desk. */
export async function downloadWaitingOffers(
  reader: Reader,
  { clock, texts }: Used,
  _session: Session,
  query: Input<typeof spec.downloadWaitingOffers>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const now = clock.now()
  const { offers, last } = await findWaitingOffers(reader, query, { now, limit: mostRows })
  const say = sayIn(texts, language)
  const rows = offers.map((offer) => offerCells(offer, say))
  return {
    name: `navyk-waiting-requests-${businessDate(now)}.xlsx`,
    bytes: await workbook(say, { sheet: 'offers', columns: offerColumns, rows, isCut: last !== undefined }),
    shows: offers.map(({ id }) => id),
  }
}

/** Contracts that lose their executor as a workbook, in the order of the desk. */
export async function downloadGaps(
  reader: Reader,
  { clock, texts }: Used,
  _session: Session,
  query: Input<typeof spec.downloadGaps>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const now = clock.now()
  const found = await listGapRows(reader, { ...gapFilterOf(query, now), limit: mostRows + 1 })
  const gaps = await presentGaps(reader, found.slice(0, mostRows), now)
  const say = sayIn(texts, language)
  const rows = gaps.map((gap) => gapCells(gap, say))
  return {
    name: `navyk-gaps-${businessDate(now)}.xlsx`,
    bytes: await workbook(say, { sheet: 'gaps', columns: gapColumns, rows, isCut: found.length > mostRows }),
    shows: gaps.map(({ id }) => id),
  }
}

/** Subjects have the words of the schedule, the rest those of the desk. */
const sayIn =
  (texts: Used['texts'], language: Facts['language']): Say =>
  (key, values = {}) =>
    texts.say(language, key.startsWith('subjects.') ? `schedule.${key}` : `matching.workbook.${key}`, values)

const offerCells = (offer: WaitingOffer, say: Say): Cell[] => [
  ...[count(offer.number), name(offer.learner), name(offer.customer), text(say(`subjects.${offer.subject}`))],
  ...[text(say(`levels.${offer.level}`)), text(say(`formats.${offer.format}`)), text(offer.place)],
  ...[text(say(`promises.${offer.promise}`)), instant(offer.promisedAt), instant(offer.waitingSince)],
  ...[day(offer.deadlineOn), count(offer.responseCount)],
  text(offer.invitations.map(({ executor }) => fullName(executor.firstName, executor.lastName)).join(', ')),
]

const gapCells = (gap: Gap, say: Say): Cell[] => [
  ...[count(gap.number), name(gap.learner), name(gap.customer), name(gap.executor)],
  ...[text(say(`subjects.${gap.subject}`)), text(say(`levels.${gap.level}`))],
  ...[gap.endsOn === null ? null : day(gap.endsOn), day(gap.uncoveredFrom), day(gap.firstLostOn)],
  text(say(`states.${gap.state}`)),
  gap.request === null ? null : count(gap.request.number),
  gap.successor === null ? null : count(gap.successor.number),
]

const text = (value: string): Cell => (value === '' ? null : { type: String, value })
const name = ({ firstName, lastName }: { firstName: string; lastName: string }) => text(fullName(firstName, lastName))
const count = (value: number): Cell => ({ type: Number, value, format: '0' })
const day = (date: string): Cell => ({ type: Date, value: new Date(date), format: 'dd.mm.yyyy' })
/** A moment in Minsk; a cell knows no zone. */
const instant = (at: string): Cell => {
  const value = new Date(at)
  const local = new Date(`${businessDate(value)}T${businessTime(value)}Z`)
  return { type: Date, value: local, format: 'dd.mm.yyyy hh:mm' }
}

interface Table {
  sheet: 'offers' | 'gaps'
  columns: readonly (readonly [string, number])[]
  rows: Cell[][]
  isCut: boolean
}

/** Cells are texts, numbers or dates, so nothing that was typed is calculated. */
async function workbook(say: Say, { sheet, columns, rows, isCut }: Table): Promise<Buffer> {
  const head = columns.map(([column]): CellObject => ({ value: say(`column.${column}`), fontWeight: 'bold' }))
  const data: SheetData = [head, ...rows]
  if (isCut) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const options = { sheet: say(sheet), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return writeXlsxFile(data, options).toBuffer()
}
