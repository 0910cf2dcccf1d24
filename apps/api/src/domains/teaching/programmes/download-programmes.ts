import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { presentCards } from './present-programme.ts'
import { listProgrammeRows } from './queries.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
const columns = [
  ['number', 10],
  ['title', 40],
  ['state', 20],
  ['subject', 20],
  ['city', 16],
  ['starts', 14],
  ['ends', 14],
  ['enrol_until', 16],
  ['seats', 10],
  ['minimum', 12],
  ['taken', 10],
  ['waiting', 12],
  ['price', 14],
  ['price_of', 20],
  ['expected', 14],
  ['leads', 32],
] as const

/** Programmes as a workbook, a row each. Cells are texts, numbers or dates, so nothing that was typed is calculated. */
export async function downloadProgrammes(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  filter: Input<typeof spec.downloadProgrammes>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const now = clock.now()
  const today = businessDate(now)
  const say = (key: string, values = {}) => texts.say(language, `programmes.workbook.${key}`, values)
  const rows = await listProgrammeRows(reader, session, filter, today, { limit: mostRows + 1, order: 'desc' })
  const cards = await presentCards(reader, session, rows.slice(0, mostRows), now)
  const head = columns.map(([column]): CellObject => ({ value: say(column), fontWeight: 'bold' }))
  const words = { say, subject: (subject: string) => texts.say(language, `schedule.subjects.${subject}`) }
  const data: SheetData = [head, ...cards.map((card) => cellsOf(card, words))]
  if (rows.length > mostRows) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say('sheet'), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return {
    name: `navyk-programmes-${today}.xlsx`,
    bytes: await writeXlsxFile(data, sheet).toBuffer(),
    shows: cards.map(({ id }) => id),
  }
}

interface Words {
  say: (key: string) => string
  subject: (subject: string) => string
}

function cellsOf(card: ProgrammeCard, { say, subject }: Words): (CellObject | null)[] {
  const { price, leads } = card
  return [
    count(card.number),
    text(card.title),
    text(say(`states.${card.state}`)),
    text(subject(card.subject)),
    text(card.city),
    day(card.startsOn),
    day(card.endsOn),
    day(card.enrolUntil),
    count(card.seats),
    count(card.minimumSeats),
    count(card.takenSeats),
    count(card.waitingCount),
    price && money(price.kopecks),
    price && text(say(`bases.${price.basis}`)),
    card.expectedKopecks === null ? null : money(card.expectedKopecks),
    text(leads.map(({ firstName, lastName }) => fullName(firstName, lastName)).join(', ')),
  ]
}

const text = (value: string): CellObject | null => (value === '' ? null : { type: String, value })
const count = (value: number): CellObject => ({ type: Number, value, format: '0' })
const money = (kopecks: number): CellObject => ({ type: Number, value: kopecks / 100, format: '#,##0.00' })
const day = (value: string): CellObject => ({ type: Date, value: new Date(value), format: 'dd.mm.yyyy' })
