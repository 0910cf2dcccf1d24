import { type Kysely, sql } from 'kysely'

/** An invoice keeps the names of its customer and learner with which it was issued, once. Of those that were issued before,
 *  the present names are shown. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invoice add column issued_to jsonb`.execute(db)
  await sql`
    create trigger invoice_keeps_names before update on invoice for each row
    when (old.issued_to is not null and new.issued_to is distinct from old.issued_to)
    execute function refuse_change()
  `.execute(db)
}
