import { type Kysely, sql } from 'kysely'

/** Each side of a lesson is reminded for itself. The key begins with the time, by which past ones are deleted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lesson_reminder add column side text check (side in ('customer', 'executor')),
      drop constraint lesson_reminder_pkey
  `.execute(db)
  await sql`update lesson_reminder set side = 'customer'`.execute(db)
  await sql`
    insert into lesson_reminder (lesson_id, starts_at, time, side, created_at)
    select lesson_id, starts_at, time, 'executor', created_at from lesson_reminder
  `.execute(db)
  await sql`
    alter table lesson_reminder alter column side set not null,
      add primary key (starts_at, lesson_id, side, time)
  `.execute(db)
  await sql`create index lesson_reminder_lesson on lesson_reminder (lesson_id)`.execute(db)
}
