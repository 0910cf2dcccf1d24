import { type Kysely, sql } from 'kysely'

/** What a payer was refused, and how a person has settled a payment that did not fit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_request add column refused_at timestamptz`.execute(db)
  await sql`
    alter table payment_problem
      add column way text check (way in ('received', 'reversed', 'returned', 'ignored')),
      add column payment_id uuid references payment,
      add check ((settled_at is null) or way is not null),
      add check (payment_id is null or way in ('received', 'reversed'))
  `.execute(db)
  // A payment for nothing of ours may become a payment of the customer whom a person has found.
  await sql`alter table online_payment drop constraint online_payment_check1`.execute(db)
  await sql`alter table online_payment add column received_by_hand boolean not null default false`.execute(db)
  await sql`
    alter table online_payment add constraint online_payment_counts
      check (payment_id is null or request_id is not null or received_by_hand)
  `.execute(db)
}
