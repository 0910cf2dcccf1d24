import { type Kysely, sql } from 'kysely'

/** What is done about a contract that loses its teacher: the request that looks for another one, or that none is needed. That it
 *  is a gap follows from the contract and its executor (docs/decisions/0101-invitations-proposals-and-gaps.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table gap_filling (
      contract_id uuid primary key references contract,
      offer_id uuid references offer,
      -- The first day without a teacher for which no other one is needed; with another day it is a gap again.
      closed_for date,
      made_by uuid not null references cabinet,
      made_at timestamptz not null
    )
  `.execute(db)
  const told = `select 'role:staff' as topic, 'contract:' || contract_id as tag from changed`
  await sql`select follow_changes('gap_filling', ${told})`.execute(db)
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
      contract.pays_ahead, contract.offer_id, contract.ending_by, contract.ended_at
    from contract left join learner_names on learner_names.id = contract.learner_id
  `.execute(db)
  await sql`
    create or replace view person_names as
    select cabinet.id, cabinet.role, cabinet.account_id, account.first_name, account.last_name,
      account.deletion_at is not null or account.blocked_at is not null as is_frozen,
      account.erased_at is not null as is_erased, cabinet.merged_into,
      account.blocked_at is not null as is_blocked,
      coalesce(account.blocked_at, account.deletion_asked_at) as frozen_since
    from cabinet left join account on account.id = cabinet.account_id
  `.execute(db)
}
