import { type Kysely, sql } from 'kysely'

/** What the service is in a contract, its seller or the executor's agent, counts in the ledger, in income reports and on
 *  invoices (docs/decisions/0048). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_account
      drop constraint ledger_account_kind,
      add constraint ledger_account_kind check (
        kind in (
          'customer', 'executor', 'commission', 'income', 'cost', 'bank', 'cash', 'clearing', 'prepaid', 'write_off'
        )
      )
  `.execute(db)
  await publishModel(db)
  await keepModel(db)
  await sumAgency(db)
  // An invoice that is issued already keeps the words that it was issued with.
  await sql`alter table invoice add column sellers jsonb not null default '[]'`.execute(db)
}

async function publishModel(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view contract_facts as
    select contract.id, contract.number, contract.customer_id, contract.executor_id, contract.learner_id,
      learner_names.first_name as learner_first_name, learner_names.last_name as learner_last_name,
      contract.subject, contract.format, contract.place, contract.lesson_minutes, contract.weekly_slots,
      contract.basis, contract.package_lessons, contract.notice_hours, contract.free_moves_per_month,
      contract.make_up_rule, contract.make_up_days, contract.no_show_minutes, contract.late_pay_percent,
      contract.silent_approval, contract.silent_confirmation,
      contract.state, contract.starts_on, contract.ends_on, contract.paused_from, contract.paused_until,
      contract.sent_at, contract.activated_at, contract.settlement_model, contract.level
    from contract left join learner_names on learner_names.id = contract.learner_id
  `.execute(db)
}

/** The texts that both sides acknowledge say who is paid for the lessons, so it never changes once they are sent. */
async function keepModel(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_settlement_model() returns trigger language plpgsql as $$
    begin
      raise exception 'the settlement model of a contract that was sent never changes' using errcode = '55000';
    end $$
  `.execute(db)
  await sql`
    create trigger contract_keeps_settlement_model before update of settlement_model on contract
    for each row when (old.sent_at is not null and new.settlement_model <> old.settlement_model)
    execute function keep_settlement_model()
  `.execute(db)
}

/** Which part of the sums of a month is of contracts in which the service is an agent. */
async function sumAgency(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table income_report
      add column agent_gross_kopecks bigint not null default 0,
      add column agent_net_kopecks bigint not null default 0
  `.execute(db)
  await sql`
    update income_report report
    set agent_gross_kopecks = sums.gross, agent_net_kopecks = sums.net
    from (
      select accrual.income_report_id as id, sum(accrual.gross_kopecks)::bigint as gross,
        sum(accrual.net_kopecks)::bigint as net
      from accrual join contract on contract.id = accrual.contract_id and contract.settlement_model = 'agent'
      group by 1
    ) as sums
    where report.id = sums.id
  `.execute(db)
  await sql`
    create or replace function keep_statement() returns trigger language plpgsql as $$
    begin
      if old.state <> 'accruing' and (
        new.accrual_count, new.gross_kopecks, new.commission_kopecks, new.net_kopecks, new.executor_id, new.month,
        new.agent_gross_kopecks, new.agent_net_kopecks
      ) is distinct from (
        old.accrual_count, old.gross_kopecks, old.commission_kopecks, old.net_kopecks, old.executor_id, old.month,
        old.agent_gross_kopecks, old.agent_net_kopecks
      ) then
        raise exception 'the rows of a drafted statement are history and are never changed' using errcode = '55000';
      end if;
      if old.state not in ('accruing', 'draft') and new.adjustment_kopecks <> old.adjustment_kopecks then
        raise exception 'the sum of a confirmed statement is history and is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
}
