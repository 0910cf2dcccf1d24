import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Every request asks for it; written together with the row of two_step.
  await sql`alter table account add has_two_step boolean not null default false`.execute(db)
  await sql`update account set has_two_step = true where id in (select account_id from two_step)`.execute(db)
}
