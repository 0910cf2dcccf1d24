import { type Kysely, sql } from 'kysely'

/** The events of a thing are found by its id alone, so that those of all things of a person are found at once. Every query of
 *  one kind of thing names ids too, so this index serves them as the one by kind did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_event_of_object on audit_event (object_id, object_kind, id desc)`.execute(db)
  await sql`drop index audit_event_object`.execute(db)
  // Who has read one thing.
  await sql`
    create index reading_of_object on reading (object_id, at desc, id desc) where object_id is not null
  `.execute(db)
}
