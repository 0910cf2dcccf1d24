import { type Kysely, sql } from 'kysely'

/** A contract may say that an act which its customer has not answered counts as accepted after so many days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contract add column silent_act_days integer check (silent_act_days between 3 and 30)`.execute(
    db,
  )
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
      contract.pays_ahead, contract.offer_id, contract.ending_by, contract.ended_at, contract.issues_at_once,
      contract.silent_act_days
    from contract left join learner_names on learner_names.id = contract.learner_id
  `.execute(db)
  await sql`
    alter table act
      add column accept_by timestamptz,
      add column accepted_silently_at timestamptz,
      drop constraint act_state_check,
      add constraint act_state_check
        check (state in ('issued', 'acknowledged', 'accepted_silently', 'declined', 'superseded')),
      add constraint act_accepted_silently check (
        (accepted_silently_at is null or accept_by <= accepted_silently_at)
        and (state <> 'accepted_silently' or accepted_silently_at is not null)
      )
  `.execute(db)
  await sql`create index act_accept_by on act (id) include (accept_by) where state = 'issued' and accept_by is not null`.execute(
    db,
  )
  await sql`
    create or replace function keep_act() returns trigger language plpgsql as $$
    declare
      may_move text[] := case when tg_table_name = 'act_line' then array['released_at'] else array[
        'state', 'acknowledged_at', 'acknowledged_account', 'acknowledged_by', 'acknowledged_channel', 'code_id',
        'accepted_silently_at', 'decline_reason', 'supersede_reason', 'superseded_by', 'version'
      ] end;
    begin
      if tg_op <> 'UPDATE' or to_jsonb(new) - may_move is distinct from to_jsonb(old) - may_move then
        raise exception 'an act is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
}
