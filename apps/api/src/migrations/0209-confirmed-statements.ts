import { type Kysely, sql } from 'kysely'

/** What an executor has confirmed: the statement as a paper with its hash, and by which code, or that nobody answered in time. What an
 *  older release confirmed has no row. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table income_confirmation (
      income_report_id uuid primary key references income_report,
      document jsonb not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      confirmed_at timestamptz not null,
      account_id uuid references account,
      confirmed_by text,
      channel text check (channel in ('sms', 'telegram', 'email')),
      code_id uuid,
      constraint income_confirmation_by_code check (
        (account_id is null) = (code_id is null) and (account_id is null) = (channel is null)
        and (account_id is null) = (confirmed_by is null)
      )
    )
  `.execute(db)
  await sql`
    create trigger income_confirmation_stays before update or delete on income_confirmation
    for each row execute function refuse_change()
  `.execute(db)
  await sql`
    create trigger income_confirmation_is_kept before truncate on income_confirmation
    for each statement execute function refuse_change()
  `.execute(db)
}
