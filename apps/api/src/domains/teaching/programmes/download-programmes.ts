import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, day, money, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { listFilterOf } from './list-programmes.ts'
import { presentCards } from './present-programme.ts'
import { latestFirst, listProgrammeRows } from './queries.ts'

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
  query: Input<typeof spec.downloadProgrammes>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const now = clock.now()
  const today = businessDate(now)
  const say: Translate = (key, values) => texts.say(language, `programmes.workbook.${key}`, values)
  const filter = listFilterOf(session, query)
  const page = { limit: mostRows }
  const { rows, nextCursor } = await listProgrammeRows(reader, session, filter, today, latestFirst, page)
  const cards = await presentCards(reader, session, rows, now)
  const words = { say, subject: (subject: string) => texts.say(language, `schedule.subjects.${subject}`) }
  return {
    name: `navyk-programmes-${today}.xlsx`,
    bytes: await writeList(say, {
      columns,
      rows: cards.map((card) => cellsOf(card, words)),
      isCut: nextCursor !== null,
    }),
    shows: cards.map(({ id }) => id),
  }
}

interface Words {
  say: Translate
  subject: (subject: string) => string
}

function cellsOf(card: ProgrammeCard, { say, subject }: Words): Cell[] {
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
    money(card.expectedKopecks),
    text(leads.map(({ firstName, lastName }) => fullName(firstName, lastName)).join(', ')),
  ]
}
