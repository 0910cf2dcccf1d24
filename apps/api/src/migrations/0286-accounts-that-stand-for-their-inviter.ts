import { type Kysely, sql } from 'kysely'

/** An account of the staff counts as the same person as whoever invited it, and as whom that one counts, until another administrator
 *  has confirmed it. Accounts that are there already stand for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column stands_for uuid references account`.execute(db)
  await sql`create index account_stands_for on account (stands_for) where stands_for is not null`.execute(db)
}
