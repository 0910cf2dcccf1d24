import { type Kysely, sql } from 'kysely'

/** When executors teach and when they don't, the days off, and private addresses of calendars. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table availability (
      executor_id uuid primary key references cabinet,
      week jsonb not null,
      exceptions jsonb not null,
      version integer not null
    )
  `.execute(db)
  await sql`
    insert into availability (executor_id, week, exceptions, version)
    select cabinet_id, availability, '[]', 2 from executor_profile
  `.execute(db)
  await sql`alter table executor_profile drop column availability`.execute(db)
  await sql`
    create table absence (
      id uuid primary key,
      executor_id uuid not null references cabinet,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      reason text not null,
      created_at timestamptz not null,
      version integer not null default 1,
      -- Answers which absences an executor has in a span, and keeps two from being the same time twice.
      constraint absence_overlap exclude using gist (
        executor_id with =, tstzrange(starts_at, ends_at, '[)') with &&
      )
    )
  `.execute(db)
  await createHolidays(db)
  await sql`
    create table calendar_feed (
      cabinet_id uuid primary key references cabinet,
      -- The token is made from the nonce by the service's secret; what is kept can't be turned into an address.
      nonce text not null,
      token_hash text not null unique,
      created_at timestamptz not null,
      read_at timestamptz
    )
  `.execute(db)
  await sql`create index executor_profile_public on executor_profile (cabinet_id) where is_public`.execute(db)
}

/** The days off by law (presidential decree 157 of 26 March 1998) of thirteen years. Radunitsa moves with Easter. */
async function createHolidays(db: Kysely<never>): Promise<void> {
  await sql`
    create table holiday (
      id uuid primary key,
      date date not null unique,
      law text,
      name text not null,
      version integer not null default 1,
      check (law is not null or name <> '')
    )
  `.execute(db)
  await sql`
    insert into holiday (id, date, law, name)
    -- Ids that are the same everywhere: the demo is, to the last byte.
    select ('00000000-0000-7000-8000-' || to_char(date, 'YYYYMMDD') || '0000')::uuid, date, law, '' from (
    select make_date(year, month, day) as date, law
    from generate_series(2024, 2036) as year, (values
      (1, 1, 'new_year'), (1, 2, 'new_year'), (1, 7, 'orthodox_christmas'), (3, 8, 'womens_day'),
      (5, 1, 'labour_day'), (5, 9, 'victory_day'), (7, 3, 'independence_day'),
      (11, 7, 'october_revolution_day'), (12, 25, 'catholic_christmas')
    ) as fixed(month, day, law)
    union all
    select date::date, 'radunitsa'
    from unnest(array[
      '2024-05-14', '2025-04-29', '2026-04-21', '2027-05-11', '2028-04-25', '2029-04-17', '2030-05-07',
      '2031-04-22', '2032-05-11', '2033-05-03', '2034-04-18', '2035-05-08', '2036-04-29'
    ]) as date
    ) as by_law
  `.execute(db)
}
