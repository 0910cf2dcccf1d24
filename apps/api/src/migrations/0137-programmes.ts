import { type Kysely, sql } from 'kysely'

/** Programmes for groups: what is taught to whom, the seats with their waiting list, and the team with its rates. */
export async function up(db: Kysely<never>): Promise<void> {
  await makeProgrammes(db)
  await makeSeats(db)
  await makeTeam(db)
  await publish(db)
  await follow(db)
}

async function makeProgrammes(db: Kysely<never>): Promise<void> {
  await sql`
    create table programme (
      id uuid primary key,
      number integer generated always as identity unique,
      title text not null check (title <> ''),
      description text not null,
      subject text not null,
      level text,
      -- For whom it is, such as an age.
      audience text not null,
      format text not null check (format in ('online', 'at_place')),
      -- An address, or the https link of a video call.
      place text not null,
      city text not null,
      minimum_seats integer not null check (minimum_seats > 0),
      seats integer not null,
      -- Seats that are offered, held or taken; kept by a trigger of the seats.
      occupied integer not null default 0 check (occupied >= 0),
      price_basis text not null check (price_basis in ('whole', 'session')),
      price_kopecks bigint not null check (price_kopecks > 0),
      -- What a single visit to try it costs; null: there are none.
      trial_price_kopecks bigint check (trial_price_kopecks >= 0),
      planned_sessions integer not null check (planned_sessions > 0),
      starts_on date not null,
      ends_on date not null,
      weekly_pattern jsonb not null,
      enrol_until date not null,
      -- Whether the service confirms it once enough seats are taken.
      confirms_itself boolean not null,
      state text not null check (state in ('draft', 'enrolling', 'confirmed', 'running', 'finished', 'cancelled')),
      cancel_reason text check ((state = 'cancelled') = (cancel_reason is not null)),
      created_at timestamptz not null,
      version integer not null default 1,
      check (seats >= minimum_seats),
      check (ends_on >= starts_on),
      constraint programme_is_not_overbooked check (occupied <= seats)
    )
  `.execute(db)
  await sql`create index programme_start on programme (starts_on, id)`.execute(db)
  await sql`create index programme_open on programme (state, starts_on, id)`.execute(db)
  await sql`create index programme_words on programme using gin (to_tsvector('simple', title))`.execute(db)
}

async function makeSeats(db: Kysely<never>): Promise<void> {
  await sql`
    create table programme_seat (
      id uuid primary key,
      programme_id uuid not null references programme,
      learner_id uuid not null references learner,
      customer_id uuid not null references cabinet,
      kind text not null check (kind in ('regular', 'trial')),
      state text not null check (state in (
        'waiting', 'offered', 'held', 'taken', 'left', 'declined', 'expired', 'cancelled'
      )),
      -- The order of the waiting list.
      turn bigint generated always as identity,
      -- The day of the single session of a trial visit.
      trial_on date,
      -- What was agreed when the seat was asked for.
      price_basis text not null check (price_basis in ('whole', 'session', 'trial')),
      price_kopecks bigint not null check (price_kopecks >= 0),
      -- Until when an offer is to be answered, a held seat to be paid, a trial visit to be decided on.
      expires_at timestamptz,
      -- The order of the shop that holds it.
      order_id uuid,
      created_at timestamptz not null,
      taken_at timestamptz,
      ended_at timestamptz,
      reason text,
      version integer not null default 1,
      check (state not in ('offered', 'held') or expires_at is not null),
      check ((kind = 'trial') = (trial_on is not null)),
      check (kind = 'regular' or state not in ('waiting', 'offered')),
      check (state <> 'taken' or taken_at is not null),
      check ((state in ('left', 'declined', 'expired', 'cancelled')) = (ended_at is not null))
    )
  `.execute(db)
  await sql`
    create unique index programme_seat_once on programme_seat (programme_id, learner_id)
    where state in ('waiting', 'offered', 'held', 'taken')
  `.execute(db)
  await sql`create index programme_seat_line on programme_seat (programme_id, turn) where state = 'waiting'`.execute(db)
  await sql`create index programme_seat_programme on programme_seat (programme_id, id)`.execute(db)
  await sql`create index programme_seat_customer on programme_seat (customer_id, id desc)`.execute(db)
  await sql`create index programme_seat_learner on programme_seat (learner_id)`.execute(db)
  await sql`create index programme_seat_order on programme_seat (order_id) where order_id is not null`.execute(db)
  await sql`
    create index programme_seat_expiry on programme_seat (expires_at, id)
    where expires_at is not null and state in ('offered', 'held', 'taken')
  `.execute(db)
  await sql`
    create function count_programme_seats() returns trigger language plpgsql as $$
    declare
      occupying constant text[] := array['offered', 'held', 'taken'];
      more integer := 0;
    begin
      if tg_op <> 'DELETE' and new.state = any (occupying) then more := more + 1; end if;
      if tg_op <> 'INSERT' and old.state = any (occupying) then more := more - 1; end if;
      if more <> 0 then
        update programme set occupied = occupied + more where id = coalesce(new.programme_id, old.programme_id);
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger programme_seat_is_counted after insert or update of state or delete on programme_seat
    for each row execute function count_programme_seats()
  `.execute(db)
  await sql`
    create trigger programme_seat_of_living after insert on programme_seat referencing new table as new_rows
    for each statement execute function refuse_merged_customer_id()
  `.execute(db)
}

