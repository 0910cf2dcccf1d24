// Queries of the lists of offers: filters, orders, pages.
import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import {
  type Misfit,
  type OfferScope,
  type OfferSort,
  type OfferState,
  openOfferStates,
  expiringStates,
} from '@navyk/api-spec/market/offers'
import { type RawBuilder, sql } from 'kysely'
import { type AskedChange, isChanged } from '#platform/audit'
import {
  by,
  descending,
  holdsText,
  type PageParts,
  pagePartsOf,
  type PageRequest,
  type Reader,
  type Search,
  whereFound,
} from '#platform/database'
import { markup } from '../creating/pricing.ts'
import { selectOffers } from '../queries.ts'
import {
  daysThatFit,
  isInvitedTo,
  listOf,
  misfitsOf,
  type ExecutorCriteria,
  suitsExecutor,
} from './suitability-queries.ts'
import { typedNumber } from '#platform/texts/typed-number.ts'

export type OfferPage = PageParts<'is_invited' | 'rank' | 'number'>

/** Offers that an executor has not responded to, by whether they suit. */
export interface SuitabilityFilter {
  executorId: string
  suits: ExecutorCriteria
  is: boolean
}

/** Filters that a customer and staff may use. */
type AskedFilter = 'scope' | 'state' | 'subject' | 'level' | 'format' | 'place' | 'search' | 'searchSubjects'

export interface OfferFilter extends Pick<Input<typeof spec.listOffers>, AskedFilter> {
  /** Only this customer's offers. */
  customerId?: string | undefined
  /** Only offers that this executor may respond to: not their own, not dismissed. */
  openTo?: { cabinetId: string; accountId: string } | undefined
  /** Only offers that this executor responded to. */
  respondedBy?: string | undefined
  /** Only open offers that this executor has dismissed. */
  dismissedBy?: string | undefined
  /** Only offers that are open to an executor and have no response of theirs: those that suit them, or the rest. */
  suited?: SuitabilityFilter | undefined
  /** The customer's budget, in kopecks, is not below this. */
  budgetFrom?: number | undefined
  fits?: boolean | undefined
  change?: AskedChange | undefined
  sort: OfferSort
  /** Executor whose invitations come first. */
  invited?: string | undefined
  /** Criteria of the executor who asks. */
  suits?: ExecutorCriteria | undefined
  today: string
}

export type ListedRow = Awaited<ReturnType<typeof listOfferRows>>[number]

const invitedOf = ({ invited }: OfferFilter) => (invited === undefined ? sql<number>`0::int` : invitedFirst(invited))

/** True for the order by number alone, which an index serves; another sort expression before it would prevent that. */
const isByNumber = ({ invited, sort }: OfferFilter) => invited === undefined && sort === 'newest'

/** The page that a query asks for. Every order ends with the number, so that no two rows stand at the same place.
 *  @throws Failure 422 a wrong cursor */
export function offerPageOf(filter: OfferFilter, request: PageRequest): OfferPage {
  const number = by.number('offer.number')
  const order = isByNumber(filter)
    ? descending(number)
    : descending(
        by.number('is_invited', invitedOf(filter)),
        by.number('rank', rankBy(filter.sort, filter.suits)),
        number,
      )
  return pagePartsOf<'is_invited' | 'rank' | 'number'>(order, request)
}

