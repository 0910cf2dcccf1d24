import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { Gap, WaitingOffer } from '@navyk/api-spec/market/matching'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, day, moment, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { listGapRows } from './gaps/gap-queries.ts'
import { gapFilterOf, presentGaps } from './gaps/list-gaps.ts'
import { findWaitingOffers } from './list-waiting-offers.ts'

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

type DownloadEffects = Pick<Effects, 'clock' | 'texts'>
type Facts = Pick<RequestFacts, 'language'>

/** Requests that wait as a workbook, in the order of the desk. */
export async function downloadWaitingOffers(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  _session: Session,
  query: Input<typeof spec.downloadWaitingOffers>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const now = clock.now()
  const { offers, nextCursor } = await findWaitingOffers(reader, query, { limit: mostRows }, now)
  const say = sayIn(texts, language)
  const rows = offers.map((offer) => offerCells(offer, say))
  return {
    name: `navyk-waiting-requests-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { sheet: 'offers', columns: offerColumns, rows, isCut: nextCursor !== null }),
    shows: offers.map(({ id }) => id),
  }
}

/** Contracts that lose their executor as a workbook, in the order of the desk. */
export async function downloadGaps(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  _session: Session,
  query: Input<typeof spec.downloadGaps>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const now = clock.now()
  const found = await listGapRows(reader, gapFilterOf(query, now), { limit: mostRows })
  const gaps = await presentGaps(reader, found.rows, now)
  const say = sayIn(texts, language)
  const rows = gaps.map((gap) => gapCells(gap, say))
  return {
    name: `navyk-gaps-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { sheet: 'gaps', columns: gapColumns, rows, isCut: found.nextCursor !== null }),
    shows: gaps.map(({ id }) => id),
  }
}

/** Subjects have the words of the schedule, the rest those of the desk. */
const sayIn =
  (texts: DownloadEffects['texts'], language: Facts['language']): Translate =>
  (key, values) =>
    texts.say(language, key.startsWith('subjects.') ? `schedule.${key}` : `matching.workbook.${key}`, values)

const offerCells = (offer: WaitingOffer, say: Translate): Cell[] => [
  count(offer.number),
  name(offer.learner),
  name(offer.customer),
  text(say(`subjects.${offer.subject}`)),
  text(say(`levels.${offer.level}`)),
  text(say(`formats.${offer.format}`)),
  text(offer.place),
  text(say(`promises.${offer.promise}`)),
  moment(offer.promisedAt),
  moment(offer.waitingSince),
  day(offer.deadlineOn),
  count(offer.responseCount),
  text(offer.invitations.map(({ executor }) => fullName(executor.firstName, executor.lastName)).join(', ')),
]

const gapCells = (gap: Gap, say: Translate): Cell[] => [
  count(gap.number),
  name(gap.learner),
  name(gap.customer),
  name(gap.executor),
  text(say(`subjects.${gap.subject}`)),
  text(say(`levels.${gap.level}`)),
  day(gap.endsOn),
  day(gap.uncoveredFrom),
  day(gap.firstLostOn),
  text(say(`states.${gap.state}`)),
  count(gap.request?.number ?? null),
  count(gap.successor?.number ?? null),
]

const name = ({ firstName, lastName }: { firstName: string; lastName: string }) => text(fullName(firstName, lastName))
