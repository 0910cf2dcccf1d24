import { type Kysely, sql } from 'kysely'

/** A contract that was agreed on before the service kept its offers here comes from a spreadsheet, and has no offer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contract alter column offer_id drop not null`.execute(db)
}
