import { type Kysely, sql } from 'kysely'

/** Executors object to any row of a statement: lessons, sessions of groups, bonuses and deductions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table income_objection
      alter column accrual_id drop not null,
      add column adjustment_id uuid references income_adjustment,
      add constraint income_objection_of_one check ((accrual_id is null) <> (adjustment_id is null))
  `.execute(db)
  await sql`drop index income_objection_open`.execute(db)
  await sql`
    create unique index income_objection_open on income_objection (income_report_id, coalesce(accrual_id, adjustment_id))
    where answered_at is null
  `.execute(db)
}
