import { type Kysely, sql } from 'kysely'

/** The times that executors have taken, by lessons and whatever else there is of theirs: one constraint over all of them
 *  (docs/decisions/0072). Triggers keep them, within the statement that takes a time or sets it free. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table executor_time (
      thing_id uuid not null,
      executor_id uuid not null references cabinet,
      kind text not null check (kind in ('lesson', 'programme_session')),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      primary key (thing_id, executor_id),
      constraint executor_time_overlap exclude using gist (
        executor_id with =, tstzrange(starts_at, ends_at, '[)') with &&
      )
    )
  `.execute(db)
  await sql`
    create view taken_times as select thing_id, executor_id, kind, starts_at, ends_at from executor_time
  `.execute(db)
  await sql`
    insert into executor_time (thing_id, executor_id, kind, starts_at, ends_at)
    select id, executor_id, 'lesson', starts_at, ends_at from lesson
    where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')
  `.execute(db)
  await takeTimes(db)
  await followLessons(db)
}

/** The one way in which others than lessons take time: `take_times_of(kind, things, wanted)` sets what things of a kind take, where
 *  `wanted` are objects `{thing_id, executor_id, starts_at, ends_at}`. What is not among them is set free. */
async function takeTimes(db: Kysely<never>): Promise<void> {
  await sql`
    create function take_times_of(of_kind text, things uuid[], wanted jsonb) returns void language plpgsql as $$
    begin
      delete from executor_time taken
      where taken.thing_id = any(things) and not exists (
        select from jsonb_to_recordset(wanted) as want(thing_id uuid, executor_id uuid, starts_at timestamptz, ends_at timestamptz)
        where want.thing_id = taken.thing_id and want.executor_id = taken.executor_id
          and want.starts_at = taken.starts_at and want.ends_at = taken.ends_at
      );
      insert into executor_time (thing_id, executor_id, kind, starts_at, ends_at)
      select want.thing_id, want.executor_id, of_kind, want.starts_at, want.ends_at
      from jsonb_to_recordset(wanted) as want(thing_id uuid, executor_id uuid, starts_at timestamptz, ends_at timestamptz)
      where not exists (
        select from executor_time taken where taken.thing_id = want.thing_id and taken.executor_id = want.executor_id
      );
    end $$
  `.execute(db)
}

/** A time is set free before another is taken, so that lessons change places in one statement. */
async function followLessons(db: Kysely<never>): Promise<void> {
  await sql`
    create function take_lesson_times() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into executor_time (thing_id, executor_id, kind, starts_at, ends_at)
        select id, executor_id, 'lesson', starts_at, ends_at from new_rows
        where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show');
      elsif tg_op = 'DELETE' then
        delete from executor_time taken using old_rows where taken.thing_id = old_rows.id;
      else
        delete from executor_time taken using (
          select id, executor_id, starts_at, ends_at from old_rows
          where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')
          except
          select id, executor_id, starts_at, ends_at from new_rows
          where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')
        ) as freed where taken.thing_id = freed.id;
        insert into executor_time (thing_id, executor_id, kind, starts_at, ends_at)
        select id, executor_id, 'lesson', starts_at, ends_at from (
          select id, executor_id, starts_at, ends_at from new_rows
          where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')
          except
          select id, executor_id, starts_at, ends_at from old_rows
          where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')
        ) as taken;
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger new_lesson_takes_time after insert on lesson referencing new table as new_rows
    for each statement execute function take_lesson_times()
  `.execute(db)
  await sql`
    create trigger lesson_takes_time after update on lesson referencing old table as old_rows new table as new_rows
    for each statement execute function take_lesson_times()
  `.execute(db)
  await sql`
    create trigger removed_lesson_frees_time after delete on lesson referencing old table as old_rows
    for each statement execute function take_lesson_times()
  `.execute(db)
}
