import { type Kysely, sql } from 'kysely'

/** The day comes on which the service hands in months by itself; of one that lacks outcomes its executor is told, once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table work_report add column reminded_at timestamptz`.execute(db)
  await sql`create index work_report_open on work_report (id) where state = 'open'`.execute(db)
}
