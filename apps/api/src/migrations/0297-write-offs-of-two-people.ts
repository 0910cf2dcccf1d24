import { type Kysely, sql } from 'kysely'

/** A write-off above the limit of one person is asked for, and decided by another. What is asked stands on the invoice until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoice
      add column write_off_asked_by uuid references account,
      add column write_off_asked_at timestamptz,
      add column write_off_kopecks bigint check (write_off_kopecks > 0),
      add column write_off_reason text,
      add constraint invoice_asked_write_off check (
        num_nulls(write_off_asked_by, write_off_asked_at, write_off_kopecks, write_off_reason) in (0, 4)
      )
  `.execute(db)
  await sql`create index invoice_asked_write_offs on invoice (write_off_asked_at) where write_off_asked_by is not null`.execute(
    db,
  )
  // An issued invoice may note it.
  await sql`
    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    declare
      may_move text[] := case when tg_table_name = 'invoice'
        then array[
          'state', 'paid_kopecks', 'credited_kopecks', 'returned_kopecks', 'owed_kopecks', 'cancel_reason', 'replaced_by',
          'granted_at', 'reopened_at', 'version',
          'write_off_asked_by', 'write_off_asked_at', 'write_off_kopecks', 'write_off_reason'
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
        unmoved.write_off_asked_by := old.write_off_asked_by;
        unmoved.write_off_asked_at := old.write_off_asked_at;
        unmoved.write_off_kopecks := old.write_off_kopecks;
        unmoved.write_off_reason := old.write_off_reason;
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
