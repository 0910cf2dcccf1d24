import { type Kysely, sql } from 'kysely'

/** Contracts whose plans are paid before their lessons (docs/decisions/0051). What of a plan is not taught is taken off its
 *  invoice by the service itself, so such a credit note has nobody's name. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table contract
      add column pays_ahead boolean not null default false,
      add constraint contract_pays_ahead check (not pays_ahead or basis in ('lesson', 'hour'))
  `.execute(db)
  await sql`alter table contract alter column pays_ahead drop default`.execute(db)
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
      contract.pays_ahead
    from contract left join learner_names on learner_names.id = contract.learner_id
  `.execute(db)
  await sql`alter table credit_note alter column issued_by drop not null`.execute(db)
}
