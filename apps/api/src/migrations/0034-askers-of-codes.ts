import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Who asked for a code: decides which share of messages it uses, and which codes belong to one series.
  await sql`
    alter table one_time_code
      add series_id uuid,
      add asker_network text not null default '',
      add asker_device text
  `.execute(db)
  await sql`update one_time_code set series_id = id`.execute(db)
  await sql`alter table one_time_code alter series_id set not null`.execute(db)
  // Whether anybody has signed in from a network.
  await sql`create index session_of_network on session (network, created_at desc)`.execute(db)
}
