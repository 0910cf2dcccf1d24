import { type Kysely, sql } from 'kysely'

/** Offers pass moderation, can be paused and opened again; responses are seen, changed, shortlisted and declined one by
 *  one; drafts and offers that an executor has dismissed are kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table offer
      drop constraint offer_state_check,
      add constraint offer_state_check check (state in (
        'moderation', 'returned', 'published', 'in_selection', 'paused', 'matched', 'closed_matched', 'cancelled', 'expired'
      )),
      add constraint offer_reason_check check (state not in ('returned', 'paused') or outcome_reason is not null),
      alter column published_at drop not null,
      add column waiting_since timestamptz,
      add column invited_executor_id uuid references cabinet,
      add column alerted_at timestamptz
  `.execute(db)
  await sql`create index offer_waiting on offer (waiting_since) where state = 'moderation'`.execute(db)
  await sql`
    create index offer_invited on offer (invited_executor_id) where invited_executor_id is not null
  `.execute(db)
  await sql`drop index offer_due`.execute(db)
  await sql`
    create index offer_due on offer (deadline_on)
    where state in ('moderation', 'published', 'in_selection', 'paused')
  `.execute(db)
  // For lists of open offers by subject.
  await sql`
    create index offer_open_subject on offer (subject, number desc) where state in ('published', 'in_selection')
  `.execute(db)
  await sql`
    alter table offer_response
      add column ending text check (ending in (
        'rejected', 'other_chosen', 'offer_cancelled', 'offer_expired', 'contract_cancelled'
      )),
      add column shortlisted_at timestamptz,
      add column viewed_at timestamptz,
      add column changed_at timestamptz,
      add column price_before_kopecks bigint check (price_before_kopecks > 0)
  `.execute(db)
  await sql`
    create table offer_draft (
      customer_id uuid primary key references cabinet,
      form jsonb not null,
      saved_at timestamptz not null,
      version integer not null
    )
  `.execute(db)
  await sql`
    create table offer_dismissal (
      offer_id uuid not null references offer,
      executor_id uuid not null references cabinet,
      reason text not null,
      created_at timestamptz not null,
      primary key (executor_id, offer_id)
    )
  `.execute(db)
  await sql`create index offer_dismissal_offer on offer_dismissal (offer_id)`.execute(db)
}
