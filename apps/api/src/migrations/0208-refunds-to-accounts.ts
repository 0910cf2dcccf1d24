import { type Kysely, sql } from 'kysely'

/** A refund through the bank keeps the account to which it went. The page of an accountant counts what waits for one, without
 *  reading what was decided long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column account jsonb check (account is null or method = 'bank')`.execute(db)
  await sql`create index bank_statement_row_to_settle on bank_statement_row (booked_on) where state = 'open'`.execute(
    db,
  )
  await sql`create index act_declined on act (id) where state = 'declined'`.execute(db)
  await sql`
    create index income_report_second on income_report (id)
    where state = 'confirmed' and first_approved_account is not null
  `.execute(db)
}
