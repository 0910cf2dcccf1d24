import { type Kysely, sql } from 'kysely'

/** A row of a statement that has moved on to a later month says from which month it comes, so that the statement can say how much of
 *  it older months have left. The row notes it itself when it moves for the first time; nothing else of it changes. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['accrual', 'income_adjustment']) {
    await sql`alter table ${sql.table(table)} add column brought_from text`.execute(db)
  }
  await sql`
    create or replace function keep_statement_row() returns trigger language plpgsql as $$
    declare
      moving constant text[] := array['income_report_id', 'brought_from'];
      left_state text;
      left_month text;
      entered_state text;
    begin
      if tg_op = 'UPDATE' then
        select state, month into left_state, left_month from income_report where id = old.income_report_id;
        if to_jsonb(old) - moving is distinct from to_jsonb(new) - moving or left_state not in ('accruing', 'void') then
          raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
        end if;
        new.brought_from := coalesce(
          old.brought_from, case when new.income_report_id <> old.income_report_id then left_month end
        );
      else
        new.brought_from := null;
      end if;
      select state into entered_state from income_report where id = new.income_report_id;
      if entered_state <> 'accruing' and (tg_table_name = 'accrual' or tg_op = 'UPDATE' or entered_state <> 'draft') then
        raise exception 'a statement that is % takes no rows', entered_state using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
}
