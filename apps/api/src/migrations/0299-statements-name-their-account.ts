import { type Kysely, sql } from 'kysely'

/** A statement is approved with the account that it is paid to: the one of the first of two approvals, and the one that was approved for
 *  good. Statements that were approved before have none, and are approved once more before they are paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table income_report add column asked_account jsonb, add column payout_account jsonb`.execute(db)
}
