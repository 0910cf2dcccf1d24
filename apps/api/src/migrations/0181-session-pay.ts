import { type Kysely, sql } from 'kysely'

/** Sessions of groups stand in statements beside lessons, bonuses and deductions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table session_pay (
      session_id uuid not null references programme_session,
      executor_id uuid not null references cabinet,
      -- Of the programme.
      title text not null,
      subject text not null,
      held_on date not null,
      -- What the session pays, and how much of that stands in statements.
      pay_kopecks bigint not null check (pay_kopecks >= 0),
      accrued_kopecks bigint not null default 0,
      -- From when on it is accrued.
      final_at timestamptz not null,
      primary key (session_id, executor_id)
    )
  `.execute(db)
  await sql`
    create index session_pay_due on session_pay (final_at, session_id, executor_id) where pay_kopecks <> accrued_kopecks
  `.execute(db)
  await sql`
    alter table income_adjustment
      drop constraint income_adjustment_kind_check, drop constraint income_adjustment_amount_kopecks_check,
      alter column created_by drop not null,
      add column session_id uuid references programme_session, add column subject text, add column held_on date,
      add constraint income_adjustment_kind check (kind in ('bonus', 'deduction', 'session')),
      add constraint income_adjustment_amount check (amount_kopecks > 0 or (kind = 'session' and amount_kopecks <> 0)),
      add constraint income_adjustment_session check (
        (kind = 'session') = (session_id is not null) and (kind = 'session') = (subject is not null)
        and (kind = 'session') = (held_on is not null) and (kind = 'session') = (created_by is null)
      )
  `.execute(db)
}
