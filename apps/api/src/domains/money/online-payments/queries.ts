import { type Expression, sql, type SqlBool } from 'kysely'
import type { PaymentRequestState, ProblemWay } from '@navyk/api-spec/money/online-payments'
import { type Database, json, type Reader, type Tx } from '../../../platform/database/index.ts'
import type { ProviderEvent, ProviderName } from '../../../platform/payment-providers/index.ts'
import type { EventOutcome } from './tables.ts'

export async function findRequest(reader: Reader, id: string) {
  return reader.selectFrom('payment_request').selectAll().where('id', '=', id).executeTakeFirst()
}
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  return tx.selectFrom('payment_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export type Named = Pick<ProviderEvent, 'reference' | 'accountNo' | 'providerRef'>

/** The request of which a provider speaks: by our name of it, by the number that the payer typed, by its own name. */
export async function findNamedRequest(
  reader: Reader,
  provider: ProviderName,
  { reference, accountNo, providerRef }: Named,
): Promise<RequestRow | undefined> {
  const names: [column: 'reference' | 'account_no' | 'provider_ref', value: string | undefined][] = [
    ['reference', reference],
    ['account_no', accountNo],
    ['provider_ref', providerRef],
  ]
  const [column, value] = names.find((name) => name[1] !== undefined) ?? []
  if (column === undefined || value === undefined) return undefined
  return reader
    .selectFrom('payment_request')
    .selectAll()
    .where('provider', '=', provider)
    .where(column, '=', value)
    .executeTakeFirst()
}

export type NewRequestRow = Pick<
  Database['payment_request'],
  | 'id'
  | 'customer_id'
  | 'invoice_id'
  | 'provider'
  | 'method'
  | 'reference'
  | 'amount_kopecks'
  | 'expires_at'
  | 'created_at'
>

export async function insertRequest(tx: Tx, request: NewRequestRow): Promise<RequestRow> {
  return tx
    .insertInto('payment_request')
    .values({ ...request, state: 'asking' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A request of the same kind, by which just this sum can still be paid until `until` at least, or of which the provider is
 *  being asked since `askedSince`. */
export async function findOpenRequest(
  reader: Reader,
  wanted: Pick<RequestRow, 'invoice_id' | 'provider' | 'method' | 'amount_kopecks'>,
  until: Date,
  askedSince: Date,
): Promise<RequestRow | undefined> {
  return reader
    .selectFrom('payment_request')
    .selectAll()
    .where('invoice_id', '=', wanted.invoice_id)
    .where('provider', '=', wanted.provider)
    .where('method', '=', wanted.method)
    .where(sql<boolean>`amount_kopecks - paid_kopecks = ${wanted.amount_kopecks}`)
    .where((row) =>
      row.or([
        row('state', 'in', ['waiting', 'part_paid']),
        row.and([row('state', '=', 'asking'), row('created_at', '>', askedSince)]),
      ]),
    )
    .where('expires_at', '>', until)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Movable = Partial<Pick<RequestRow, 'state' | 'paid_kopecks' | 'provider_ref' | 'pay_url' | 'qr' | 'refused_at'>>

export async function updateRequest(
  tx: Tx,
  id: string,
  change: Movable & { pay_form?: RequestRow['pay_form'] },
): Promise<void> {
  const { pay_form: form, ...plain } = change
  const formed =
    form === undefined ? {} : { pay_form: form === null ? null : sql<never>`${JSON.stringify(form)}::jsonb` }
  await tx
    .updateTable('payment_request')
    .set({ ...plain, ...formed })
    .where('id', '=', id)
    .execute()
}

/** Keys of the payments of which anybody has spoken in connection with a request. */
export async function listPaymentKeys(reader: Reader, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ payment_key: string }>`
    select payment_key from payment_event where request_id = ${requestId} and payment_key is not null
    union select payment_key from online_payment where request_id = ${requestId}
  `.execute(reader)
  return rows.map((row) => row.payment_key)
}

type NewPayment = Omit<Database['online_payment'], 'taken_back_kopecks' | 'payment_id' | 'received_by_hand'>

/** Notes a payment, and locks it until the transaction ends. */
export async function noteOnlinePayment(tx: Tx, payment: NewPayment) {
  await tx
    .insertInto('online_payment')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['provider', 'payment_key']).doNothing())
    .execute()
  return tx
    .selectFrom('online_payment')
    .selectAll()
    .where('provider', '=', payment.provider)
    .where('payment_key', '=', payment.payment_key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateOnlinePayment(
  tx: Tx,
  id: string,
  change: { payment_id?: string; taken_back_kopecks?: number; received_by_hand?: boolean },
): Promise<void> {
  await tx.updateTable('online_payment').set(change).where('id', '=', id).execute()
}

/** What counts of a request's payments, and what of that the provider has taken back. */
export async function sumPayments(reader: Reader, requestId: string) {
  return reader
    .selectFrom('online_payment')
    .select([
      sql<number>`coalesce(sum(amount_kopecks) filter (where payment_id is not null), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(taken_back_kopecks) filter (where payment_id is not null), 0)::bigint`.as('taken_back'),
    ])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
}

export async function noteProblem(
  tx: Tx,
  problem: Pick<Database['payment_problem'], 'id' | 'online_payment_id' | 'kind' | 'found_at'>,
) {
  await tx
    .insertInto('payment_problem')
    .values(problem)
    .onConflict((conflict) => conflict.columns(['online_payment_id', 'kind']).doNothing())
    .execute()
}

const problems = (reader: Reader) =>
  reader
    .selectFrom('payment_problem as problem')
    .innerJoin('online_payment as paid', 'paid.id', 'problem.online_payment_id')
    .leftJoin('payment_request as request', 'request.id', 'paid.request_id')
    .select([
      'problem.id',
      'problem.kind',
      'problem.found_at',
      'problem.online_payment_id',
      'paid.provider',
      'paid.payment_key',
      'paid.request_id',
      'paid.amount_kopecks',
      'paid.currency',
      'paid.payment_id',
      'paid.paid_at',
      'request.invoice_id',
      'request.customer_id',
      'request.account_no',
      'request.method',
    ])
    .where('problem.settled_at', 'is', null)

/** Open problems, newest first, after the problem `after`. */
export async function listProblemRows(reader: Reader, after: string | undefined, limit: number) {
  return problems(reader)
    .$if(after !== undefined, (query) => query.where('problem.id', '<', after ?? ''))
    .orderBy('problem.id', 'desc')
    .limit(limit)
    .execute()
}
export type ProblemRow = Awaited<ReturnType<typeof listProblemRows>>[number]

/** A problem that is open, locked together with its payment. */
export async function lockProblem(tx: Tx, id: string): Promise<ProblemRow | undefined> {
  return problems(tx).where('problem.id', '=', id).forUpdate(['problem', 'paid']).executeTakeFirst()
}

interface Settled {
  by: string
  at: Date
  reason: string
  way: ProblemWay
  paymentId: string | null
}

/** @returns whether it was still open */
export async function settleProblemRow(tx: Tx, id: string, settled: Settled): Promise<boolean> {
  const { by, at, reason, way, paymentId } = settled
  const { numUpdatedRows } = await tx
    .updateTable('payment_problem')
    .set({ settled_at: at, settled_by: by, reason, way, payment_id: paymentId })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

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

/** Keeps notifications that are to be applied. One that is kept is counted; what was applied stays so. */
export async function keepWaiting(tx: Tx, waiting: readonly WaitingEvent[], at: Date): Promise<void> {
  const rows = new Map<string, { times: number; first: WaitingEvent }>()
  for (const each of waiting) {
    const key = `${each.provider} ${eventKey(each.event)}`
    rows.set(key, { times: (rows.get(key)?.times ?? 0) + 1, first: each })
  }
  const values = [...rows.values()].map(({ times, first: { id, provider, event } }) => ({
    ...{
      id,
      provider,
      event_key: eventKey(event),
      kind: event.kind,
      request_id: null,
      verified: true,
      said: '',
      times,
    },
    ...{ payment_key: event.paymentKey ?? null, outcome: 'waiting' as const, event: json(event), next_try_at: at },
    ...{ first_at: at, last_at: at, applied_at: null },
  }))
  const unlessSettled = (name: 'outcome' | 'event' | 'next_try_at') =>
    sql<never>`case when payment_event.outcome in ('applied', 'waiting') then payment_event.${sql.ref(name)}
      else excluded.${sql.ref(name)} end`
  await tx
    .insertInto('payment_event')
    .values(values)
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

/** Says what became of a notification that waited. */
export async function settleEvent(
  tx: Tx,
  id: string,
  { outcome, requestId, at }: { outcome: EventOutcome; requestId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_event')
    .set({
      ...{ outcome, request_id: requestId, event: null, next_try_at: null },
      applied_at: outcome === 'applied' ? at : null,
    })
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .execute()
}

/** How many refused ones are kept of a provider, counted no further than `most`. */
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
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
export type RefusedRow = Awaited<ReturnType<typeof listRefusedRows>>[number]

export async function deleteOldEvents(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('payment_event').where('last_at', '<', before).execute()
}

/** Requests that a provider has to be asked about, oldest first, after `after`. */
async function listRequests(reader: Reader, condition: Expression<SqlBool>, after: string | undefined, limit: number) {
  return reader
    .selectFrom('payment_request')
    .selectAll()
    .where(condition)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Requests whose money may still move: open ones, and those of the last weeks that could be given back. */
export const listRequestsToCompare = (reader: Reader, since: Date, after: string | undefined, limit: number) =>
  listRequests(reader, sql<boolean>`state in ('asking', 'waiting', 'part_paid') or created_at > ${since}`, after, limit)

/** Open requests, to see whether anything is still due by them. */
export const listOpenRequests = (
  reader: Reader,
  invoiceIds: string[] | undefined,
  after: string | undefined,
  limit: number,
) => {
  const of = invoiceIds === undefined ? sql`` : sql`and invoice_id = any(${invoiceIds}::uuid[])`
  return listRequests(reader, sql<boolean>`state in ('asking', 'waiting', 'part_paid') ${of}`, after, limit)
}

export const hasOpenRequests = async (reader: Reader, invoiceIds: string[]): Promise<boolean> =>
  (await listOpenRequests(reader, invoiceIds, undefined, 1)).length > 0

export interface RequestFilter {
  state?: PaymentRequestState | undefined
  invoiceId?: string | undefined
  customerId?: string | undefined
}

/** A page of requests, newest first, after the request `after`. */
export async function listRequestRows(reader: Reader, filter: RequestFilter, after: string | undefined, limit: number) {
  const { state, invoiceId, customerId } = filter
  return reader
    .selectFrom('payment_request')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'asking'))
    .$if(invoiceId !== undefined, (query) => query.where('invoice_id', '=', invoiceId ?? ''))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? ''))
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Requests of which a notification spoke that the provider did not confirm, and those whose time is over. */
export const listUnconfirmedRequests = (reader: Reader, since: Date, now: Date, limit: number) =>
  listRequests(
    reader,
    sql<boolean>`id in (
      select request_id from payment_event where outcome = 'not_confirmed' and request_id is not null and last_at > ${since}
    ) or (state in ('asking', 'waiting') and expires_at < ${now})`,
    undefined,
    limit,
  )

/** What counts here of a provider and was paid in a span. */
export async function listApplied(reader: Reader, provider: ProviderName, from: Date, to: Date) {
  return reader
    .selectFrom('online_payment')
    .select(['id', 'payment_key'])
    .where('provider', '=', provider)
    .where('payment_id', 'is not', null)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .execute()
}

export async function listOwnRequests(reader: Reader, customerId: string) {
  return reader.selectFrom('payment_request').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()
}
