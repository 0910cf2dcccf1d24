import { type Kysely, sql } from 'kysely'

/** Which contracts have rates, and from when: a draft without them can't be sent. The rates themselves are not published. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create view contract_terms_dates as select contract_id, valid_from from contract_terms`.execute(db)
}
