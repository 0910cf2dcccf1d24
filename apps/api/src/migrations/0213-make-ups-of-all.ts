import { type Kysely, sql } from 'kysely'

/** Make-up lessons that all executors together owe, so that a report of the whole service reads as many rows in a large service as
 *  in a small one. It is kept as the other totals are (migration 0147): eight rows for each key, by the executor's id. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table report_make_up_total (
      subject text not null, expires_on date not null, slot smallint not null, lessons bigint not null,
      primary key (subject, expires_on, slot)
    )
  `.execute(db)
  await sql`
    insert into report_make_up_total (subject, expires_on, slot, lessons)
    select subject, expires_on, get_byte(uuid_send(executor_id), 15) & 7, sum(lessons)
    from report_make_up group by 1, 2, 3 having sum(lessons) <> 0
  `.execute(db)
  await sql`
    create or replace function add_report_make_up() returns void language plpgsql as $$
    begin
      if not exists (select from report_make_up_change where xid = pg_current_xact_id()) then return; end if;
      insert into report_make_up (executor_id, subject, expires_on, lessons)
      select executor_id, subject, expires_on, sum(lessons)
      from report_make_up_change where xid = pg_current_xact_id()
      group by 1, 2, 3 having sum(lessons) <> 0 order by 1, 2, 3
      on conflict (executor_id, subject, expires_on)
      do update set lessons = report_make_up.lessons + excluded.lessons;
      insert into report_make_up_total (subject, expires_on, slot, lessons)
      select subject, expires_on, get_byte(uuid_send(executor_id), 15) & 7 as slot, sum(lessons)
      from report_make_up_change where xid = pg_current_xact_id()
      group by 1, 2, 3 having sum(lessons) <> 0 order by 1, 2, 3
      on conflict (subject, expires_on, slot)
      do update set lessons = report_make_up_total.lessons + excluded.lessons;
      delete from report_make_up kept using report_make_up_change change
      where change.xid = pg_current_xact_id() and kept.executor_id = change.executor_id and kept.subject = change.subject
        and kept.expires_on = change.expires_on and kept.lessons = 0;
      delete from report_make_up_change where xid = pg_current_xact_id();
    end $$
  `.execute(db)
}
