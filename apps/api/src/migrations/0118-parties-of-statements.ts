import { type Kysely, sql } from 'kysely'

/** A statement keeps the details of its parties as they were when it was drafted (docs/decisions/0046). What an older release drafted
 *  has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table income_report add column parties jsonb`.execute(db)
  await sql`
    create function keep_statement_parties() returns trigger language plpgsql as $$
    begin
      raise exception 'the parties of a drafted statement are history and are never changed' using errcode = '55000';
    end $$
  `.execute(db)
  await sql`
    create trigger income_report_keeps_parties before update of parties on income_report
    for each row when (old.state <> 'accruing' and new.parties is distinct from old.parties)
    execute function keep_statement_parties()
  `.execute(db)
}
