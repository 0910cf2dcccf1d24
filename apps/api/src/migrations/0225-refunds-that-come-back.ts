import { type Kysely, sql } from 'kysely'

/** A refund that was paid out comes back by two people: it was recorded by mistake, or the bank has returned it. An invoice of an
 *  order or a package notes when that was granted: from then on its price is owed, also where its payment is reversed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await letRefundsComeBack(db)
  await noteWhatWasGranted(db)
}

async function letRefundsComeBack(db: Kysely<unknown>): Promise<void> {
  // The unnamed conditions that name the states.
  await sql`
    do $$
    declare said text;
    begin
      for said in
        select conname from pg_constraint
        where conrelid = 'refund'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%state%'
      loop
        execute format('alter table refund drop constraint %I', said);
      end loop;
    end $$
  `.execute(db)
  await sql`
    alter table refund
      add column return_asked_by uuid references account,
      add column return_asked_at timestamptz,
      add column return_reason text,
      add column returned_by uuid references account,
      add column returned_at timestamptz,
      add constraint refund_state_check
        check (state in ('asked', 'approved', 'refused', 'paid', 'return_asked', 'returned')),
      add constraint refund_approved check (
        state not in ('approved', 'paid', 'return_asked', 'returned') or (approved_by is not null and approved_at is not null)
      ),
      add constraint refund_refused check ((state = 'refused') = (refusal_reason is not null)),
      add constraint refund_paid check (
        (state in ('paid', 'return_asked', 'returned'))
        = (method is not null and paid_on is not null and reference is not null)
      ),
      add constraint refund_return_asked check (
        (state in ('return_asked', 'returned'))
        = (return_asked_by is not null and return_asked_at is not null and return_reason is not null)
      ),
      add constraint refund_returned check ((state = 'returned') = (returned_by is not null and returned_at is not null)),
      add constraint refund_return_of_two_people check (returned_by is null or returned_by <> return_asked_by)
  `.execute(db)
  await sql`
    create or replace function refuse_refund_change() returns trigger language plpgsql as $$
    declare
      fixed text[] := array['id', 'customer_id', 'amount_kopecks', 'reason', 'asked_by', 'created_at'];
      coming_back text[] := array['state', 'return_asked_by', 'return_asked_at', 'return_reason', 'returned_by', 'returned_at',
        'version'];
      field text;
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - coming_back = to_jsonb(new) - coming_back
        and (old.state, new.state) in (('paid', 'return_asked'), ('return_asked', 'paid'), ('return_asked', 'returned')) then
        return new;
      end if;
      if tg_op <> 'UPDATE' or old.state in ('paid', 'refused', 'return_asked', 'returned') then
        raise exception 'a refund that is decided is never changed' using errcode = '55000';
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

async function noteWhatWasGranted(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice add column granted_at timestamptz`.execute(db)
  await sql`
    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    declare
      may_move text[] := case when tg_table_name = 'invoice'
        then array[
          'state', 'paid_kopecks', 'credited_kopecks', 'returned_kopecks', 'owed_kopecks', 'cancel_reason', 'replaced_by',
          'granted_at', 'version'
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
  await sql`
    update invoice set granted_at = coalesce(
      (select wallet.activated_on::timestamp at time zone 'Europe/Minsk' from wallet
        where invoice.kind = 'package' and wallet.id = invoice.source_id),
      (select min(given.granted_at) from order_grant given join order_line line on line.id = given.line_id
        where invoice.kind = 'order' and line.order_id = invoice.source_id)
    )
    where kind in ('order', 'package')
  `.execute(db)
}
