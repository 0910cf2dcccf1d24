// Queries for seats in programmes that orders have bought.
import type { OrderState } from '@navyk/api-spec/money/orders'
import type { SeatState } from '@navyk/api-spec/teaching/programmes'
import { type RawBuilder, sql } from 'kysely'
import { dateOfInstant, type Reader } from '#platform/database'

export interface BoughtSeat {
  id: string
  programmeId: string
  state: SeatState
  /** The number of sessions that the order has bought, and of those held while the learner had the seat. */
  sessions: number
  used: number
  /** Whether nothing is left of it: the learner has left, or the programme is over. */
  isOver: boolean
}

const day = dateOfInstant('session.starts_at')

/** The number of bought sessions that were held while the learner had the seat. */
const usedOf = (trialOn: RawBuilder<unknown>) => sql`
  case when ${trialOn} is null then (
    select count(*)::int from programme_session_seats present
    join programme_session_facts session on session.id = present.session_id
    where present.seat_id = seat.id and session.state = 'held' and ${day} is distinct from seat.tried_on
  ) else (
    select count(*)::int from programme_session_facts session
    where session.programme_id = seat.programme_id and session.state = 'held' and ${day} = ${trialOn}
  ) end`

/** The seats of lines of orders as they are now, by line; one query. A trial visit is used once its day was held, also where the learner
 *  has stayed since. It is no session of the regular seat then. */
export async function listBoughtSeats(reader: Reader, lineIds: string[]): Promise<Map<string, BoughtSeat>> {
  if (lineIds.length === 0) return new Map()
  const { rows } = await sql<BoughtSeat & { lineId: string }>`
    select line.id as "lineId", seat.id, seat.programme_id as "programmeId", seat.state, line.count as sessions,
      ${usedOf(sql`line.trial_on`)} as used,
      seat.state not in ('held', 'taken') or programme.state = 'finished'
        or (line.trial_on is not null and seat.kind = 'regular') as "isOver"
    from order_line line
    join programme_seat_facts seat on seat.id = line.seat_id
    join programme_facts programme on programme.id = seat.programme_id
    where line.id = any(${lineIds}::uuid[])`.execute(reader)
  return new Map(rows.map(({ lineId, ...seat }) => [lineId, seat]))
}

interface SeatsOfProgramme {
  programmeId: string
  states: readonly SeatState[]
}

/** Seats without an order whose invoices ask for them: one seat, or those of a programme. In the order of customers. */
export async function listInvoicedSeats(reader: Reader, of: { seatId: string } | SeatsOfProgramme) {
  const isOf =
    'seatId' in of
      ? sql`seat.id = ${of.seatId}`
      : sql`seat.programme_id = ${of.programmeId} and seat.state = any(${of.states}::text[])`
  const { rows } = await sql<InvoicedSeat>`
    select confirmation.id as "confirmationId", seat.customer_id as "customerId", seat.state,
      confirmation.sessions, confirmation.price_kopecks as "priceKopecks", ${usedOf(sql`confirmation.trial_on`)} as used
    from programme_seat_facts seat join seat_confirmation_facts confirmation on confirmation.seat_id = seat.id
    where ${isOf} and confirmation.is_invoiced order by seat.customer_id, confirmation.id`.execute(reader)
  return rows
}

export interface InvoicedSeat extends Pick<BoughtSeat, 'state' | 'sessions' | 'used'> {
  confirmationId: string
  customerId: string
  priceKopecks: number
}

export async function isProgramme(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select from programme_facts where id = ${id}`.execute(reader)
  return rows.length > 0
}

/** Orders of seats of a programme, by customer. */
export async function listOrdersOfProgramme(reader: Reader, programmeId: string) {
  const { rows } = await sql<{ id: string; customer_id: string; state: OrderState; total_kopecks: number }>`
    select distinct shop_order.id, shop_order.customer_id, shop_order.state, shop_order.total_kopecks
    from order_line line join programme_seat_facts seat on seat.id = line.seat_id
    join shop_order on shop_order.id = line.order_id
    where seat.programme_id = ${programmeId} order by shop_order.customer_id, shop_order.id`.execute(reader)
  return rows
}

/** The order that has paid a seat; after a trial visit the newer one. */
export async function findOrderOfSeat(reader: Reader, seatId: string) {
  return reader
    .selectFrom('order_grant')
    .innerJoin('order_line', 'order_line.id', 'order_grant.line_id')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .selectAll('shop_order')
    .where('order_grant.kind', '=', 'programme')
    .where('order_grant.granted_id', '=', seatId)
    .where('order_grant.refunded_kopecks', 'is', null)
    .orderBy('order_grant.id', 'desc')
    .executeTakeFirst()
}

/** The programmes of an order's seats, in the order in which they are locked. */
export async function listProgrammesOf(reader: Reader, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ programme_id: string }>`
    select distinct seat.programme_id from order_line line join programme_seat_facts seat on seat.id = line.seat_id
    where line.order_id = ${orderId} order by 1`.execute(reader)
  return rows.map(({ programme_id }) => programme_id)
}
