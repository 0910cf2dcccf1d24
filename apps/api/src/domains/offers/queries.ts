import { type LessonFormat, type Level, type OfferState, openOfferStates, type Subject } from '@navyk/api-spec'
import { type Insertable, type Selectable, sql } from 'kysely'
import { json, type Reader, type Tx } from '../../platform/database/index.ts'
import type { OfferResponseTable, OfferTable } from './tables.ts'

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOfferRow>>>
export type ResponseRow = Selectable<OfferResponseTable>

export interface OfferFilter {
  /** Only this customer's offers. */
  customerId?: string | undefined
  /** Only offers that this executor responded to. */
  respondedBy?: string | undefined
  /** Only offers that anybody responded to. */
  isResponded?: boolean | undefined
  /** Only offers that may be responded to on `today`. */
  isOpen?: boolean | undefined
  state?: OfferState | undefined
  subject?: Subject | undefined
  level?: Level | undefined
  format?: LessonFormat | undefined
  today: string
  /** Only offers with a smaller number: where a page goes on. */
  before?: number | undefined
  limit: number
}

/** Offers with the learner's name and the number of live responses. */
function selectOffers(reader: Reader) {
  return reader
    .selectFrom('offer')
    .innerJoin('learner', 'learner.id', 'offer.learner_id')
    .selectAll('offer')
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
}

export async function listOfferRows(reader: Reader, filter: OfferFilter) {
  const { customerId, respondedBy, subject, level, format, before, today } = filter
  let query = selectOffers(reader)
  if (customerId !== undefined) query = query.where('offer.customer_id', '=', customerId)
  if (subject) query = query.where('offer.subject', '=', subject)
  if (level) query = query.where('offer.level', '=', level)
  if (format) query = query.where('offer.format', '=', format)
  if (before !== undefined) query = query.where('offer.number', '<', before)
  if (filter.isOpen) query = query.where('offer.state', 'in', openOfferStates).where('offer.deadline_on', '>=', today)
  if (filter.state) query = query.where(stateCondition(filter.state, today))
  if (filter.isResponded || respondedBy !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('offer_response')
          .select('offer_response.id')
          .whereRef('offer_response.offer_id', '=', 'offer.id')
          .$if(respondedBy !== undefined, (inner) => inner.where('offer_response.executor_id', '=', respondedBy ?? '')),
      ),
    )
  }
  return query.orderBy('offer.number', 'desc').limit(filter.limit).execute()
}

/** The stored state, seen together with the deadline (policy.ts, `stateOn`). */
function stateCondition(state: OfferState, today: string) {
  if (state === 'expired') {
    return sql<boolean>`(offer.state = 'expired' or (offer.state in ('published', 'in_selection') and offer.deadline_on < ${today}))`
  }
  if (state === 'published' || state === 'in_selection') {
    return sql<boolean>`(offer.state = ${state} and offer.deadline_on >= ${today})`
  }
  return sql<boolean>`offer.state = ${state}`
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

export interface OfferMove {
  id: string
  /** The version that the person saw. */
  version: number
  from: readonly OfferState[]
  to: OfferState
  reason?: string | null
  deadlineOn?: string
}

/** Moves an offer on, if it still is what the person saw. @returns false when it has changed meanwhile */
export async function moveOffer(tx: Tx, move: OfferMove): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer')
    .set({
      state: move.to,
      version: move.version + 1,
      ...(move.reason !== undefined && { outcome_reason: move.reason }),
      ...(move.deadlineOn !== undefined && { deadline_on: move.deadlineOn }),
    })
    .where('id', '=', move.id)
    .where('version', '=', move.version)
    .where('state', 'in', move.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends open offers whose last day is over, at most `limit` of them. */
export async function expireOffers(tx: Tx, today: string, limit: number) {
  return tx
    .updateTable('offer')
    .set(({ ref, eb }) => ({ state: 'expired', version: eb(ref('version'), '+', 1) }))
    .where('id', 'in', (select) =>
      select
        .selectFrom('offer')
        .select('id')
        .where('state', 'in', openOfferStates)
        .where('deadline_on', '<', today)
        .orderBy('deadline_on')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'number', 'customer_id'])
    .execute()
}

/** Responses to an offer, oldest first: everybody's, or one executor's. */
export async function listResponseRows(reader: Reader, offerId: string, executorId?: string): Promise<ResponseRow[]> {
  return reader
    .selectFrom('offer_response')
    .selectAll()
    .where('offer_id', '=', offerId)
    .$if(executorId !== undefined, (query) => query.where('executor_id', '=', executorId ?? ''))
    .orderBy('id')
    .execute()
}

/** The newest response of an executor to each of the offers. */
export async function listOwnResponses(reader: Reader, executorId: string, offerIds: string[]) {
  if (offerIds.length === 0) return new Map<string, ResponseRow>()
  const rows = await reader
    .selectFrom('offer_response')
    .selectAll()
    .distinctOn('offer_id')
    .where('executor_id', '=', executorId)
    .where('offer_id', 'in', offerIds)
    .orderBy('offer_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.offer_id, row]))
}

export async function findResponseRow(reader: Reader, id: string): Promise<ResponseRow | undefined> {
  return reader.selectFrom('offer_response').selectAll().where('id', '=', id).executeTakeFirst()
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
  reason: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer_response')
    .set({ state: to, reason, version: response.version + 1 })
    .where('id', '=', response.id)
    .where('version', '=', response.version)
    .where('state', '=', response.state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Settles every response of the offers that nobody has decided about. @returns whose they were, always in one order */
export async function settleOpenResponses(tx: Tx, offerIds: string[], to: 'not_selected' | 'closed') {
  if (offerIds.length === 0) return []
  const settled = await tx
    .updateTable('offer_response')
    .set(({ ref, eb }) => ({ state: to, version: eb(ref('version'), '+', 1) }))
    .where('offer_id', 'in', offerIds)
    .where('state', '=', 'submitted')
    .returning(['offer_id', 'executor_id'])
    .execute()
  return settled.sort(
    (one, other) => compare(one.executor_id, other.executor_id) || compare(one.offer_id, other.offer_id),
  )
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
