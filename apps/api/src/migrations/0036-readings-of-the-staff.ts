import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Who of the staff has read something of whom. No foreign keys: rows are written later, and accounts are never
  // deleted.
  await sql`
    create table reading (
      id uuid primary key,
      at timestamptz not null,
      reader_id uuid not null,
      subject_id uuid not null,
      kind text not null,
      object_id uuid,
      is_look boolean not null
    )
  `.execute(db)
  await sql`create index reading_of_subject on reading (subject_id, at desc, id desc)`.execute(db)
  await sql`create index reading_by_reader on reading (reader_id, at desc, id desc)`.execute(db)
  await sql`create index reading_by_time on reading (at desc, id desc)`.execute(db)
  // Only a transaction that names the day may delete older rows; nothing is ever changed.
  await sql`
    create function refuse_reading_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < nullif(current_setting('navyk.readings_before', true), '')::timestamptz then
        return old;
      end if;
      raise exception 'who read what is history: it is neither changed nor deleted' using errcode = '55000';
    end $$
  `.execute(db)
  await sql`
    create trigger reading_is_history before update or delete on reading
    for each row execute function refuse_reading_change()
  `.execute(db)
  await sql`
    create trigger reading_is_not_emptied before truncate on reading
    for each statement execute function refuse_reading_change()
  `.execute(db)
}
