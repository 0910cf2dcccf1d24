import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { Gap, WaitingOffer } from '@navyk/api-spec/market/matching'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, day, moment, mostRows, text, type Translate, writeList } from '#platform/workbooks'
import { listGapRows } from './gaps/gap-queries.ts'
import { gapFilterOf, presentGaps } from './gaps/list-gaps.ts'
import { findWaitingOffers } from './list-waiting-offers.ts'

const offerColumns: Columns<WaitingOffer> = [
  ['number', 10, (offer) => count(offer.number)],
  ['learner', 28, (offer) => name(offer.learner)],
  ['customer', 28, (offer) => name(offer.customer)],
  ['subject', 24, (offer, say) => text(say(`subjects.${offer.subject}`))],
  ['level', 18, (offer, say) => text(say(`levels.${offer.level}`))],
  ['format', 18, (offer, say) => text(say(`formats.${offer.format}`))],
  ['place', 32, (offer) => text(offer.place)],
  ['promise', 24, (offer, say) => text(say(`promises.${offer.promise}`))],
  ['promised', 18, (offer) => moment(offer.promisedAt)],
  ['since', 18, (offer) => moment(offer.waitingSince)],
  ['deadline', 14, (offer) => day(offer.deadlineOn)],
  ['responses', 12, (offer) => count(offer.responseCount)],
  [
    'invited',
    40,
    (offer) =>
      text(offer.invitations.map(({ executor }) => fullName(executor.firstName, executor.lastName)).join(', ')),
  ],
]

const gapColumns: Columns<Gap> = [
  ['contract', 10, (gap) => count(gap.number)],
  ['learner', 28, (gap) => name(gap.learner)],
  ['customer', 28, (gap) => name(gap.customer)],
  ['executor', 28, (gap) => name(gap.executor)],
  ['subject', 24, (gap, say) => text(say(`subjects.${gap.subject}`))],
  ['level', 18, (gap, say) => text(say(`levels.${gap.level}`))],
  ['ends', 14, (gap) => day(gap.endsOn)],
  ['uncovered', 18, (gap) => day(gap.uncoveredFrom)],
  ['first_lost', 18, (gap) => day(gap.firstLostOn)],
  ['state', 20, (gap, say) => text(say(`states.${gap.state}`))],
  ['request', 12, (gap) => count(gap.request?.number ?? null)],
  ['successor', 12, (gap) => count(gap.successor?.number ?? null)],
]

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
  return {
    name: `navyk-waiting-requests-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { sheet: 'offers', columns: offerColumns, rows: offers, isCut: nextCursor !== null }),
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
  return {
    name: `navyk-gaps-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { sheet: 'gaps', columns: gapColumns, rows: gaps, isCut: found.nextCursor !== null }),
    shows: gaps.map(({ id }) => id),
  }
}

/** Subjects have the words of the schedule, the rest those of the desk. */
const sayIn =
  (texts: DownloadEffects['texts'], language: Facts['language']): Translate =>
  (key, values) =>
    texts.say(language, key.startsWith('subjects.') ? `schedule.${key}` : `matching.workbook.${key}`, values)

const name = ({ firstName, lastName }: { firstName: string; lastName: string }) => text(fullName(firstName, lastName))
