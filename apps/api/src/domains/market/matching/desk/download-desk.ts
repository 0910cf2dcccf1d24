import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { Gap, WaitingOffer } from '@navyk/api-spec/market/matching'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, day, moment, mostRows, text, writeList } from '#platform/files/workbooks'
import { listGapRows } from '../gaps/gap-queries.ts'
import { gapFilterOf, presentGaps } from '../gaps/list-gaps.ts'
import { findWaitingOffers } from './list-waiting-offers.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

/** The beginning of the workbooks' texts. */
const words = 'matching.workbook'

const offerColumns = (subject: Translate<'schedule.subjects'>): Columns<WaitingOffer, typeof words> => [
  ['number', 10, (offer) => count(offer.number)],
  ['learner', 28, (offer) => name(offer.learner)],
  ['customer', 28, (offer) => name(offer.customer)],
  ['subject', 24, (offer) => text(subject(offer.subject))],
  ['level', 18, (offer, translate) => text(translate(`levels.${offer.level}`))],
  ['format', 18, (offer, translate) => text(translate(`formats.${offer.format}`))],
  ['place', 32, (offer) => text(offer.place)],
  ['promise', 24, (offer, translate) => text(translate(`promises.${offer.promise}`))],
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

const gapColumns = (subject: Translate<'schedule.subjects'>): Columns<Gap, typeof words> => [
  ['contract', 10, (gap) => count(gap.number)],
  ['learner', 28, (gap) => name(gap.learner)],
  ['customer', 28, (gap) => name(gap.customer)],
  ['executor', 28, (gap) => name(gap.executor)],
  ['subject', 24, (gap) => text(subject(gap.subject))],
  ['level', 18, (gap, translate) => text(translate(`levels.${gap.level}`))],
  ['ends', 14, (gap) => day(gap.endsOn)],
  ['uncovered', 18, (gap) => day(gap.uncoveredFrom)],
  ['first_lost', 18, (gap) => day(gap.firstLostOn)],
  ['state', 20, (gap, translate) => text(translate(`states.${gap.state}`))],
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
  const translate = textsBelow(texts, language, words)
  return {
    name: `navyk-waiting-requests-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, {
      sheet: 'offers',
      columns: offerColumns(textsBelow(texts, language, 'schedule.subjects')),
      rows: offers,
      isCut: nextCursor !== null,
    }),
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
  const translate = textsBelow(texts, language, words)
  return {
    name: `navyk-gaps-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, {
      sheet: 'gaps',
      columns: gapColumns(textsBelow(texts, language, 'schedule.subjects')),
      rows: gaps,
      isCut: found.nextCursor !== null,
    }),
    shows: gaps.map(({ id }) => id),
  }
}

const name = ({ firstName, lastName }: { firstName: string; lastName: string }) => text(fullName(firstName, lastName))
