import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table offer (
      id uuid primary key,
      number bigint generated always as identity unique,
      customer_id uuid not null references cabinet,
      learner_id uuid not null references learner,
      subject text not null,
      level text not null,
      goal text not null,
      format text not null check (format in ('online', 'at_customer', 'at_executor')),
      place text not null,
      lessons_per_week integer not null check (lessons_per_week > 0),
      lesson_minutes integer not null check (lesson_minutes > 0),
      wanted_slots jsonb not null,
      price_from_kopecks bigint check (price_from_kopecks > 0),
      price_to_kopecks bigint check (price_to_kopecks > 0),
      comment text not null,
      state text not null check (state in ('published', 'in_selection', 'matched', 'closed_matched', 'cancelled', 'expired')),
      outcome_reason text,
      deadline_on date not null,
      published_at timestamptz not null,
      version integer not null default 1,
      check (price_from_kopecks <= price_to_kopecks),
      check (state <> 'cancelled' or outcome_reason is not null)
    )
  `.execute(db)
  await sql`create index offer_own on offer (customer_id, number desc)`.execute(db)
  await sql`create index offer_open on offer (number desc) where state in ('published', 'in_selection')`.execute(db)
  await sql`create index offer_due on offer (deadline_on) where state in ('published', 'in_selection')`.execute(db)
  await sql`create index offer_state on offer (state, number desc)`.execute(db)
  await sql`create index offer_learner on offer (learner_id)`.execute(db)
  await sql`
    create table offer_response (
      id uuid primary key,
      offer_id uuid not null references offer,
      executor_id uuid not null references cabinet,
      price_kopecks bigint not null check (price_kopecks > 0),
      message text not null,
      slots jsonb not null,
      starts_on date not null,
      state text not null check (state in ('submitted', 'accepted', 'withdrawn', 'not_selected', 'closed')),
      reason text,
      created_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db)
  // One live response of an executor to an offer; withdrawn ones may be followed by another.
  await sql`
    create unique index offer_response_live on offer_response (offer_id, executor_id)
    where state in ('submitted', 'accepted')
  `.execute(db)
  await sql`
    create unique index offer_response_chosen on offer_response (offer_id) where state = 'accepted'
  `.execute(db)
  await sql`create index offer_response_offer on offer_response (offer_id, id)`.execute(db)
  await sql`create index offer_response_executor on offer_response (executor_id, offer_id, id)`.execute(db)
}
