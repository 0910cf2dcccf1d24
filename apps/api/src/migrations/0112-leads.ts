import { type Kysely, sql } from 'kysely'

/** Leads: who asked and is no customer yet, with calls, notes and tasks. */
export async function up(db: Kysely<never>): Promise<void> {
  await makeTables(db)
  await makeIndexes(db)
  await follow(db)
  // Requests beside the leads of the board, and what a lead has come to.
  await sql`
    create view offer_facts as
    select id, number, customer_id, learner_id, subject, level, state, deadline_on, published_at, waiting_since from offer
  `.execute(db)
  await sql`
    create trigger lead_of_living after insert on lead referencing new table as new_rows
    for each statement execute function refuse_merged_customer_id()
  `.execute(db)
}

async function makeTables(db: Kysely<never>): Promise<void> {
  await sql`
    create table lead (
      id uuid primary key,
      number bigint generated always as identity unique,
      first_name text not null,
      last_name text not null,
      -- 375 and nine digits; empty once the person is erased.
      phone text not null check (phone ~ '^(375[0-9]{9})?$'),
      learner_name text not null,
      subject text,
      level text,
      format text,
      city text not null,
      wish text not null,
      source text not null check (source in ('phone', 'referral', 'visit', 'other', 'calendar', 'site')),
      site text,
      consent_version text,
      wanted_executor_id uuid references cabinet,
      state text not null check (state in ('new', 'contacted', 'qualified', 'request_made', 'won', 'lost')),
      lost_reason text check ((state = 'lost') = (lost_reason is not null)),
      assignee_id uuid references cabinet,
      customer_id uuid references cabinet,
      offer_id uuid unique references offer,
      created_at timestamptz not null,
      active_at timestamptz not null,
      version integer not null default 1,
      check ((customer_id is null) = (offer_id is null)),
      check (state not in ('request_made', 'won') or offer_id is not null)
    )
  `.execute(db)
  await sql`
    create table lead_activity (
      id uuid primary key,
      lead_id uuid not null references lead on delete cascade,
      author_id uuid not null references cabinet,
      kind text not null check (kind in ('call', 'note')),
      result text check (result in ('reached', 'no_answer', 'call_back')),
      text text not null,
      created_at timestamptz not null,
      check ((kind = 'call') = (result is not null))
    )
  `.execute(db)
  await sql`
    create table lead_task (
      id uuid primary key,
      lead_id uuid not null references lead on delete cascade,
      assignee_id uuid not null references cabinet,
      title text not null check (title <> ''),
      due_on date not null,
      done_at timestamptz,
      created_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db)
}

async function makeIndexes(db: Kysely<never>): Promise<void> {
  await sql`create index lead_column on lead (state, active_at, id)`.execute(db)
  await sql`create index lead_phone on lead (phone) where phone <> ''`.execute(db)
  await sql`create index lead_phone_end on lead (reverse(phone) text_pattern_ops)`.execute(db)
  await sql`create index lead_last_name on lead (lower(last_name) text_pattern_ops)`.execute(db)
  await sql`create index lead_first_name on lead (lower(first_name) text_pattern_ops)`.execute(db)
  await sql`create index lead_customer on lead (customer_id) where customer_id is not null`.execute(db)
  await sql`create index lead_activity_lead on lead_activity (lead_id, id desc)`.execute(db)
  await sql`create index lead_task_lead on lead_task (lead_id, due_on)`.execute(db)
}

/** Leads are the managers' alone: nobody else hears of them. */
async function follow(db: Kysely<never>): Promise<void> {
  await sql`
    select follow_changes('lead', $$select 'staff:manager' as topic, 'lead:' || id as tag from changed$$)
  `.execute(db)
  for (const table of ['lead_activity', 'lead_task']) {
    await sql`
      select follow_changes(${table}, $$select 'staff:manager' as topic, 'lead:' || lead_id as tag from changed$$)
    `.execute(db)
  }
}
