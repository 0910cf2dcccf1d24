import { type Kysely, sql } from 'kysely'

/** What domains let others read of their tables. Each view is simple, so that the planner inlines it and uses the
 *  table's indexes; names are outer joins, so that the planner drops them where they are not selected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view account_names as
    select id, first_name, last_name from account
  `.execute(db)
  await sql`
    create view person_names as
    select cabinet.id, cabinet.role, cabinet.account_id, account.first_name, account.last_name,
      account.deletion_at is not null as is_frozen, account.erased_at is not null as is_erased
    from cabinet left join account on account.id = cabinet.account_id
  `.execute(db)
  await sql`
    create view learner_names as
    select id, customer_id, first_name, last_name, birth_year from learner
  `.execute(db)
  await sql`
    create view contract_facts as
    select contract.id, contract.number, contract.customer_id, contract.executor_id, contract.learner_id,
      learner_names.first_name as learner_first_name, learner_names.last_name as learner_last_name,
      contract.subject, contract.format, contract.place, contract.lesson_minutes, contract.weekly_slots,
      contract.basis, contract.package_lessons, contract.notice_hours, contract.free_moves_per_month,
      contract.make_up_rule, contract.make_up_days, contract.no_show_minutes, contract.late_pay_percent,
      contract.silent_approval, contract.silent_confirmation,
      contract.state, contract.starts_on, contract.ends_on, contract.paused_from, contract.paused_until,
      contract.sent_at, contract.activated_at
    from contract left join learner_names on learner_names.id = contract.learner_id
  `.execute(db)
  await sql`
    create view lesson_facts as
    select id, contract_id, plan_id, executor_id, customer_id, learner_id, subject, starts_at, ends_at, state, outcome,
      held_minutes, charge_kopecks, pay_kopecks, topic, make_up_for_id, addition, confirmed_at,
      created_at, closed_at, corrected_at, disputed_at, dispute_decided_at, work_report_id, version
    from lesson
  `.execute(db)
  await sql`
    create view accrual_facts as
    select lesson_id, contract_id, subject, held_on, is_late, gross_kopecks from accrual
  `.execute(db)
}
