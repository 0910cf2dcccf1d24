import { type Kysely, sql } from 'kysely'

/** A payout run goes from executor to executor, because it takes the older months of each along. One that is not finished begins
 *  anew, which drafts nothing twice. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payout_run rename column last_report_id to last_executor_id`.execute(db)
  await sql`update payout_run set last_executor_id = null, done_count = 0 where finished_at is null`.execute(db)
  await sql`drop index income_report_run`.execute(db)
  await sql`create index income_report_open on income_report (executor_id, month) where state = 'accruing'`.execute(db)
}
