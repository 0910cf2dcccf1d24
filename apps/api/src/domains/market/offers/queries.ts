import { type OfferState, type ResponseEnding, expiringStates } from '@navyk/api-spec/market/offers'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  anyOf,
  changedOne,
  json,
  movedOn,
  type PartiesQuery,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { OfferResponseTable, OfferTable } from './tables.ts'

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOfferRow>>>
export type ResponseRow = Awaited<ReturnType<ReturnType<typeof selectResponses>['executeTakeFirstOrThrow']>>

/** Responses by the names of this release: both stored prices are what the executor asks. */
const selectResponses = (reader: Reader) =>
  reader
    .selectFrom('offer_response')
    .selectAll()
    .select(['price_kopecks as pay_kopecks', 'price_before_kopecks as pay_before_kopecks'])

/** Offers with the learner's name and the number of live responses. */
export function selectOffers(reader: Reader) {
  return reader
    .selectFrom('offer')
    .innerJoin('learner_names as learner', 'learner.id', 'offer.learner_id')
    .selectAll('offer')
    .select(
      sql<string[]>`array(select i.executor_id from offer_invitation i where i.offer_id = offer.id)`.as(
        'asked_executor_ids',
      ),
    )
    .select(['learner.first_name', 'learner.last_name', 'learner.birth_year'])
    .select((select) =>
      select
        .selectFrom('offer_response')
        .whereRef('offer_response.offer_id', '=', 'offer.id')
        .where('offer_response.state', 'in', ['submitted', 'accepted'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('response_count'),
    )
    .select((select) =>
      select
        .selectFrom('offer_response')
        .whereRef('offer_response.offer_id', '=', 'offer.id')
        .where('offer_response.state', '=', 'submitted')
        .where('offer_response.viewed_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('unseen_count'),
    )
}

export async function findOfferRow(reader: Reader, id: string) {
  return selectOffers(reader).where('offer.id', '=', id).executeTakeFirst()
}

/** Keeps others from changing the offer and its responses until the transaction ends. */
export async function lockOffer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('offer').select('id').where('id', '=', id).forUpdate().execute()
}

/** @returns the number that people call it by */
export async function insertOffer(tx: Tx, row: Insertable<OfferTable>): Promise<number> {
  const { number } = await tx
    .insertInto('offer')
    .values({ ...row, wanted_slots: json(row.wanted_slots) })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Columns that a step changes beside the state. */
export interface OfferChanges {
  reason?: string | null
  deadlineOn?: string
  /** Set when it is published: executors are told again. */
  publishedAt?: Date
  /** Instant since which it waits for moderation; null when it no longer does. */
  waitingSince?: Date | null
}

/** Moves an offer on, if it still is what the person saw. @returns false when it has changed meanwhile */
export async function moveOffer(
  tx: Tx,
  before: Pick<OfferRow, 'id' | 'version' | 'state'>,
  to: OfferState,
  { reason, deadlineOn, publishedAt, waitingSince }: OfferChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer')
    .set({
      state: to,
      version: before.version + 1,
      ...(reason !== undefined && { outcome_reason: reason }),
      ...(deadlineOn !== undefined && { deadline_on: deadlineOn }),
      ...(publishedAt !== undefined && { published_at: publishedAt, alerted_at: null }),
      ...(waitingSince !== undefined && { waiting_since: waitingSince }),
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('state', '=', before.state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the form of an offer. @returns false when it has changed meanwhile */
export async function replaceOffer(
  tx: Tx,
  seen: { id: string; version: number; state: OfferState },
  row: Updateable<OfferTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer')
    .set({ ...row, ...(row.wanted_slots && { wanted_slots: json(row.wanted_slots) }), version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', seen.state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends offers whose last day is over, at most `limit` of them. */
export async function expireOffers(tx: Tx, today: string, limit: number) {
  return tx
    .updateTable('offer')
    .set(({ ref, eb }) => ({
      state: 'expired',
      waiting_since: null,
      outcome_reason: null,
      version: eb(ref('version'), '+', 1),
    }))
    .where('id', 'in', (select) =>
      select
        .selectFrom('offer')
        .select('id')
        .where('state', 'in', expiringStates)
        .where('deadline_on', '<', today)
        .orderBy('deadline_on')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'number', 'customer_id'])
    .execute()
}

/** Responses to an offer, oldest first: everybody's, or one executor's. */
export async function listResponseRows(reader: Reader, offerId: string, executorId?: string): Promise<ResponseRow[]> {
  return selectResponses(reader)
    .where('offer_id', '=', offerId)
    .$call((query) => whereGiven(query, { executor_id: executorId }))
    .orderBy('id')
    .execute()
}

/** The newest response of an executor to each of the offers. */
export async function listOwnResponses(reader: Reader, executorId: string, offerIds: string[]) {
  if (offerIds.length === 0) return new Map<string, ResponseRow>()
  const rows = await selectResponses(reader)
    .distinctOn('offer_id')
    .where('executor_id', '=', executorId)
    .where('offer_id', '=', anyOf(offerIds))
    .orderBy('offer_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.offer_id, row]))
}

/** Pay that an executor asked last for a lesson of the subject and length of an offer, in kopecks; null where there was none. */
export async function findUsualPay(
  reader: Reader,
  executorId: string,
  offer: Pick<OfferRow, 'subject' | 'lesson_minutes'>,
): Promise<number | null> {
  const last = await reader
    .selectFrom('offer_response')
    .innerJoin('offer', 'offer.id', 'offer_response.offer_id')
    .select('offer_response.price_kopecks')
    .where('offer_response.executor_id', '=', executorId)
    .where('offer.subject', '=', offer.subject)
    .where('offer.lesson_minutes', '=', offer.lesson_minutes)
    .orderBy('offer_response.created_at', 'desc')
    .orderBy('offer_response.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.price_kopecks ?? null
}

export async function insertResponse(tx: Tx, row: Insertable<OfferResponseTable>): Promise<void> {
  await tx
    .insertInto('offer_response')
    .values({ ...row, slots: json(row.slots) })
    .execute()
}

type SettledState = 'accepted' | 'withdrawn' | 'not_selected' | 'closed'

/** Settles one response, if it still is what the person saw. @returns false when it has changed meanwhile */
export async function moveResponse(
  tx: Tx,
  response: Pick<ResponseRow, 'id' | 'version' | 'state'>,
  to: SettledState,
  how: { ending: ResponseEnding | null; reason: string | null } = { ending: null, reason: null },
): Promise<boolean> {
  return changedOne(movedOn(tx.updateTable('offer_response').set(how), response, to))
}

/** Settles every response of the offers that nobody has decided about. @returns whose they were, always in one order */
export async function endOpenResponses(
  tx: Tx,
  offerIds: string[],
  to: 'not_selected' | 'closed',
  how: { ending: ResponseEnding; reason?: string },
) {
  if (offerIds.length === 0) return []
  const { ending, reason = null } = how
  const settled = await tx
    .updateTable('offer_response')
    .set(({ ref, eb }) => ({ state: to, ending, reason, version: eb(ref('version'), '+', 1) }))
    .where('offer_id', '=', anyOf(offerIds))
    .where('state', '=', 'submitted')
    .returning(['offer_id', 'executor_id'])
    .execute()
  return settled.sort(
    (one, other) => compare(one.executor_id, other.executor_id) || compare(one.offer_id, other.offer_id),
  )
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

/** The cabinets that each offer and each response is about. */
export const partiesOfOffers: PartiesQuery = sql`
  select id, customer_id as cabinet_id from offer union all select id, executor_id from offer_response`
