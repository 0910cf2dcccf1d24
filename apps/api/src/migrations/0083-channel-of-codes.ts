import { type Kysely, sql } from 'kysely'

/** By which channel the digits of a code were sent: part of the evidence of what was acknowledged with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table one_time_code add column channel text check (channel in ('sms', 'telegram', 'email'))
  `.execute(db)
}
