import { type Kysely, sql } from 'kysely'

/** A rule of the commission may be for one level of its subject alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table commission_rule
      add column level text,
      add constraint commission_rule_level check (level is null or subject is not null)
  `.execute(db)
  // A rule pays by what a package has paid for a lesson, which may be more than the lesson would have cost without it. The
  // accrual, which has that price, still bounds the pay.
  await sql`
    alter table lesson
      drop constraint lesson_check2,
      add constraint lesson_pay check (
        make_up_for_id is not null or state = 'settled' or charge_kopecks >= pay_kopecks
      )
  `.execute(db)
}
