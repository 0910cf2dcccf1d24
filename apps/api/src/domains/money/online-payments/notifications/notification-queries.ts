// Queries for notifications of providers: those that wait to be applied, the requests that they name, and those that were refused.
import { sql } from 'kysely'
import { anyOf, by, descending, manyRows, pageBy, type PageRequest, type Reader, type Tx } from '#platform/database'
import type { ProviderEvent, ProviderName } from '#platform/payments/providers'
import type { RequestRow } from '../queries.ts'
import type { EventOutcome } from '../tables.ts'

/** A notification that was not believed. */
interface RefusedNotification {
  id: string
  provider: ProviderName
  event_key: string
  outcome: EventOutcome
  /** Its beginning. */
  said: string
}

/** Keeps a notification that was refused, or counts it where it is kept already. */
export async function upsertRefusedNotification(tx: Tx, refused: RefusedNotification, at: Date): Promise<void> {
  await tx
    .insertInto('payment_event')
    .values({
      ...refused,
      kind: null,
      request_id: null,
      payment_key: null,
      verified: false,
      first_at: at,
      last_at: at,
      applied_at: null,
      event: null,
      next_try_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'event_key']).doUpdateSet({ times: sql`payment_event.times + 1`, last_at: at }),
    )
    .execute()
}

/** A notification that its provider has signed, and that is not applied yet. */
export interface PaymentNotification {
  id: string
  provider: ProviderName
  event: ProviderEvent
  /** The number of times that it was claimed, this one included. */
  tries: number
}
export type NewNotification = Omit<PaymentNotification, 'tries'>

const eventKey = (event: ProviderEvent) => event.key.slice(0, 300)

/** Keeps notifications that are to be applied. One that is kept already is counted; an applied one stays applied. */
export async function upsertNotifications(tx: Tx, notifications: readonly NewNotification[], at: Date): Promise<void> {
  const rows = new Map<string, { times: number; first: NewNotification }>()
  for (const each of notifications) {
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

/** Takes the notifications that are due, oldest first, so that nobody else takes them before `until`. */
export async function claimNotifications(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<PaymentNotification[]> {
  const { rows } = await sql<PaymentNotification>`
    update payment_event set next_try_at = ${until}, tries = tries + 1
    where id in (
      select id from payment_event where outcome = 'waiting' and next_try_at <= ${now}
      order by next_try_at, id limit ${limit} for update skip locked
    )
    returning id, provider, event, tries`.execute(tx)
  return rows
}

/** The names by which a provider speaks of a request. */
interface RequestName extends Pick<ProviderEvent, 'reference' | 'accountNo' | 'providerRef'> {
  provider: ProviderName
}

/** Finds the requests that providers name: by our reference, by the number that the payer typed, or by the provider's own reference.
 *  Only the first name that is given counts. @returns each name with its request, which is undefined where there is none */
export async function findNamedRequests<Name extends RequestName>(
  reader: Reader,
  names: readonly Name[],
): Promise<{ name: Name; request: RequestRow | undefined }[]> {
  const wanted = names.map(({ provider, reference, accountNo, providerRef }, place) => {
    const column = reference !== undefined ? 'reference' : accountNo !== undefined ? 'account_no' : 'provider_ref'
    return { place, provider, column, value: reference ?? accountNo ?? providerRef ?? null }
  })
  const { rows } = await sql<RequestRow & { place: number }>`
    select named.place, request.*
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as named(place integer, provider text, "column" text, value text)
    cross join lateral (
      select * from payment_request
      where named."column" = 'reference' and provider = named.provider and reference = named.value
      union all
      select * from payment_request
      where named."column" = 'account_no' and provider = named.provider and account_no = named.value
      union all
      select * from payment_request
      where named."column" = 'provider_ref' and provider = named.provider and provider_ref = named.value
      limit 1
    ) as request
  `.execute(reader)
  const found = new Map(rows.map(({ place, ...row }) => [place, row as RequestRow]))
  return names.map((name, place) => ({ name, request: found.get(place) }))
}

/** Keys of the payments that notifications or answers have named for requests, by request. */
export async function listPaymentKeys(reader: Reader, requestIds: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ request_id: string; payment_key: string }>`
    select request_id, payment_key from payment_event
    where request_id = any(${requestIds}::uuid[]) and payment_key is not null
    union select request_id, payment_key from online_payment where request_id = any(${requestIds}::uuid[])
  `.execute(reader)
  const keys = Map.groupBy(rows, (row) => row.request_id)
  return new Map([...keys].map(([id, all]) => [id, all.map((row) => row.payment_key)]))
}

/** Marks requests whose payers were refused. */
export async function markRefused(tx: Tx, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('payment_request').set({ refused_at: at }).where('id', '=', anyOf(ids)).execute()
}

export async function postponeNotification(tx: Tx, id: string, nextTryAt: Date): Promise<void> {
  await tx
    .updateTable('payment_event')
    .set({ next_try_at: nextTryAt })
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .execute()
}

export interface NotificationOutcome {
  id: string
  outcome: EventOutcome
  requestId: string | null
}

/** Writes the outcome of notifications that waited. They alone have a next try, so that the planner does not read all that wait to find
 *  a few. */
export async function recordNotificationOutcomes(
  tx: Tx,
  settled: readonly NotificationOutcome[],
  at: Date,
): Promise<void> {
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

export async function listRefusedRows(reader: Reader, page: PageRequest) {
  return reader
    .selectFrom('payment_event')
    .selectAll()
    .where('outcome', 'not in', ['applied', 'waiting'])
    .$call(pageBy(descending(by.id('id')), page))
}
export type RefusedRow = Awaited<ReturnType<typeof listRefusedRows>>['rows'][number]
