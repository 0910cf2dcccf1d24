import { type Kysely, sql } from 'kysely'

/** The payouts of statements: one row for each try, one of them open at a time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payout (
      id uuid primary key,
      income_report_id uuid not null references income_report,
      executor_id uuid not null references cabinet,
      attempt integer not null,
      state text not null default 'sent' check (state in ('sent', 'paid', 'failed')),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      paid_kopecks bigint check (paid_kopecks > 0 and paid_kopecks <= amount_kopecks),
      paid_on date,
      reason text,
      started_by uuid not null references cabinet,
      started_at timestamptz not null,
      unique (income_report_id, attempt),
      check (state <> 'paid' or (paid_kopecks is not null and paid_on is not null)),
      check ((state = 'failed') = (reason is not null))
    )
  `.execute(db)
  await sql`create unique index payout_open on payout (income_report_id) where state = 'sent'`.execute(db)
}
