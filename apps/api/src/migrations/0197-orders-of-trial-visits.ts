import { type Kysely, sql } from 'kysely'

/** A seat keeps the day of the trial visit that it began with, and an order of a trial visit that day: once the learner stays, the
 *  visit is not a session of the regular seat. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table programme_seat add column tried_on date`.execute(db)
  await sql`
    create or replace view programme_seat_facts as
    select id, programme_id, learner_id, customer_id, kind, state, trial_on, price_basis, price_kopecks, order_id,
      taken_at, ended_at, tried_on
    from programme_seat
  `.execute(db)
  await sql`
    alter table order_line add column trial_on date check (trial_on is null or kind = 'programme')
  `.execute(db)
  await sql`
    update order_line line set trial_on = seat.trial_on from programme_seat_facts seat
    where seat.id = line.seat_id and seat.kind = 'trial'
  `.execute(db)
  // One seat may be paid twice: the visit, and the seat after it. A package is granted once.
  await sql`alter table order_grant drop constraint order_grant_own`.execute(db)
  await sql`create unique index order_grant_own on order_grant (granted_id) where kind = 'package'`.execute(db)
  await sql`create index order_grant_seat on order_grant (granted_id) where kind = 'programme'`.execute(db)
}