/** Offers of a page, and one more where there is another page. */
export async function listOfferRows(reader: Reader, filter: OfferFilter, page: OfferPage) {
  const { subject, level, format, place, today } = filter
  const isInvited = invitedOf(filter)
  const rank = rankBy(filter.sort, filter.suits)
  const fitDays = daysThatFit(filter.suits?.freeTimes ?? [])
  const misfits = filter.suits ? misfitsOf(filter.suits) : sql<Misfit[]>`'{}'::text[]`
  let query = selectOffers(reader)
    .select([isInvited.as('is_invited'), rank.as('rank'), fitDays.as('fit_days'), misfits.as('misfits')])
    .where(whose(filter))
  if (filter.scope) query = query.where(inScope(filter.scope, today))
  if (filter.suited) query = query.where(suitedOf(filter.suited))
  if (subject) query = query.where('offer.subject', '=', subject)
  if (level) query = query.where('offer.level', '=', level)
  if (format) query = query.where('offer.format', '=', format)
  if (place) query = query.where(holdsText('offer.place', place))
  if (filter.budgetFrom !== undefined) {
    query = query.where(sql<boolean>`coalesce(offer.price_to_kopecks, ${filter.budgetFrom}) >= ${filter.budgetFrom}`)
  }
  if (filter.change) query = query.where(isChanged(sql.ref('offer.id'), filter.change))
  if (filter.fits) query = query.where(fitDays, '>', 0)
  if (filter.state) query = query.where(stateCondition(filter.state, today))
  const begun = query.where(page.isAfter)
  return whereFound(begun, searchOf(filter), (each) => each.orderBy(page.orderBy).limit(page.limit))
    .$if(!isByNumber(filter), (each) => each.orderBy('is_invited', 'desc').orderBy('rank', 'desc'))
    .orderBy('offer.number', 'desc')
    .limit(page.limit)
    .execute()
}

/** Counts offers by scope: for an executor those that concern them, otherwise everybody's or a customer's. */
export async function countScopes(
  reader: Reader,
  filter: Pick<OfferFilter, 'customerId' | 'openTo' | 'suits' | 'today'>,
) {
  const { customerId, openTo, suits, today } = filter
  const countOf = (scope: RawBuilder<boolean>) => sql<number>`(select count(*)::int from offer where ${scope})`
  const own = customerId === undefined ? sql<boolean>`true` : sql<boolean>`offer.customer_id = ${customerId}`
  const scoped = (scope: OfferScope) => countOf(sql<boolean>`${own} and ${inScope(scope, today)}`)
  const none = sql<number>`0`
  const parts = openTo
    ? {
        suitable: countOf(newTo(openTo, suits, { is: true, today })),
        rest: countOf(newTo(openTo, suits, { is: false, today })),
        open: countOf(whose({ openTo, today })),
        responded: countOf(whose({ respondedBy: openTo.cabinetId, today })),
        dismissed: countOf(whose({ dismissedBy: openTo.cabinetId, today })),
        moderation: none,
        closed: none,
      }
    : {
        suitable: none,
        rest: none,
        open: scoped('open'),
        responded: scoped('responded'),
        dismissed: none,
        moderation: scoped('moderation'),
        closed: scoped('closed'),
      }
  const { rows } = await sql<Record<keyof typeof parts, number>>`
    select ${parts.suitable} as suitable, ${parts.rest} as rest, ${parts.open} as open, ${parts.responded} as responded, ${parts.dismissed} as dismissed,
      ${parts.moderation} as moderation, ${parts.closed} as closed`.execute(reader)
  return rows[0] ?? { suitable: 0, rest: 0, open: 0, responded: 0, dismissed: 0, moderation: 0, closed: 0 }
}

function newTo(
  openTo: { cabinetId: string; accountId: string },
  suits: ExecutorCriteria | undefined,
  { is, today }: { is: boolean; today: string },
): RawBuilder<boolean> {
  const open = whose({ openTo, today })
  if (!suits) return sql<boolean>`${open} and ${is}::boolean`
  return sql<boolean>`${open} and ${suitedOf({ executorId: openTo.cabinetId, suits, is })}`
}

function suitedOf({ executorId, suits, is }: SuitabilityFilter): RawBuilder<boolean> {
  const hasResponded = sql`exists (
    select from offer_response r where r.offer_id = offer.id and r.executor_id = ${executorId})`
  return sql<boolean>`(not ${hasResponded} and ${suitsExecutor(suits, executorId)} = ${is}::boolean)`
}

function whose(filter: Pick<OfferFilter, 'customerId' | 'openTo' | 'respondedBy' | 'dismissedBy' | 'today'>) {
  const { customerId, openTo, respondedBy, dismissedBy, today } = filter
  if (customerId !== undefined) return sql<boolean>`offer.customer_id = ${customerId}`
  if (openTo) {
    return sql<boolean>`${isOpenOn(today)} and not ${isDismissed(openTo.cabinetId)}
      and offer.customer_id not in (select c.id from person_names c where c.account_id = ${openTo.accountId})`
  }
  if (dismissedBy !== undefined) return sql<boolean>`${isOpenOn(today)} and ${isDismissed(dismissedBy)}`
  if (respondedBy === undefined) return sql<boolean>`true`
  return sql<boolean>`exists (
    select from offer_response r where r.offer_id = offer.id and r.executor_id = ${respondedBy})`
}

