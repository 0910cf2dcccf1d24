import { type Kysely, sql } from 'kysely'

/** A correction of a closed month stands on one living invoice, and may take something off it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table invoice_line
      add column correction_id uuid references lesson_correction,
      drop constraint invoice_line_amount,
      add constraint invoice_line_amount check (
        amount_kopecks = quantity * price_kopecks - discount_kopecks
        and (amount_kopecks >= 0 or correction_id is not null)
      )
  `.execute(db)
  await sql`
    create unique index invoice_line_correction on invoice_line (correction_id)
    where correction_id is not null and released_at is null
  `.execute(db)
  // The accrual of a correction is no lesson's.
  await sql`
    create or replace view accrual_facts as
    select lesson_id, contract_id, subject, held_on, is_late, gross_kopecks, prepaid_kopecks
    from accrual where correction_id is null
  `.execute(db)
}
