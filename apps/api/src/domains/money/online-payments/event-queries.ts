// Queries for notifications of providers: those that wait to be applied, and those that were refused.
import { sql } from 'kysely'
import { ifGiven, manyRows, type Reader, type Tx } from '#platform/database'
import type { ProviderEvent, ProviderName } from '#platform/payment-providers'
import type { EventOutcome } from './tables.ts'

export interface NewEvent {
  id: string
  provider: ProviderName
  event_key: string
  kind: ProviderEvent['kind'] | null
  request_id: string | null
  payment_key: string | null
  verified: boolean
  outcome: EventOutcome
  said: string
}

/** Keeps a notification that was refused, or counts it where it is kept already. */
export async function keepEvent(tx: Tx, event: NewEvent, at: Date): Promise<void> {
  const row = { ...event, first_at: at, last_at: at, applied_at: null, event: null, next_try_at: null }
  await tx
    .insertInto('payment_event')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'event_key']).doUpdateSet({ times: sql`payment_event.times + 1`, last_at: at }),
    )
    .execute()
}

/** A notification that its provider has signed, and that is not applied yet. */
export interface WaitingEvent {
  id: string
  provider: ProviderName
  event: ProviderEvent
}

const eventKey = (event: ProviderEvent) => event.key.slice(0, 300)

/** Keeps notifications that are to be applied. One that is kept already is counted; an applied one stays applied. */
export async function keepWaiting(tx: Tx, waiting: readonly WaitingEvent[], at: Date): Promise<void> {
  const rows = new Map<string, { times: number; first: WaitingEvent }>()
  for (const each of waiting) {
    const key = `${each.provider} ${eventKey(each.event)}`
    rows.set(key, { times: (rows.get(key)?.times ?? 0) + 1, first: each })
  }
  const values = [...rows.values()].map(({ times, first: { id, provider, event } }) => ({
    id,
    provider,
    event_key: eventKey(event),
    kind: event.kind,
    request_id: null,
    verified: true,
    said: '',
    times,
    payment_key: event.paymentKey ?? null,
    outcome: 'waiting' as const,
    event,
    next_try_at: at,
    first_at: at,
    last_at: at,
    applied_at: null,
  }))
  const unlessSettled = (name: 'outcome' | 'event' | 'next_try_at') =>
    sql<never>`case when payment_event.outcome in ('applied', 'waiting') then payment_event.${sql.ref(name)}
      else excluded.${sql.ref(name)} end`
  await tx
    .insertInto('payment_event')
    .$call(manyRows('payment_event', values))
    .onConflict((conflict) =>
      conflict.columns(['provider', 'event_key']).doUpdateSet({
        times: sql`payment_event.times + excluded.times`,
        last_at: at,
        outcome: unlessSettled('outcome'),
        event: unlessSettled('event'),
        next_try_at: unlessSettled('next_try_at'),
      }),
    )
    .execute()
}

export interface ClaimedEvent extends WaitingEvent {
  tries: number
}

/** Takes the notifications that are due, oldest first, so that nobody else takes them before `until`. */
export async function claimWaiting(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    update payment_event set next_try_at = ${until}, tries = tries + 1
    where id in (
      select id from payment_event where outcome = 'waiting' and next_try_at <= ${now}
      order by next_try_at, id limit ${limit} for update skip locked
    )
    returning id, provider, event, tries`.execute(tx)
  return rows
}

export async function postponeEvent(tx: Tx, id: string, nextTryAt: Date): Promise<void> {
  await tx
    .updateTable('payment_event')
    .set({ next_try_at: nextTryAt })
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .execute()
}

export interface SettledEvent {
  id: string
  outcome: EventOutcome
  requestId: string | null
}

/** Writes the outcome of notifications that waited. They alone have a next try, so that the planner does not read all that wait to find
 *  a few. */
export async function settleEvents(tx: Tx, settled: readonly SettledEvent[], at: Date): Promise<void> {
  if (settled.length === 0) return
  await sql`
    update payment_event set outcome = settled.outcome, request_id = settled."requestId", event = null, next_try_at = null,
      applied_at = case when settled.outcome = 'applied' then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as settled(id uuid, outcome text, "requestId" uuid)
    where payment_event.id = settled.id and payment_event.next_try_at is not null
  `.execute(tx)
}

/** The number of refused notifications that are kept of a provider, counted no further than `most`. */
export async function countRefused(reader: Reader, provider: ProviderName, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from payment_event where provider = ${provider} and not verified limit ${most}
    ) as kept
  `.execute(reader)
  return rows[0]?.count ?? 0
}

export async function listRefusedRows(reader: Reader, after: string | undefined, limit: number) {
  return reader
    .selectFrom('payment_event')
    .selectAll()
    .where('outcome', 'not in', ['applied', 'waiting'])
    .$call(ifGiven(after, (query, after) => query.where('id', '<', after)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
export type RefusedRow = Awaited<ReturnType<typeof listRefusedRows>>[number]

export async function deleteOldEvents(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('payment_event').where('last_at', '<', before).execute()
}
