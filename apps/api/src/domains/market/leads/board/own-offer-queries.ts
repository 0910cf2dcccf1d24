// Requests that did not come of a lead, by the stage of the board in which they stand.
import type { OwnOfferStage } from '@navyk/api-spec/market/leads'
import { businessDate } from '@navyk/api-spec/kit'
import { type OfferState, expiringStates } from '@navyk/api-spec/market/offers'
import { sql } from 'kysely'
import { ifGiven, isNamed, type Reader, whereGiven } from '#platform/database'
import type { LeadFilter } from './board-queries.ts'

export interface OwnOfferFilter extends Pick<LeadFilter, 'subject' | 'names' | 'now'> {
  /** Only requests whose customers have these accounts. */
  accountIds?: string[] | undefined
}

/** The state that everybody sees: past its deadline a request has expired, even before the task has stored that. */
const stateOn = (now: Date) => sql<OfferState>`
  case when offer_facts.state = any(${[...expiringStates]}::text[]) and offer_facts.deadline_on < ${businessDate(now)}
  then 'expired' else offer_facts.state end`

/** Stage of a request: won by its contract, lost when it was closed without one, and `request_made` until then. */
const stageOn = (now: Date) => sql<OwnOfferStage>`
  case when ${stateOn(now)} = 'closed_matched' then 'won'
  when ${stateOn(now)} in ('cancelled', 'expired') then 'lost' else 'request_made' end`

const selectOwn = (reader: Reader, { subject, names, accountIds }: OwnOfferFilter) =>
  reader
    .selectFrom('offer_facts')
    .where(sql<boolean>`not exists (select from lead where lead.offer_id = offer_facts.id)`)
    .$call((query) => whereGiven(query, { subject }))
    .$if(names.length > 0, (query) =>
      query.where(sql<boolean>`exists (
        select from person_names as customer where customer.id = customer_id and ${isNamed('customer', names)}
      )`),
    )
    .$call(
      ifGiven(accountIds, (query, accountIds) =>
        query.where(sql<boolean>`exists (
        select from person_names as customer
        where customer.id = customer_id and customer.account_id = any(${accountIds}::uuid[])
      )`),
      ),
    )

/** Counts requests by stage; a stage without any is left out. */
export async function countOwnOffers(reader: Reader, filter: OwnOfferFilter) {
  return selectOwn(reader, filter)
    .select([stageOn(filter.now).as('stage'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute()
}

/** The first requests of a stage. Open ones that wait longest on top: one that is looked at waits since it was sent, another since it
 *  was published, and one that is back with its customer comes last. Closed ones by number, newest first. */
export async function listOwnOffers(reader: Reader, stage: OwnOfferStage, filter: OwnOfferFilter, limit: number) {
  const query = selectOwn(reader, filter)
    .select(['id', 'number', 'customer_id', 'subject', 'level', 'waiting_since', 'published_at', 'outcome_reason'])
    .select([stateOn(filter.now).as('state'), stageOn(filter.now).as('stage')])
    .where(stageOn(filter.now), '=', stage)
  const ordered =
    stage === 'request_made'
      ? query.orderBy(sql`coalesce(waiting_since, published_at)`).orderBy('id')
      : query.orderBy('number', 'desc')
  return ordered.limit(limit).execute()
}

export type OwnOfferRow = Awaited<ReturnType<typeof listOwnOffers>>[number]
