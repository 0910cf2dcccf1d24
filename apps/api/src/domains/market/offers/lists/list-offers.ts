import type * as spec from '@navyk/api-spec/market/offers'
import type { OfferScope, OfferSummary } from '@navyk/api-spec/market/offers'
import type { DaySpan } from '@navyk/api-spec/vocabulary'
import { businessDate, type Input } from '@navyk/api-spec/kit'
import { askedChange } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { listPeople } from '#people/accounts'
import { listDismissals } from './dismissal-queries.ts'
import {
  countScopes,
  type ListedRow,
  listOfferRows,
  type OfferFilter,
  type OfferPage,
  offerPageOf,
} from './list-queries.ts'
import { seesCustomer } from '../policy.ts'
import { presentSummary } from './present-offer.ts'
import { customerPriceOf } from '../creating/pricing.ts'
import { listOwnResponses } from '../queries.ts'
import type { ExecutorCriteria } from './suitability-queries.ts'

/** A page of offers, in a fixed number of queries.
 *  @param suits what the executor of the session teaches and when they are free, as `matching` found it */
export async function listFittingOffers(
  reader: Reader,
  session: Session,
  query: Input<typeof spec.listOffers>,
  now: Date,
  suits?: ExecutorCriteria,
) {
  const { scope, cursor, limit, priceFrom, fits, sort = 'newest', changed, since, ...filters } = query
  const today = businessDate(now)
  const isExecutor = session.role === 'executor'
  const filter: OfferFilter = {
    ...filters,
    sort,
    suits,
    today,
    fits: fits !== undefined,
    change: askedChange(session, { changed, since }, 'offer', { submitted: ['submitted'], responded: ['responded'] }),
    budgetFrom: priceFrom === undefined ? undefined : isExecutor ? customerPriceOf(priceFrom) : priceFrom,
    ...(isExecutor && { invited: session.cabinetId }),
  }
  const page = offerPageOf(filter, { cursor, limit })
  const { rows, nextCursor } = page.take(await visibleRows(reader, session, filter, page, scope))
  const ids = rows.map((row) => row.id)
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.customer_id, ...(row.invited_executor_id ? [row.invited_executor_id] : [])]),
  )
  const [own, dismissals] = seesCustomer(session)
    ? [new Map(), new Map()]
    : [await listOwnResponses(reader, session.cabinetId, ids), await listDismissals(reader, session.cabinetId, ids)]
  const data: OfferSummary[] = rows.map((row) => ({
    ...presentSummary(session, people, row, own.get(row.id), today),
    ...(suits?.freeTimes?.length && { fit: { days: row.fit_days, wanted: countDays(row.wanted_slots) } }),
    ...(suits && { misfits: row.misfits }),
    ...(dismissals.has(row.id) && { dismissedReason: dismissals.get(row.id) }),
  }))
  return { data, nextCursor }
}

/** Counts the offers in each scope of this person. */
export async function countFittingOffers(reader: Reader, session: Session, now: Date, suits?: ExecutorCriteria) {
  const today = businessDate(now)
  if (session.role === 'executor') return countScopes(reader, { openTo: session, today, suits })
  return countScopes(reader, { today, ...(session.role === 'customer' && { customerId: session.cabinetId }) })
}

const countDays = (spans: DaySpan[]) => new Set(spans.map((span) => span.weekday)).size

async function visibleRows(
  reader: Reader,
  session: Session,
  filter: OfferFilter,
  page: OfferPage,
  scope: OfferScope | undefined,
): Promise<ListedRow[]> {
  if (session.role === 'staff') return listOfferRows(reader, { ...filter, scope }, page)
  if (session.role === 'customer')
    return listOfferRows(reader, { ...filter, scope, customerId: session.cabinetId }, page)
  if (scope === 'dismissed') return listOfferRows(reader, { ...filter, dismissedBy: session.cabinetId }, page)
  if (scope === 'suitable' || scope === 'rest') {
    const { suits } = filter
    const suited = suits && { executorId: session.cabinetId, suits, is: scope === 'suitable' }
    return listOfferRows(reader, { ...filter, openTo: session, suited }, page)
  }
  const [open, responded] = [
    scope === 'responded' ? [] : await listOfferRows(reader, { ...filter, openTo: session }, page),
    scope === 'open' ? [] : await listOfferRows(reader, { ...filter, respondedBy: session.cabinetId }, page),
  ]
  // Two indexed reads and a merge: one query with "open or responded to" would scan all offers in between.
  const byNumber = new Map([...open, ...responded].map((row) => [row.number, row]))
  return [...byNumber.values()].sort(comesFirst)
}

const comesFirst = (one: ListedRow, other: ListedRow) =>
  other.is_invited - one.is_invited || other.rank - one.rank || other.number - one.number
