import { type Kysely, sql } from 'kysely'

/** An executor's statement names its payouts, so the executor hears when the bank has one. A correction of a closed month changes what
 *  the customer owes, so the customer hears of the lesson once it is approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select follow_changes('payout', $$
      select distinct 'staff:accountant' as topic, 'payout_batch:' || batch_id as tag from changed
      where batch_id is not null
      union
      select 'cabinet:' || executor_id, 'income_report:' || income_report_id from changed$$)
  `.execute(db)
  await sql`
    select follow_changes('lesson_correction', $$
      select whom as topic, 'work_report:' || work_report_id as tag
      from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom
      union all
      select 'cabinet:' || contract.customer_id, 'lesson:' || changed.lesson_id
      from changed join contract_facts contract on contract.id = changed.contract_id
      where changed.state = 'approved'$$)
  `.execute(db)
}
