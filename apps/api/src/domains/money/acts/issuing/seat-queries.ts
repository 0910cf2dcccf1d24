// Queries for the acts of seats in programmes.
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { monthOfInstant, type Reader } from '#platform/database'

/** The seats to make acts of: those of a programme, one seat whose act is replaced, or the seats of all programmes whose sessions were
 *  over by the end of a month. */
export type WantedSeats = { programmeId: string } | { seatId: string } | { month: string }

/** A held session of a sold seat. */
export interface SeatSession {
  seatId: string
  customerId: string
  firstName: string
  lastName: string
  title: string
  subject: Subject
  /** The price of the seat: the sum of its orders and invoices, less what was taken off, in kopecks. */
  priceKopecks: number
  sessionId: string
  topic: string
  startsAt: Date
  endsAt: Date
}

/** The held sessions of sold seats that no act accepts yet, of programmes that are over, seat by seat in the order of time. */
export async function listSeatSessions(reader: Reader, wanted: WantedSeats): Promise<SeatSession[]> {
  const {
    programmeId = null,
    seatId = null,
    month = null,
  } = { ...wanted } as Partial<Record<'programmeId' | 'seatId' | 'month', string>>
  const { rows } = await sql<SeatSession>`
    with sale as (
      select granted_id as seat_id, price_kopecks - coalesce(refunded_kopecks, 0) as kopecks
      from order_grant_facts where kind = 'programme'
      union all
      select confirmation.seat_id, invoice.owed_kopecks
      from seat_confirmation_facts confirmation
      join invoice_facts invoice on invoice.kind = 'programme' and invoice.source_id = confirmation.id
    ),
    -- A trial visit and the seat after it are two sales of one seat.
    sold as (select seat_id, sum(kopecks) as price_kopecks from sale group by seat_id),
    held as (
      select seat.id as seat_id, seat.customer_id, seat.learner_id, programme.title, programme.subject,
        sold.price_kopecks,
        session.id as session_id, session.topic, session.starts_at, session.ends_at,
        max(session.starts_at) over (partition by seat.id) as last_at
      from programme_seat_facts seat
      join programme_facts programme on programme.id = seat.programme_id and programme.state in ('finished', 'cancelled')
      join sold on sold.seat_id = seat.id
      join programme_session_seats of_seat on of_seat.seat_id = seat.id
      join programme_session_facts session on session.id = of_seat.session_id and session.state = 'held'
      where (${programmeId}::uuid is null or programme.id = ${programmeId}::uuid)
        and (${seatId}::uuid is null or seat.id = ${seatId}::uuid)
        and not exists (select from act where act.seat_id = seat.id and act.state <> 'superseded')
    )
    select held.seat_id as "seatId", held.customer_id as "customerId", learner.first_name as "firstName",
      learner.last_name as "lastName", held.title, held.subject, held.price_kopecks::bigint as "priceKopecks",
      held.session_id as "sessionId", held.topic, held.starts_at as "startsAt", held.ends_at as "endsAt"
    from held join learner_names learner on learner.id = held.learner_id
    where held.price_kopecks > 0
      and (${month}::text is null or ${monthOfInstant('held.last_at')} <= ${month}::text)
    order by held.seat_id, held.starts_at, held.session_id
  `.execute(reader)
  return rows
}
