import { type Kysely, sql } from 'kysely'

/** To which account a refund goes is asked for and approved with its sum: null for one that does not go through the bank. Who names another
 *  account asks again. Open refunds of an older release name none, so an account has to be named, and approved, before they go through the
 *  bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column to_account jsonb`.execute(db)
  await sql`
    create or replace function refuse_refund_change() returns trigger language plpgsql as $$
    declare
      fixed text[] := array['id', 'customer_id', 'amount_kopecks', 'reason', 'asked_by', 'created_at', 'to_account'];
      coming_back text[] := array['state', 'return_asked_by', 'return_asked_at', 'return_reason', 'returned_by', 'returned_at',
        'version'];
      asked_again text[] := array['state', 'asked_by', 'approved_by', 'approved_at', 'to_account', 'version'];
      field text;
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - coming_back = to_jsonb(new) - coming_back
        and (old.state, new.state) in (('paid', 'return_asked'), ('return_asked', 'paid'), ('return_asked', 'returned')) then
        return new;
      end if;
      if tg_op <> 'UPDATE' or old.state in ('paid', 'refused', 'return_asked', 'returned') then
        raise exception 'a refund that is decided is never changed' using errcode = '55000';
      end if;
      if new.state = 'asked' and new.approved_by is null and to_jsonb(old) - asked_again = to_jsonb(new) - asked_again then
        return new;
      end if;
      foreach field in array fixed loop
        if to_jsonb(new) -> field is distinct from to_jsonb(old) -> field then
          raise exception 'what was asked for stays' using errcode = '55000';
        end if;
      end loop;
      return new;
    end $$
  `.execute(db)
}
