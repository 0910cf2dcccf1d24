import { type Expression, sql, type SqlBool } from 'kysely'
import type { PaymentRequestState } from '@navyk/api-spec/money/online-payments'
import {
  anyOf,
  by,
  type Database,
  descending,
  ifGiven,
  pageBy,
  type PageRequest,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { ProviderName } from '#platform/payments/providers'

export async function findRequest(reader: Reader, id: string) {
  return reader.selectFrom('payment_request').selectAll().where('id', '=', id).executeTakeFirst()
}
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  return tx.selectFrom('payment_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The moments until which the orders of these invoices wait for payment, by invoice; other invoices are absent. */
export async function listOrderEnds(reader: Reader, invoiceIds: string[]): Promise<Map<string, Date>> {
  const orders = await reader
    .selectFrom('order_facts')
    .select(['invoice_id', 'expires_at'])
    .where('invoice_id', '=', anyOf(invoiceIds))
    .where('state', '=', 'awaiting_payment')
    .execute()
  return new Map(
    orders.flatMap(({ invoice_id, expires_at }) => (invoice_id === null ? [] : [[invoice_id, expires_at]])),
  )
}

const isForOne = sql<boolean>`also_invoice_ids = '{}'`

/** Whether `request` asks for any of these invoices. Invoices that are paid together have an index of their own. */
const asksFor = (invoiceIds: readonly string[]) => sql<boolean>`(
  request.invoice_id = any(${invoiceIds}::uuid[])
  or (request.also_invoice_ids <> '{}' and request.also_invoice_ids && ${invoiceIds}::uuid[])
)`

/** All invoices that a request asks for. */
export const invoicesOf = (request: Pick<RequestRow, 'invoice_id' | 'also_invoice_ids'>): string[] => [
  request.invoice_id,
  ...request.also_invoice_ids,
]

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
> &
  Pick<RequestRow, 'next_ask_at' | 'asked_until' | 'ask_tries'>

/** Inserts requests for one invoice each. */
export async function insertRequests(tx: Tx, requests: NewRequestRow[]): Promise<void> {
  if (requests.length === 0) return
  await sql`
    insert into payment_request (id, customer_id, invoice_id, provider, method, reference, amount_kopecks, expires_at,
      created_at, next_ask_at, asked_until, ask_tries, state)
    select id, customer_id, invoice_id, provider, method, reference, amount_kopecks, expires_at,
      created_at, next_ask_at, asked_until, ask_tries, 'asking'
    from jsonb_populate_recordset(null::payment_request, ${JSON.stringify(requests)}::jsonb)
  `.execute(tx)
}

export async function insertRequest(
  tx: Tx,
  request: NewRequestRow & Pick<RequestRow, 'also_invoice_ids'>,
): Promise<RequestRow> {
  return tx
    .insertInto('payment_request')
    .values({ ...request, state: 'asking' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface WantedRequest
  extends Pick<RequestRow, 'invoice_id' | 'also_invoice_ids' | 'provider' | 'method' | 'amount_kopecks'> {
  /** Whether a request that was paid in part can be paid further. */
  takesParts: boolean
}

/** An open request of the same kind for exactly this sum. It can be paid at least until `until`, or its provider is being asked for it,
 *  or will be. */
export async function findOpenRequest(
  reader: Reader,
  wanted: WantedRequest,
  until: Date,
  now: Date,
): Promise<RequestRow | undefined> {
  return reader
    .selectFrom('payment_request')
    .selectAll()
    .where('invoice_id', '=', wanted.invoice_id)
    .where('also_invoice_ids', '=', sql<string[]>`${wanted.also_invoice_ids}::uuid[]`)
    .where('provider', '=', wanted.provider)
    .where('method', '=', wanted.method)
    .where(sql<boolean>`amount_kopecks - paid_kopecks = ${wanted.amount_kopecks}`)
    .where((row) =>
      row.or([
        row('state', 'in', wanted.takesParts ? ['waiting', 'part_paid'] : ['waiting']),
        row.and([
          row('state', '=', 'asking'),
          row.or([row('asked_until', '>', now), row('next_ask_at', 'is not', null)]),
        ]),
      ]),
    )
    .where('expires_at', '>', until)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Invoices that are due and can't be paid in ЕРИП by any request, of these or of all. */
export async function listWithoutErip(
  reader: Reader,
  wanted: { provider: ProviderName; takesParts: boolean; invoiceIds: string[] | undefined; now: Date; limit: number },
) {
  const { provider, takesParts, invoiceIds, now, limit } = wanted
  const open = takesParts ? ['asking', 'waiting', 'part_paid'] : ['asking', 'waiting']
  return reader
    .with(
      // Due invoices are found first; otherwise the planner would read all invoices ever, in the order of their ids.
      (named) => named('due').materialized(),
      (due) =>
        due
          .selectFrom('due_facts')
          .select(['id', 'customer_id', 'balance_kopecks'])
          .$call(ifGiven(invoiceIds, (query, invoiceIds) => query.where('id', '=', anyOf(invoiceIds)))),
    )
    .selectFrom('due')
    .select(['due.id', 'due.customer_id', 'due.balance_kopecks'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_request as request')
            .select('request.id')
            .whereRef('request.invoice_id', '=', 'due.id')
            .where(isForOne)
            .where('request.provider', '=', provider)
            .where('request.method', '=', 'erip')
            .where('request.state', '=', sql<PaymentRequestState>`any(${open}::text[])`)
            .where(sql<boolean>`request.amount_kopecks - request.paid_kopecks = due.balance_kopecks`)
            .where('request.expires_at', '>', now),
        ),
      ),
    )
    .orderBy('due.id')
    .limit(limit)
    .execute()
}

/** Takes the requests for which a provider is to be asked, oldest first, so that nobody else takes them before `until`. */
export async function claimToAsk(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    update payment_request set asked_until = ${until}, next_ask_at = ${until}, ask_tries = ask_tries + 1
    where id in (
      select id from payment_request
      where next_ask_at <= ${now} and state = 'asking' and (asked_until is null or asked_until <= ${now})
      order by next_ask_at, id limit ${limit} for update skip locked
    )
    returning *`.execute(tx)
  return rows
}

export async function postponeAsking(tx: Tx, id: string, nextAskAt: Date): Promise<void> {
  await tx
    .updateTable('payment_request')
    .set({ next_ask_at: nextAskAt, asked_until: null })
    .where('id', '=', id)
    .where('state', '=', 'asking')
    .execute()
}

/** Requests in ЕРИП for one invoice each that their providers know and that are not paid in full, the newest last. */
export async function listPayableInErip(reader: Reader, invoiceIds: string[]) {
  return reader
    .selectFrom('payment_request')
    .select(['invoice_id', 'provider', 'account_no', 'state', 'amount_kopecks', 'paid_kopecks'])
    .where('invoice_id', '=', anyOf(invoiceIds))
    .where(isForOne)
    .where('method', '=', 'erip')
    .where('state', 'in', ['waiting', 'part_paid'])
    .where('provider_ref', 'is not', null)
    .where(sql<boolean>`amount_kopecks > paid_kopecks`)
    .orderBy('id')
    .execute()
}

type Movable = Partial<
  Pick<
    RequestRow,
    | 'state'
    | 'paid_kopecks'
    | 'provider_ref'
    | 'pay_url'
    | 'qr'
    | 'refused_at'
    | 'next_ask_at'
    | 'asked_until'
    | 'ask_tries'
  >
>

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

/** Requests that a provider has to be asked about, oldest first, after `after`. */
async function listRequests(reader: Reader, condition: Expression<SqlBool>, after: string | undefined, limit: number) {
  return reader
    .selectFrom('payment_request')
    .selectAll()
    .where(condition)
    .$call(ifGiven(after, (query, after) => query.where('id', '>', after)))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Requests whose money may still move: open ones, and those of the last weeks that could be given back. */
export const listRequestsToCompare = (reader: Reader, since: Date, after: string | undefined, limit: number) =>
  listRequests(reader, sql<boolean>`state in ('asking', 'waiting', 'part_paid') or created_at > ${since}`, after, limit)

/** Requests that their providers know and that ask for more than is still due, so that a payer would pay for nothing. */
export const listRequestsToWithdraw = (
  reader: Reader,
  invoiceIds: string[] | undefined,
  after: string | undefined,
  limit: number,
) => {
  const of = invoiceIds === undefined ? sql`` : sql`and ${asksFor(invoiceIds)}`
  // As an array it is looked up first; otherwise the planner would look through all requests by their ids.
  const asksTooMuch = sql<boolean>`id = any(array(
    select request.id from payment_request request
    where request.state in ('waiting', 'part_paid') ${of} and request.amount_kopecks - request.paid_kopecks > (
      select coalesce(sum(due.balance_kopecks), 0) from due_facts as due
      where due.id = any(request.invoice_id || request.also_invoice_ids)
    )
  ))`
  return listRequests(reader, asksTooMuch, after, limit)
}

/** Whether invoices have open requests. Without an order: in that of the ids the planner would read all open requests. */
export async function hasOpenRequests(reader: Reader, invoiceIds: string[]): Promise<boolean> {
  const row = await reader
    .selectFrom('payment_request as request')
    .select('id')
    .where(asksFor(invoiceIds))
    .where('state', 'in', ['asking', 'waiting', 'part_paid'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface RequestFilter {
  state?: PaymentRequestState | undefined
  invoiceId?: string | undefined
  customerId?: string | undefined
}

/** A page of requests, newest first, after the request `after`. */
export async function listRequestRows(reader: Reader, filter: RequestFilter, page: PageRequest) {
  const { state, invoiceId, customerId } = filter
  return reader
    .selectFrom('payment_request')
    .selectAll()
    .$call((query) => whereGiven(query, { state, invoice_id: invoiceId, customer_id: customerId }))
    .$call(pageBy(descending(by.id('id')), page))
}

/** Requests that a notification named and the provider did not confirm, and those whose time is over. */
export const listUnconfirmedRequests = (reader: Reader, since: Date, now: Date, limit: number) =>
  listRequests(
    reader,
    // As an array it is looked up first; otherwise the planner would look through all requests by their ids.
    sql<boolean>`id = any(array(
      select request_id from payment_event where outcome = 'not_confirmed' and request_id is not null and last_at > ${since}
      union all select id from payment_request where state in ('asking', 'waiting') and expires_at < ${now}
    ))`,
    undefined,
    limit,
  )

/** Payments of a provider that count here and were paid in a span. */
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

/** The invoices that were asked for under these account numbers. */
export async function listInvoicesOfAccountNos(reader: Reader, numbers: string[]) {
  return reader
    .selectFrom('payment_request')
    .select(['account_no', 'invoice_id'])
    .where('account_no', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
}
