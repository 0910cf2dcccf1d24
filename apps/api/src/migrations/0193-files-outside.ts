import { type Kysely, sql } from 'kysely'

/** Files whose bytes are outside of the database, in a folder or in S3. What leaves a place is noted in the same transaction, and removed
 *  there afterwards, so that nothing is lost when the transaction fails, and nothing is left when it does not. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table file
      alter column bytes drop not null,
      add column place text not null default 'database' check (place in ('database', 'folder', 's3')),
      add check ((bytes is null) = (place <> 'database'))
  `.execute(db)
  // The task that moves files asks for those that are elsewhere, which are few.
  await sql`create index file_place on file (place, id)`.execute(db)
  await sql`
    create table file_to_remove (
      file_id uuid not null,
      place text not null check (place in ('folder', 's3')),
      primary key (file_id, place)
    )
  `.execute(db)
  await sql`
    create function note_file_to_remove() returns trigger language plpgsql as $$
    begin
      insert into file_to_remove (file_id, place) values (old.id, old.place) on conflict do nothing;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger file_leaves_with_row after delete on file
    for each row when (old.place <> 'database') execute function note_file_to_remove()
  `.execute(db)
  await sql`
    create trigger file_leaves_place after update of place on file
    for each row when (old.place <> 'database' and old.place <> new.place) execute function note_file_to_remove()
  `.execute(db)
}
