import { type Kysely, sql } from 'kysely'

/** A correction that gives a lesson back to a package takes off what the package had paid of it: below zero for the accrual of
 *  the correction alone. What is left of the difference is the customer's, and goes on their next invoice. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table accrual add constraint accrual_prepaid check (prepaid_kopecks >= 0 or correction_id is not null)
  `.execute(db)
  await sql`create index accrual_corrected_lesson on accrual (corrected_lesson_id)`.execute(db)
  await sql`
    create or replace view correction_facts as
    select correction_id as id, corrected_lesson_id as lesson_id, contract_id, subject, held_on,
      correction_reason as reason, gross_kopecks - prepaid_kopecks as charge_difference_kopecks
    from accrual where correction_id is not null
  `.execute(db)
}