async function makeTeam(db: Kysely<never>): Promise<void> {
  await sql`
    create table programme_member (
      id uuid primary key,
      programme_id uuid not null references programme,
      executor_id uuid not null references cabinet,
      role text not null check (role in ('lead', 'assistant')),
      state text not null check (state in ('invited', 'active', 'suspended', 'removed')),
      -- Why it is suspended or removed, or was declined.
      reason text,
      created_at timestamptz not null,
      joined_at timestamptz,
      ended_at timestamptz check ((state = 'removed') = (ended_at is not null)),
      version integer not null default 1
    )
  `.execute(db)
  await sql`
    create unique index programme_member_once on programme_member (programme_id, executor_id) where state <> 'removed'
  `.execute(db)
  await sql`create index programme_member_programme on programme_member (programme_id, id)`.execute(db)
  await sql`create index programme_member_executor on programme_member (executor_id, id desc)`.execute(db)
  // What is in force on a day is the newest row of the latest day up to it. Rows stay.
  await sql`
    create table programme_member_rate (
      id uuid primary key,
      member_id uuid not null references programme_member,
      valid_from date not null,
      basis text not null check (basis in ('session', 'head', 'share')),
      amount_kopecks bigint check (amount_kopecks > 0),
      share_basis_points integer check (share_basis_points between 1 and 10000),
      created_at timestamptz not null,
      check ((basis = 'share') = (share_basis_points is not null)),
      check ((basis <> 'share') = (amount_kopecks is not null))
    )
  `.execute(db)
  await sql`
    create index programme_member_rate_by_day on programme_member_rate (member_id, valid_from desc, id desc)
  `.execute(db)
  await sql`
    create trigger programme_member_rate_stays before update or delete on programme_member_rate
    for each row execute function refuse_change()
  `.execute(db)
  await sql`
    create trigger programme_member_rate_is_kept before truncate on programme_member_rate
    for each statement execute function refuse_change()
  `.execute(db)
}

async function publish(db: Kysely<never>): Promise<void> {
  await sql`
    create view programme_facts as
    select id, number, title, subject, level, format, place, city, minimum_seats, seats, occupied, price_basis,
      price_kopecks, trial_price_kopecks, planned_sessions, starts_on, ends_on, weekly_pattern, enrol_until, state
    from programme
  `.execute(db)
  await sql`
    create view programme_seat_facts as
    select id, programme_id, learner_id, customer_id, kind, state, trial_on, price_basis, price_kopecks, order_id,
      taken_at, ended_at
    from programme_seat
  `.execute(db)
  await sql`
    create view programme_member_facts as
    select id, programme_id, executor_id, role, state, joined_at, ended_at from programme_member
  `.execute(db)
  await sql`
    create view programme_rate_facts as
    select id, member_id, valid_from, basis, amount_kopecks, share_basis_points from programme_member_rate
  `.execute(db)
}

/** Staff and the team hear which programme has changed. Customers hear that any has, because not everybody may know of each. */
async function follow(db: Kysely<never>): Promise<void> {
  const audience = (programme: string, toCustomers: string) => `
    select 'role:staff' as topic, 'programme:' || ${programme} as tag from changed
    union all
    select 'role:customer', 'programme' from changed where ${toCustomers}
    union all
    select 'cabinet:' || member.executor_id, 'programme:' || ${programme}
    from changed join programme_member member on member.programme_id = ${programme} and member.state <> 'removed'`
  await sql`select follow_changes('programme', ${audience('changed.id', "changed.state <> 'draft'")})`.execute(db)
  await sql`select follow_changes('programme_seat', ${audience('changed.programme_id', 'true')})`.execute(db)
  const ofMembers = `${audience('changed.programme_id', "changed.state <> 'invited'")}
    union all
    select 'cabinet:' || changed.executor_id, 'programme:' || changed.programme_id from changed`
  await sql`select follow_changes('programme_member', ${ofMembers})`.execute(db)
  await sql`
    select follow_changes('programme_member_rate', $$
      select whom as topic, 'programme:' || member.programme_id as tag
      from changed join programme_member member on member.id = changed.member_id,
      unnest(array['role:staff', 'cabinet:' || member.executor_id]) as whom$$)
  `.execute(db)
}
