import { type Kysely, sql } from 'kysely'

/** Sessions of group programmes: who teaches each, and what became of each learner in it. */
export async function up(db: Kysely<never>): Promise<void> {
  await makeTables(db)
  await takeTimes(db)
  await publish(db)
  await follow(db)
}

async function makeTables(db: Kysely<never>): Promise<void> {
  await sql`
    create table programme_session (
      id uuid primary key,
      programme_id uuid not null references programme,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      state text not null default 'planned' check (state in ('planned', 'held', 'cancelled')),
      topic text not null,
      homework text not null default '',
      cancel_reason text check ((state = 'cancelled') = (cancel_reason is not null)),
      held_at timestamptz check ((state = 'held') = (held_at is not null)),
      -- When who leads it asked for somebody else, and why.
      substitute_wanted_at timestamptz,
      substitute_reason text check ((substitute_wanted_at is null) = (substitute_reason is null)),
      created_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db)
  await sql`create index programme_session_by_time on programme_session (starts_at, id)`.execute(db)
  await sql`create index programme_session_programme on programme_session (programme_id, starts_at, id)`.execute(db)
  await sql`
    create index programme_session_unclosed on programme_session (starts_at, id) where state = 'planned'
  `.execute(db)
  await sql`
    create table programme_session_teacher (
      session_id uuid not null references programme_session,
      executor_id uuid not null references cabinet,
      role text not null check (role in ('lead', 'substitute', 'assistant')),
      -- In whose place a substitute stands, by whose rate they may be paid.
      stands_for uuid references cabinet check (stands_for is null or role = 'substitute'),
      -- What the session pays once it is held.
      pay_kopecks bigint check (pay_kopecks >= 0),
      primary key (session_id, executor_id)
    )
  `.execute(db)
  await sql`create index programme_session_teacher_executor on programme_session_teacher (executor_id)`.execute(db)
  await sql`
    create table programme_attendance (
      session_id uuid not null references programme_session,
      learner_id uuid not null references learner,
      outcome text not null check (outcome in ('present', 'late', 'absent', 'made_up')),
      late_minutes integer check ((outcome = 'late') = (late_minutes is not null)),
      told_before boolean check ((outcome = 'absent') = (told_before is not null)),
      missed_session_id uuid references programme_session
        check ((outcome = 'made_up') = (missed_session_id is not null)) check (missed_session_id <> session_id),
      mark integer check (mark between 1 and 10),
      result text not null,
      set_at timestamptz not null,
      version integer not null default 1,
      primary key (session_id, learner_id)
    )
  `.execute(db)
  await sql`create index programme_attendance_learner on programme_attendance (learner_id)`.execute(db)
  // A missed session is made up for once.
  await sql`
    create unique index programme_attendance_made_up on programme_attendance (missed_session_id, learner_id)
    where missed_session_id is not null
  `.execute(db)
}

/** Sessions take the time of whoever teaches them, as lessons do (docs/decisions/0072). */
async function takeTimes(db: Kysely<never>): Promise<void> {
  await sql`
    create function take_session_times(ids uuid[]) returns void language plpgsql as $$
    begin
      perform take_times_of('programme_session', ids, (
        select coalesce(jsonb_agg(jsonb_build_object('thing_id', session.id, 'executor_id', teacher.executor_id,
          'starts_at', session.starts_at, 'ends_at', session.ends_at)), '[]')
        from programme_session session join programme_session_teacher teacher on teacher.session_id = session.id
        where session.id = any(ids) and session.state <> 'cancelled'
      ));
    end $$
  `.execute(db)
  await sql`
    create function session_takes_times() returns trigger language plpgsql as $$
    begin
      perform take_session_times(array(select id from old_rows));
      return null;
    end $$
  `.execute(db)
  await sql`
    create function teacher_takes_times() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform take_session_times(array(select distinct session_id from new_rows));
      else
        perform take_session_times(array(select distinct session_id from old_rows));
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger session_takes_times after update on programme_session referencing old table as old_rows
    for each statement execute function session_takes_times()
  `.execute(db)
  await sql`
    create trigger session_frees_times after delete on programme_session referencing old table as old_rows
    for each statement execute function session_takes_times()
  `.execute(db)
  await sql`
    create trigger new_teacher_takes_times after insert on programme_session_teacher referencing new table as new_rows
    for each statement execute function teacher_takes_times()
  `.execute(db)
  await sql`
    create trigger removed_teacher_frees_times after delete on programme_session_teacher referencing old table as old_rows
    for each statement execute function teacher_takes_times()
  `.execute(db)
}

async function publish(db: Kysely<never>): Promise<void> {
  await sql`
    create view programme_session_facts as
    select id, programme_id, starts_at, ends_at, state, topic, homework, held_at, created_at, version
    from programme_session
  `.execute(db)
  await sql`
    create view session_teacher_facts as
    select session_id, executor_id, role, pay_kopecks from programme_session_teacher
  `.execute(db)
  // Firm by the session's day and not given up before it; a trial visit on its day alone.
  await sql`
    create view programme_session_seats as
    select session.id as session_id, seat.id as seat_id, seat.learner_id, seat.customer_id
    from programme_session session join programme_seat_facts seat on seat.programme_id = session.programme_id
    where seat.taken_at is not null and (seat.state = 'taken' or seat.ended_at > session.starts_at)
      and case seat.kind when 'trial' then seat.trial_on = (session.starts_at at time zone 'Europe/Minsk')::date
        else (seat.taken_at at time zone 'Europe/Minsk')::date <= (session.starts_at at time zone 'Europe/Minsk')::date end
  `.execute(db)
  // Those with a seat in it, and those with an outcome.
  await sql`
    create view programme_session_learners as
    select session_id, learner_id from programme_session_seats
    union
    select session_id, learner_id from programme_attendance
  `.execute(db)
  await sql`
    create view programme_attendance_facts as
    select session_id, learner_id, outcome, late_minutes, told_before, missed_session_id, mark, result
    from programme_attendance
  `.execute(db)
}

/** Staff, who teaches it, and customers with a seat in the programme hear of a session; of an outcome the learner's
 *  customer alone. */
async function follow(db: Kysely<never>): Promise<void> {
  const everybody = (session: string, programme: string) => `
    select 'role:staff' as topic, 'programme_session:' || ${session} as tag from changed
    union all
    select 'cabinet:' || teacher.executor_id, 'programme_session:' || ${session}
    from changed join programme_session_teacher teacher on teacher.session_id = ${session}
    union all
    select 'cabinet:' || seat.customer_id, 'programme_session:' || ${session}
    from changed join programme_seat_facts seat on seat.programme_id = ${programme} and seat.taken_at is not null`
  await sql`select follow_changes('programme_session', ${everybody('changed.id', 'changed.programme_id')})`.execute(db)
  const programmeOf = '(select programme_id from programme_session where id = changed.session_id)'
  await sql`
    select follow_changes('programme_session_teacher', ${`${everybody('changed.session_id', programmeOf)}
    union all
    select 'cabinet:' || executor_id, 'programme_session:' || session_id from changed`})
  `.execute(db)
  await sql`
    select follow_changes('programme_attendance', $$
      select 'role:staff' as topic, 'programme_session:' || session_id as tag from changed
      union all
      select 'cabinet:' || teacher.executor_id, 'programme_session:' || changed.session_id
      from changed join programme_session_teacher teacher on teacher.session_id = changed.session_id
      union all
      select 'cabinet:' || learner.customer_id, 'programme_session:' || changed.session_id
      from changed join learner_names learner on learner.id = changed.learner_id$$)
  `.execute(db)
}
