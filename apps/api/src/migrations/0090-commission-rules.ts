import { type Kysely, sql } from 'kysely'

/** Rules of the commission, from a day on. What an accrual was made by stands on it, so that a rule that has ended explains
 *  it still. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table commission_rule (
      id uuid primary key,
      kind text not null check (kind in ('percent', 'fixed', 'steps', 'first_lesson')),
      percent integer check (percent between 0 and 100),
      amount_kopecks bigint check (amount_kopecks > 0),
      steps jsonb not null,
      minimum_pay_kopecks bigint check (minimum_pay_kopecks > 0),
      subject text,
      contract_id uuid references contract,
      valid_from date not null,
      valid_to date check (valid_to >= valid_from - 1),
      note text not null,
      created_by uuid not null references cabinet,
      created_at timestamptz not null,
      version integer not null default 1,
      constraint commission_rule_figures check (
        (kind = 'fixed') = (amount_kopecks is not null) and (kind = 'fixed') = (percent is null)
        and (kind = 'steps') = (jsonb_array_length(steps) > 0)
      ),
      constraint commission_rule_scope check (subject is null or contract_id is null)
    )
  `.execute(db)
  await sql`create index commission_rule_contract on commission_rule (contract_id) where contract_id is not null`.execute(
    db,
  )
  // A rule that accruals stand on is changed in nothing but its end.
  await sql`
    create function keep_commission_rule() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE'
        or to_jsonb(old) - 'valid_to' - 'version' <> to_jsonb(new) - 'valid_to' - 'version'
        or old.valid_to is not null then
        raise exception 'a rule of the commission is history and only gets an end' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger commission_rule_stays before update or delete on commission_rule
    for each row execute function keep_commission_rule()
  `.execute(db)
  await sql`
    alter table accrual
      add column commission_rule_id uuid references commission_rule,
      add column commission_snapshot jsonb,
      add constraint accrual_rule check ((commission_rule_id is null) = (commission_snapshot is null)),
      add constraint accrual_rule_bounds check (
        commission_rule_id is null or (net_kopecks between 0 and gross_kopecks and correction_id is null)
      )
  `.execute(db)
  await sql`
    select follow_changes('commission_rule', $$
      select 'role:staff' as topic, 'commission_rule' as tag from changed$$)
  `.execute(db)
}
