import { type Kysely, sql } from 'kysely'

/** A contract says whether the invoice of an agreed plan waits for an accountant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contract add column issues_at_once boolean not null default false`.execute(db)
  await sql`
    create or replace view contract_facts as
    select contract.id, contract.number, contract.customer_id, contract.executor_id, contract.learner_id,
      learner_names.first_name as learner_first_name, learner_names.last_name as learner_last_name,
      contract.subject, contract.format, contract.place, contract.lesson_minutes, contract.weekly_slots,
      contract.basis, contract.package_lessons, contract.notice_hours, contract.free_moves_per_month,
      contract.make_up_rule, contract.make_up_days, contract.no_show_minutes, contract.late_pay_percent,
      contract.silent_approval, contract.silent_confirmation,
      contract.state, contract.starts_on, contract.ends_on, contract.paused_from, contract.paused_until,
      contract.sent_at, contract.activated_at, contract.settlement_model, contract.level,
      contract.pays_ahead, contract.offer_id, contract.ending_by, contract.ended_at, contract.issues_at_once
    from contract left join learner_names on learner_names.id = contract.learner_id
  `.execute(db)
}
