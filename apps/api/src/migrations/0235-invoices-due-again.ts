import { type Kysely, sql } from 'kysely'

/** An invoice whose rest was written off is due again when what it had taken is taken back. It notes when, which an issued invoice
 *  may. Meanwhile another one of the contract may ask for what was added to the month, so it does not count against the one invoice
 *  of a month. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invoice add column reopened_at timestamptz`.execute(db)
  await sql`drop index invoice_once`.execute(db)
  await sql`
    create unique index invoice_once on invoice (contract_id, period, kind)
    where state in ('draft', 'issued') and reopened_at is null
  `.execute(db)
  await sql`
    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    declare
      may_move text[] := case when tg_table_name = 'invoice'
        then array[
          'state', 'paid_kopecks', 'credited_kopecks', 'returned_kopecks', 'owed_kopecks', 'cancel_reason', 'replaced_by',
          'granted_at', 'reopened_at', 'version'
        ]
        when exists (select from invoice where id = (to_jsonb(old) ->> 'invoice_id')::uuid and state = 'draft')
        then array['released_at', 'left_out']
        else array['released_at'] end;
      by_merge text[] := array['merged_from', 'owed_kopecks'];
      unmoved invoice;
    begin
      if tg_table_name = 'invoice' and tg_op = 'UPDATE' then
        unmoved := new;
        unmoved.state := old.state;
        unmoved.paid_kopecks := old.paid_kopecks;
        unmoved.credited_kopecks := old.credited_kopecks;
        unmoved.returned_kopecks := old.returned_kopecks;
        unmoved.owed_kopecks := old.owed_kopecks;
        unmoved.cancel_reason := old.cancel_reason;
        unmoved.replaced_by := old.replaced_by;
        unmoved.granted_at := old.granted_at;
        unmoved.reopened_at := old.reopened_at;
        unmoved.version := old.version;
        if unmoved is not distinct from old then
          return new;
        end if;
      end if;
      if tg_op = 'UPDATE' and to_jsonb(old) ->> 'customer_id' <> to_jsonb(new) ->> 'customer_id'
        and is_merge(to_jsonb(old) - by_merge, to_jsonb(new) - by_merge, 'customer_id') then
        return new;
      end if;
      if tg_op = 'DELETE' or (to_jsonb(new) - may_move) is distinct from (to_jsonb(old) - may_move) then
        raise exception 'an issued % is never changed', tg_table_name using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
}