export const isOpenOn = (today: string) =>
  sql<boolean>`(offer.state in (${listOf(openOfferStates)}) and offer.deadline_on >= ${today})`

const isDismissed = (executorId: string) => sql<boolean>`exists (
  select from offer_dismissal d where d.offer_id = offer.id and d.executor_id = ${executorId})`

function inScope(scope: OfferScope, today: string): RawBuilder<boolean> {
  switch (scope) {
    case 'open':
      return isOpenOn(today)
    case 'responded':
      return sql<boolean>`exists (select from offer_response r where r.offer_id = offer.id)`
    case 'moderation':
      return sql<boolean>`(offer.state = 'moderation' and offer.deadline_on >= ${today})`
    case 'closed':
      return sql<boolean>`(offer.state in ('matched', 'closed_matched', 'cancelled') or ${stateCondition('expired', today)})`
    case 'dismissed':
    case 'suitable':
    case 'rest':
      return sql<boolean>`false`
  }
}

/** Compares the state and the deadline as `stateOn` in policy.ts does. */
function stateCondition(state: OfferState, today: string): RawBuilder<boolean> {
  if (state === 'expired') {
    return sql<boolean>`(offer.state = 'expired'
      or (offer.state in (${listOf(expiringStates)}) and offer.deadline_on < ${today}))`
  }
  return expiringStates.some((each) => each === state)
    ? sql<boolean>`(offer.state = ${state} and offer.deadline_on >= ${today})`
    : sql<boolean>`offer.state = ${state}`
}

function searchOf({ search, searchSubjects: subjects = [] }: OfferFilter): Search | undefined {
  if (!search) return undefined
  const number = typedNumber(search)
  return {
    id: 'offer.id',
    ways: [
      holdsText('offer.goal', search),
      number === undefined ? [] : sql<boolean>`offer.number = ${number}`,
      subjects.length === 0 ? [] : sql<boolean>`offer.subject in (${listOf(subjects)})`,
    ].flat(),
  }
}

const invitedFirst = (executorId: string) => sql<number>`(case when ${isInvitedTo(executorId)} then 1 else 0 end)`

/** The sort key: a whole number, larger for offers that come first. */
function rankBy(sort: OfferSort, suits: ExecutorCriteria | undefined): RawBuilder<number> {
  switch (sort) {
    case 'newest':
      // A bare number would be the place of a column.
      return sql<number>`0::int`
    case 'deadline':
      return sql<number>`(date '2000-01-01' - offer.deadline_on)`
    case 'price':
      // The executor's pay instead of the budget: the cursor contains this number, and executors must not see the
      // budget (pricing.ts, `payWithin`).
      return sql<number>`(coalesce(offer.price_to_kopecks, offer.price_from_kopecks, 0) / ${sql.lit(markup.stepKopecks)}
        * ${sql.lit(markup.stepKopecks * 100)} / ${sql.lit(100 + markup.percent)})::int`
    case 'waiting':
      return sql<number>`(-extract(epoch from coalesce(offer.waiting_since, timestamptz '2000-01-01')))::int`
    case 'fit':
      return sql<number>`((case when offer.subject in (${oneOf(suits?.subjects ?? [])}) then 1000 else 0 end)
        + (case when offer.format in (${oneOf(suits?.formats ?? [])}) then 300 else 0 end)
        + ${daysThatFit(suits?.freeTimes ?? [])} * 200 / greatest(1, ${wantedDays}))::int`
  }
}

const oneOf = (values: readonly string[]) => (values.length === 0 ? sql`null` : listOf(values))

/** Different days of the week on which lessons are wanted. */
const wantedDays = sql<number>`(
  select count(distinct w.weekday)::int from jsonb_to_recordset(offer.wanted_slots) as w(weekday int))`
