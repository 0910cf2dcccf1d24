import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, day, money, mostRows, text, writeList } from '#platform/files/workbooks'
import { listFilterOf } from './list-programmes.ts'
import { presentCards } from './present-programme.ts'
import { latestFirst, listProgrammeRows } from '../queries.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

const columns = (subject: Translate<'schedule.subjects'>): Columns<ProgrammeCard, 'programmes.workbook'> => [
  ['number', 10, (card) => count(card.number)],
  ['title', 40, (card) => text(card.title)],
  ['state', 20, (card, translate) => text(translate(`states.${card.state}`))],
  ['subject', 20, (card) => text(subject(card.subject))],
  ['city', 16, (card) => text(card.city)],
  ['starts', 14, (card) => day(card.startsOn)],
  ['ends', 14, (card) => day(card.endsOn)],
  ['enrol_until', 16, (card) => day(card.enrolUntil)],
  ['seats', 10, (card) => count(card.seats)],
  ['minimum', 12, (card) => count(card.minimumSeats)],
  ['taken', 10, (card) => count(card.takenSeats)],
  ['waiting', 12, (card) => count(card.waitingCount)],
  ['price', 14, (card) => card.price && money(card.price.kopecks)],
  ['price_of', 20, (card, translate) => card.price && text(translate(`bases.${card.price.basis}`))],
  ['expected', 14, (card) => money(card.expectedKopecks)],
  ['leads', 32, (card) => text(card.leads.map(({ firstName, lastName }) => fullName(firstName, lastName)).join(', '))],
]

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
  const translate = textsBelow(texts, language, 'programmes.workbook')
  const filter = listFilterOf(session, query)
  const page = { limit: mostRows }
  const { rows, nextCursor } = await listProgrammeRows(reader, session, filter, today, latestFirst, page)
  const cards = await presentCards(reader, session, rows, now)
  const subject = textsBelow(texts, language, 'schedule.subjects')
  return {
    name: `navyk-programmes-${today}.xlsx`,
    bytes: await writeList(translate, {
      columns: columns(subject),
      rows: cards,
      isCut: nextCursor !== null,
    }),
    shows: cards.map(({ id }) => id),
  }
}
