import { type Kysely, sql } from 'kysely'

/** An accountant takes lines out of a draft, and puts lessons back. Once it is issued its lines stay. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table invoice_line
      add column left_out boolean not null default false,
      add constraint invoice_line_left_out_is_free check (not left_out or released_at is not null)
  `.execute(db)
  await sql`create index invoice_line_left_out on invoice_line (lesson_id) where left_out`.execute(db)
  await sql`
    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    declare
      may_move text[] := case when tg_table_name = 'invoice'
        then array[
          'state', 'paid_kopecks', 'credited_kopecks', 'returned_kopecks', 'owed_kopecks', 'cancel_reason', 'replaced_by',
          'version'
        ]
        when exists (select from invoice where id = (to_jsonb(old) ->> 'invoice_id')::uuid and state = 'draft')
        then array['released_at', 'left_out']
        else array['released_at'] end;
    begin
      if tg_op = 'DELETE' or (to_jsonb(new) - may_move) is distinct from (to_jsonb(old) - may_move) then
        raise exception 'an issued % is never changed', tg_table_name using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
}
