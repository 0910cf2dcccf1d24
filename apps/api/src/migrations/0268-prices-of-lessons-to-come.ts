import { type Kysely, sql } from 'kysely'

/** Other domains may read what a lesson without an outcome would cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view lesson_facts as
    select id, contract_id, plan_id, executor_id, customer_id, learner_id, subject, starts_at, ends_at, state, outcome,
      held_minutes, charge_kopecks, pay_kopecks, topic, make_up_for_id, addition, confirmed_at,
      created_at, closed_at, corrected_at, disputed_at, dispute_decided_at, work_report_id, version, cancel_reason,
      customer_rate_kopecks
    from lesson
  `.execute(db)
}
