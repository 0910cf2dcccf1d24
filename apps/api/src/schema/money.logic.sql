-- Views, functions and triggers of invoices, payments, statements, the shop and the ledger.

-- money/commission ----------------------------------------------------------------------------------------------------

-- A rule that accruals stand on changes in nothing but its end.
create function keep_commission_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(old) - 'valid_to' - 'version' <> to_jsonb(new) - 'valid_to' - 'version'
    or old.valid_to is not null then
    raise exception 'a rule of the commission is history and only gets an end' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger commission_rule_stays before update or delete on commission_rule for each row
  execute function keep_commission_rule();

select follow_changes('commission_rule', $$
  select 'role:staff' as topic, 'commission_rule' as tag from changed
$$);

-- money/ledger --------------------------------------------------------------------------------------------------------

-- A transaction adds what it posted when it commits, in one statement and in the order of the keys. These are its last
-- locks, so that two transactions that post into the same accounts can't deadlock.
create function apply_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_account_change where xid = pg_current_xact_id()) then return null; end if;
  insert into ledger_account_month (ledger_account_id, month, amount_kopecks)
  select ledger_account_id, month, sum(amount_kopecks) from ledger_account_change
  where xid = pg_current_xact_id() group by 1, 2 order by 1, 2
  on conflict (ledger_account_id, month) do update
  set amount_kopecks = ledger_account_month.amount_kopecks + excluded.amount_kopecks;
  delete from ledger_account_change where xid = pg_current_xact_id();
  return null;
end $$;
create constraint trigger ledger_account_changes_apply after insert on ledger_account_change
  deferrable initially deferred for each row execute function apply_postings();

-- Copies the instant from the transaction, so that the two never differ.
create function date_posting() returns trigger language plpgsql as $$
begin
  select occurred_at into new.occurred_at from ledger_transaction where id = new.transaction_id;
  return new;
end $$;
create trigger ledger_posting_is_dated before insert on ledger_posting for each row execute function date_posting();

-- Notes what is posted into accounts of customers and executors.
create function note_postings() returns trigger language plpgsql as $$
begin
  insert into ledger_account_change (ledger_account_id, month, amount_kopecks)
  select posting.ledger_account_id, date_trunc('month', posting.occurred_at at time zone 'Europe/Minsk')::date,
    sum(posting.amount_kopecks)
  from new_rows posting join ledger_account account on account.id = posting.ledger_account_id
  where account.owner_id is not null group by 1, 2;
  return null;
end $$;
create trigger ledger_posting_is_noted after insert on ledger_posting referencing new table as new_rows
  for each statement execute function note_postings();

-- A transaction without any posting is refused as well: the sum is null then.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  entry uuid := case when tg_table_name = 'ledger_transaction' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'transaction_id' end;
begin
  if (select sum(amount_kopecks) from ledger_posting where transaction_id = entry) is distinct from 0 then
    raise exception 'ledger transaction % does not sum to zero', entry
      using errcode = '23514', constraint = 'ledger_transaction_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_posting_sums_to_zero after insert on ledger_posting deferrable initially deferred
  for each row execute function refuse_unbalanced();
create constraint trigger ledger_transaction_sums_to_zero after insert on ledger_transaction
  deferrable initially deferred for each row execute function refuse_unbalanced();

create trigger ledger_account_is_history before delete on ledger_account for each row execute function refuse_change();
create trigger ledger_account_is_history_as_written before update on ledger_account
  for each row when (not is_account_merge(to_jsonb(old.*), to_jsonb(new.*))) execute function refuse_change();
create trigger ledger_account_is_kept before truncate on ledger_account for each statement
  execute function refuse_change();
create trigger ledger_posting_is_history before update or delete on ledger_posting for each row
  execute function refuse_change();
create trigger ledger_posting_is_kept before truncate on ledger_posting for each statement
  execute function refuse_change();
create trigger ledger_transaction_is_history before update or delete on ledger_transaction for each row
  execute function refuse_change();
create trigger ledger_transaction_is_kept before truncate on ledger_transaction for each statement
  execute function refuse_change();

-- money/legal-details -------------------------------------------------------------------------------------------------

-- Legal details of executors who sell.
create view executor_details as
select cabinet_id as executor_id, valid_from, version, name, unp, address, tax_status
from legal_details where owner = 'executor';

-- A person's rows go when the person has themselves erased; documents have their own copies.
create function keep_legal_details() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' or old.cabinet_id is null then
    raise exception 'legal details are history and are never changed' using errcode = '55000';
  end if;
  return old;
end $$;
create trigger legal_details_stay before delete on legal_details for each row execute function keep_legal_details();
create trigger legal_details_stay_as_written before update on legal_details
  for each row when (old.cabinet_id is not distinct from new.cabinet_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'cabinet_id')) execute function keep_legal_details();

create trigger legal_details_of_living after insert on legal_details referencing new table as new_rows
  for each statement execute function refuse_merged_cabinet_id();

select follow_changes('legal_details', $$
  select whom as topic, 'legal_details' || coalesce(':' || cabinet_id, '') as tag
  from changed, unnest(array['role:staff', 'cabinet:' || cabinet_id]) as whom where whom is not null
$$);

-- money/products ------------------------------------------------------------------------------------------------------

-- Present titles of products.
create view product_titles as
select product.id, version.title
from product
join product_version version on version.id = coalesce(product.published_version_id, product.draft_version_id);

create function follow_shop_price() returns trigger language plpgsql as $$
begin
  perform write_shop_entries(new.product_id);
  return null;
end $$;
create trigger product_price_is_in_shop after insert on product_price for each row execute function follow_shop_price();

create function follow_shop_product() returns trigger language plpgsql as $$
begin
  perform write_shop_entries(new.id);
  return null;
end $$;
create trigger product_is_in_shop after insert or update of state, published_version_id, sold_until on product
  for each row execute function follow_shop_product();

create function refuse_published_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.published_at is not null then
    raise exception 'a version that was published is never changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger product_version_stays before update or delete on product_version for each row
  execute function refuse_published_change();

-- Prices are rounded as JavaScript rounds what a lesson costs (unitPriceOf). Of two prices for one day the later row
-- holds.
create function write_shop_entries(sold uuid) returns void language plpgsql as $$
begin
  delete from shop_entry where product_id = sold;
  insert into shop_entry (product_id, valid_from, valid_to, sort_title, amount_kopecks, unit_kopecks)
  select product.id, price.valid_from, least(price.next_from, product.sold_until + 1),
    replace(lower(version.title), 'ё', 'е'), price.amount_kopecks,
    round(price.amount_kopecks::numeric / version.count)
  from product
  join product_version version on version.id = product.published_version_id
  join (
    select valid_from, amount_kopecks, lead(valid_from) over (order by valid_from) as next_from
    from (
      select distinct on (valid_from) valid_from, amount_kopecks from product_price
      where product_id = sold order by valid_from, id desc
    ) as last_of_day
  ) as price on true
  where product.id = sold and product.state = 'published'
    and (product.sold_until is null or price.valid_from <= product.sold_until);
end $$;

create trigger product_price_is_kept before truncate on product_price for each statement
  execute function refuse_change();
create trigger product_price_stays before update or delete on product_price for each row
  execute function refuse_change();
create trigger product_version_is_kept before truncate on product_version for each statement
  execute function refuse_change();
create trigger promo_use_of_living after insert on promo_use referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();
create trigger stock_reservation_of_living after insert on stock_reservation referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();

select follow_changes('product', $$
  select whom as topic, 'product:' || id as tag from changed, unnest(array['role:staff', 'role:customer']) as whom
$$);

select follow_changes('product_price', $$
  select whom as topic, 'product:' || product_id as tag
  from changed, unnest(array['role:staff', 'role:customer']) as whom
$$);

select follow_changes('product_version', $$
  select whom as topic, 'product:' || product_id as tag
  from changed, unnest(array['role:staff', 'role:customer']) as whom
$$);

select follow_changes('promo_code', $$
  select whom as topic, 'promo_code:' || id as tag from changed, unnest(array['role:staff', 'role:customer']) as whom
$$);

-- money/carts ---------------------------------------------------------------------------------------------------------

-- Lines of carts.
create view filled_carts as
select cart.customer_id, cart.promo_code, cart.changed_at, line.id as line_id, line.product_id, line.quantity,
  line.seen_price_kopecks
from cart join cart_line line on line.customer_id = cart.customer_id;

create trigger cart_of_living after insert on cart referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();

select follow_changes('cart', $$
  select 'cabinet:' || customer_id as topic, 'cart' as tag from changed
$$);

-- money/wallets -------------------------------------------------------------------------------------------------------

-- Packages paid ahead: what is left of them, in which state and until when.
create view wallet_facts as select id, customer_id, unit, left_units, state, expires_on from wallet;

create function refuse_use_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.given_back_at is not null
    or (to_jsonb(new) - 'given_back_at' - 'give_back_reason')
      is distinct from (to_jsonb(old) - 'given_back_at' - 'give_back_reason') then
    raise exception 'a use is given back, never changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger wallet_use_is_kept before truncate on wallet_use for each statement execute function refuse_use_change();
create trigger wallet_use_stays before delete on wallet_use for each row execute function refuse_use_change();
create trigger wallet_use_stays_as_written before update on wallet_use
  for each row when (old.customer_id is not distinct from new.customer_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'customer_id')) execute function refuse_use_change();

-- Keeps what was granted as it was.
create function refuse_wallet_change() returns trigger language plpgsql as $$
declare
  fixed text[] := array[
    'id', 'customer_id', 'learner_id', 'contract_id', 'name', 'unit', 'total_units', 'price_kopecks',
    'unit_price_kopecks', 'subject', 'level', 'executor_id', 'valid_days', 'source_kind', 'source_id', 'created_at'
  ];
  field text;
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a wallet is history and is never deleted' using errcode = '55000';
  end if;
  foreach field in array fixed loop
    if to_jsonb(new) -> field is distinct from to_jsonb(old) -> field then
      raise exception 'what was granted stays' using errcode = '55000';
    end if;
  end loop;
  return new;
end $$;
create trigger wallet_is_kept before truncate on wallet for each statement execute function refuse_wallet_change();
create trigger wallet_stays before delete on wallet for each row execute function refuse_wallet_change();
create trigger wallet_stays_as_written before update on wallet
  for each row when (old.customer_id is not distinct from new.customer_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'customer_id')) execute function refuse_wallet_change();

create trigger customer_debt_limit_of_living after insert on customer_debt_limit referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();
create trigger wallet_of_living after insert on wallet referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();
create trigger wallet_use_of_living after insert on wallet_use referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();

select follow_changes('customer_debt_limit', $$
  select 'role:staff' as topic, 'wallet' as tag from changed
$$);

select follow_changes('wallet', $$
  select whom as topic, 'wallet:' || id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
$$);

select follow_changes('wallet_use', $$
  select whom as topic, 'wallet:' || wallet_id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
$$);

-- money/work-reports --------------------------------------------------------------------------------------------------

-- The figures of an approved month are sealed by a hash. Words of people can be erased; everything else stays.
create function keep_closed_report() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' and (
    tg_op = 'DELETE' or (to_jsonb(new) - 'return_reason') is distinct from (to_jsonb(old) - 'return_reason')
  ) then
    raise exception 'a closed month is history and is never changed' using errcode = '55000';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger work_report_is_kept before update or delete on work_report for each row
  execute function keep_closed_report();

-- Creates the report of a month with its first lesson, because the domain of lessons must not know reports.
-- reads: lesson (teaching/lessons): its trigger gives the rows
create function open_work_reports() returns trigger language plpgsql as $$
begin
  insert into work_report (id, executor_id, month, created_at)
  select work_report_id(executor_id, month), executor_id, month, min(created_at)
  from (
    select executor_id, to_char(starts_at at time zone 'Europe/Minsk', 'YYYY-MM') as month, created_at from changed
  ) as lessons
  group by executor_id, month
  on conflict (executor_id, month) do nothing;
  return null;
end $$;
create trigger lesson_opens_work_report after insert on lesson referencing new table as changed for each statement
  execute function open_work_reports();
create trigger moved_lesson_opens_work_report after update on lesson referencing new table as changed for each statement
  execute function open_work_reports();

create function refuse_correction_change() returns trigger language plpgsql as $$
declare
  decision text[] := array['state', 'decided_by', 'decided_account', 'decided_at', 'refusal_reason', 'version'];
begin
  if tg_op <> 'UPDATE' or old.state <> 'asked'
    or to_jsonb(new) - decision is distinct from to_jsonb(old) - decision then
    raise exception 'a correction is history and is never changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger lesson_correction_is_kept before truncate on lesson_correction for each statement
  execute function refuse_correction_change();
create trigger lesson_correction_stays before delete on lesson_correction for each row
  execute function refuse_correction_change();
create trigger lesson_correction_stays_as_written before update on lesson_correction
  for each row when (old.customer_id is not distinct from new.customer_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'customer_id')) execute function refuse_correction_change();

-- The id of a report follows from executor and month, so that demo data is the same on every machine.
create function work_report_id(executor uuid, month text) returns uuid language sql immutable as $$
  select overlay(overlay(md5(executor::text || month) placing '8' from 13) placing '8' from 17)::uuid
$$;

create trigger lesson_correction_of_living after insert on lesson_correction referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();

select follow_changes('lesson_correction', $$
  select whom as topic, 'work_report:' || work_report_id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom
  union all
  select 'cabinet:' || contract.customer_id, 'lesson:' || changed.lesson_id
  from changed join contract_facts contract on contract.id = changed.contract_id
  where changed.state = 'approved'
$$);

select follow_changes('work_report', $$
  select whom as topic, 'work_report:' || id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom
$$);

-- money/acts ----------------------------------------------------------------------------------------------------------

create function keep_act() returns trigger language plpgsql as $$
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
end $$;
create trigger act_line_stays before update or delete on act_line for each row execute function keep_act();
create trigger act_stays before delete on act for each row execute function keep_act();
create trigger act_stays_as_written before update on act
  for each row when (old.customer_id is not distinct from new.customer_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'customer_id')) execute function keep_act();

create trigger act_of_living after insert on act referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();

select follow_changes('act', $$
  select whom as topic, 'act:' || id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
$$);

-- money/income-reports ------------------------------------------------------------------------------------------------

-- Prices of settled lessons for their customers.
create view accrual_facts as
select lesson_id, contract_id, subject, held_on, is_late, gross_kopecks, prepaid_kopecks
from accrual where correction_id is null;

-- Approved corrections of closed months: the sum that each adds to its customer's next invoice, or takes off it.
create view correction_facts as
select correction_id as id, corrected_lesson_id as lesson_id, contract_id, subject, held_on,
  correction_reason as reason, gross_kopecks - prepaid_kopecks as charge_difference_kopecks
from accrual where correction_id is not null;

create function keep_statement() returns trigger language plpgsql as $$
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
end $$;
create trigger income_report_is_kept before update on income_report for each row execute function keep_statement();

create function keep_statement_parties() returns trigger language plpgsql as $$
begin
  raise exception 'the parties of a drafted statement are history and are never changed' using errcode = '55000';
end $$;
create trigger income_report_keeps_parties before update of parties on income_report
  for each row when (old.state <> 'accruing' and new.parties is distinct from old.parties)
  execute function keep_statement_parties();

-- A row may move on to a later month, out of one that is open or void and into one that is open. Nothing else of it
-- changes.
create function keep_statement_row() returns trigger language plpgsql as $$
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
end $$;
create trigger accrual_is_kept before insert or update on accrual for each row execute function keep_statement_row();
create trigger income_adjustment_is_kept before insert or update on income_adjustment for each row
  execute function keep_statement_row();

create trigger accrual_is_history before delete on accrual for each row execute function refuse_change();
create trigger accrual_is_kept_whole before truncate on accrual for each statement execute function refuse_change();
create trigger income_adjustment_is_history before delete on income_adjustment for each row
  execute function refuse_change();
create trigger income_adjustment_is_kept_whole before truncate on income_adjustment for each statement
  execute function refuse_change();
create trigger income_confirmation_is_kept before truncate on income_confirmation for each statement
  execute function refuse_change();
create trigger income_confirmation_stays before update or delete on income_confirmation for each row
  execute function refuse_change();

select follow_changes('income_report', $$
  select whom as topic, 'income_report:' || id as tag
  from changed, unnest(array['staff:accountant', 'cabinet:' || executor_id]) as whom
$$);

-- money/payouts -------------------------------------------------------------------------------------------------------

create function keep_payout_batch() returns trigger language plpgsql as $$
declare
  moving text[] := array[
    'state', 'reason', 'sent_by', 'sent_at', 'cancelled_by', 'cancelled_at', 'version'
  ];
begin
  if tg_op in ('DELETE', 'TRUNCATE') or old.state = 'cancelled' or to_jsonb(old) - moving <> to_jsonb(new) - moving then
    raise exception 'a batch of payouts and its file are history and are never changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger payout_batch_is_kept before truncate on payout_batch for each statement
  execute function keep_payout_batch();
create trigger payout_batch_stays before update or delete on payout_batch for each row
  execute function keep_payout_batch();

select follow_changes('payout', $$
  select distinct 'staff:accountant' as topic, 'payout_batch:' || batch_id as tag from changed
  where batch_id is not null
  union
  select 'cabinet:' || executor_id, 'income_report:' || income_report_id from changed
$$);

select follow_changes('payout_batch', $$
  select 'staff:accountant' as topic, 'payout_batch:' || id as tag from changed
$$);

select follow_changes('payout_run', $$
  select 'staff:accountant' as topic, 'payout_run:' || id as tag from changed
$$);

-- money/bank-statements -----------------------------------------------------------------------------------------------

create function keep_bank_row() returns trigger language plpgsql as $$
declare
  decided text[] := array[
    'state', 'settled_as', 'person_id', 'invoice_ids', 'payment_id', 'income_report_id', 'refund_id',
    'returned_refund_id', 'payout_batch_id', 'transfer_id', 'reason', 'decided_by', 'decided_at', 'version'
  ];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - decided = to_jsonb(new) - decided
    and (old.state <> 'posted' or (old.settled_as in ('transfer', 'refund_returned') and new.state = 'open')) then
    return new;
  end if;
  raise exception 'what the bank has said, and what was posted by it, is never changed' using errcode = '55000';
end $$;
create trigger bank_statement_row_is_kept before truncate on bank_statement_row for each statement
  execute function keep_bank_row();
create trigger bank_statement_row_stays before delete on bank_statement_row for each row
  execute function keep_bank_row();
create trigger bank_statement_row_stays_as_written before update on bank_statement_row
  for each row when (old.person_id is not distinct from new.person_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'person_id')) execute function keep_bank_row();

select follow_changes('bank_statement', $$
  select 'staff:accountant' as topic, 'bank_statement:' || id as tag from changed
$$);

select follow_changes('bank_statement_row', $$
  select distinct 'staff:accountant' as topic, 'bank_statement:' || bank_statement_id as tag from changed
$$);

-- money/invoices ------------------------------------------------------------------------------------------------------

-- Parts of payments that invoices have taken, those that were ended later included.
create view allocation_facts as
select payment_allocation.id, payment_allocation.payment_id, payment_allocation.invoice_id,
  payment_allocation.amount_kopecks, payment_allocation.from_credit, payment_allocation.created_at,
  payment_allocation.ended_at, invoice.number as invoice_number
from payment_allocation join invoice on invoice.id = payment_allocation.invoice_id;

-- Credit of the customers who have some.
create view credit_facts as select customer_id, credit_kopecks from customer_credit where credit_kopecks > 0;

-- Balances of issued invoices.
create view due_facts as
select id, customer_id, due_on, owed_kopecks - paid_kopecks as balance_kopecks
from invoice where state = 'issued' and paid_kopecks < owed_kopecks;

-- Invoices that were issued and count: neither withdrawn nor void.
create view invoice_facts as
select id, number, customer_id, contract_id, state, issued_at, due_on, owed_kopecks, paid_kopecks, kind, source_id,
  returned_kopecks
from invoice
where issued_at is not null and state in ('issued', 'written_off');

create function correction_is_credited_once() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'credited_correction' then
    if exists (
      select from invoice_line where invoice_line.correction_id = new.correction_id and released_at is null
    ) then
      raise exception 'correction % stands on an invoice', new.correction_id using errcode = '23505';
    end if;
  elsif exists (
    select from credited_correction where credited_correction.correction_id = new.correction_id and released_at is null
  ) then
    raise exception 'correction % was taken off an invoice', new.correction_id using errcode = '23505';
  end if;
  return new;
end $$;
create trigger credited_correction_is_single before insert on credited_correction for each row
  execute function correction_is_credited_once();
create trigger invoice_line_insert_is_single before insert on invoice_line
  for each row when (new.correction_id is not null and new.released_at is null)
  execute function correction_is_credited_once();
create trigger invoice_line_update_is_single before update on invoice_line
  for each row when (new.correction_id is not null and new.released_at is null)
  execute function correction_is_credited_once();

-- Lines name lessons that were settled before, so a lesson has no line yet when it is settled.
-- reads: accrual (money/income-reports): its trigger gives the rows
create function note_charged_lessons() returns trigger language plpgsql as $$
begin
  insert into uninvoiced_lesson (lesson_id, contract_id, held_on, is_late, subject, charged_kopecks)
  select settled.lesson_id, settled.contract_id, settled.held_on, settled.is_late, settled.subject,
    settled.gross_kopecks - settled.prepaid_kopecks
  from new_rows settled
  where correction_id is null and gross_kopecks > prepaid_kopecks;
  return null;
end $$;
create trigger accrual_is_charged after insert on accrual referencing new table as new_rows for each statement
  execute function note_charged_lessons();

-- A lesson is left to invoice again once its line is released.
create function note_invoiced_lessons() returns trigger language plpgsql as $$
begin
  delete from uninvoiced_lesson using new_rows line
  where line.lesson_id = uninvoiced_lesson.lesson_id and line.released_at is null;
  if tg_op = 'UPDATE' then
    insert into uninvoiced_lesson (lesson_id, contract_id, held_on, is_late, subject, charged_kopecks)
    select distinct settled.lesson_id, settled.contract_id, settled.held_on, settled.is_late, settled.subject,
      settled.gross_kopecks - settled.prepaid_kopecks
    from new_rows line
    join accrual_facts settled on settled.lesson_id = line.lesson_id
    where line.released_at is not null and settled.gross_kopecks > settled.prepaid_kopecks
      and not exists (
        select from invoice_line living where living.lesson_id = line.lesson_id and living.released_at is null
      )
    on conflict (lesson_id) do nothing;
  end if;
  return null;
end $$;
create trigger invoice_line_insert_is_noted after insert on invoice_line referencing new table as new_rows
  for each statement execute function note_invoiced_lessons();
create trigger invoice_line_update_is_noted after update on invoice_line referencing new table as new_rows
  for each statement execute function note_invoiced_lessons();

create function refuse_allocation_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.ended_at is not null
    or (to_jsonb(new) - 'ended_at') is distinct from (to_jsonb(old) - 'ended_at') then
    raise exception 'an allocation is ended, never changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger payment_allocation_is_kept before truncate on payment_allocation for each statement
  execute function refuse_allocation_change();
create trigger payment_allocation_stays before update or delete on payment_allocation for each row
  execute function refuse_allocation_change();

-- Keeps an issued invoice as the customer got it. Columns that may move are named; a merge may change the owner.
-- Compared within the function, because a condition of a trigger can't read a row with a computed column.
create function refuse_invoice_change() returns trigger language plpgsql as $$
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
end $$;
create trigger invoice_is_kept before delete on invoice for each row execute function refuse_invoice_change();
create trigger invoice_line_stays before update or delete on invoice_line for each row
  execute function refuse_invoice_change();
create trigger invoice_stays_as_issued before update on invoice for each row when (old.state <> 'draft')
  execute function refuse_invoice_change();

-- An invoice takes no more than it asks for.
create function take_what_is_due() returns trigger language plpgsql as $$
begin
  new.paid_kopecks := least(new.paid_kopecks, new.total_kopecks - new.credited_kopecks);
  return new;
end $$;
create trigger invoice_takes_what_is_due before update of paid_kopecks on invoice
  for each row when (new.paid_kopecks > (new.total_kopecks - new.credited_kopecks)) execute function take_what_is_due();

create trigger billing_preference_of_living after insert on billing_preference referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();
create trigger credit_note_is_history before delete on credit_note for each row execute function refuse_change();
create trigger credit_note_is_history_as_written before update on credit_note
  for each row when (old.customer_id is not distinct from new.customer_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'customer_id')) execute function refuse_change();
create trigger credit_note_is_kept before truncate on credit_note for each statement execute function refuse_change();
create trigger credit_note_of_living after insert on credit_note referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();
create trigger credited_correction_is_ended_once before update on credited_correction for each row
  when (
    old.released_at is not null or new.released_at is null
    or (old.id, old.correction_id, old.credit_note_id, old.created_at)
      is distinct from (new.id, new.correction_id, new.credit_note_id, new.created_at)
  )
  execute function refuse_change();
create trigger credited_correction_is_history before delete on credited_correction for each row
  execute function refuse_change();
create trigger credited_correction_is_kept before truncate on credited_correction for each statement
  execute function refuse_change();
create trigger customer_credit_of_living after insert on customer_credit referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();
create trigger invoice_is_kept_whole before truncate on invoice for each statement execute function refuse_change();
create trigger invoice_keeps_names before update on invoice
  for each row when (old.issued_to is not null and new.issued_to is distinct from old.issued_to)
  execute function refuse_change();
create trigger invoice_of_living after insert on invoice referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();
create trigger invoice_line_is_kept_whole before truncate on invoice_line for each statement
  execute function refuse_change();

select follow_changes('credit_note', $$
  select whom as topic, 'invoice:' || invoice_id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
$$);

select follow_changes('customer_credit', $$
  select whom as topic, 'customer_credit' as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
$$);

-- A draft is visible to staff alone; an issued invoice has a number.
select follow_changes('invoice', $$
  select whom as topic, 'invoice:' || id as tag
  from changed, unnest(array['role:staff', case when number is not null then 'cabinet:' || customer_id end]) as whom
$$);

select follow_changes('invoice_erip', $$
  select whom as topic, 'invoice:' || invoice.id as tag
  from changed join invoice on invoice.id = changed.invoice_id,
    unnest(array['role:staff', 'cabinet:' || invoice.customer_id]) as whom
$$);

select follow_changes('invoice_run', $$
  select 'staff:accountant' as topic, 'invoice_run:' || id as tag from changed
$$);

-- money/payments ------------------------------------------------------------------------------------------------------

create function refuse_refund_change() returns trigger language plpgsql as $$
declare
  fixed text[] := array['id', 'customer_id', 'amount_kopecks', 'reason', 'asked_by', 'created_at', 'to_account'];
  coming_back text[] := array[
    'state', 'return_asked_by', 'return_asked_at', 'return_reason', 'returned_by', 'returned_at', 'version'
  ];
  asked_again text[] := array['state', 'asked_by', 'approved_by', 'approved_at', 'to_account', 'version'];
  field text;
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - coming_back = to_jsonb(new) - coming_back
    and (old.state, new.state) in (('paid', 'return_asked'), ('return_asked', 'paid'), ('return_asked', 'returned'))
  then
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
end $$;
create trigger refund_is_kept before truncate on refund for each statement execute function refuse_refund_change();
create trigger refund_stays before delete on refund for each row execute function refuse_refund_change();
create trigger refund_stays_as_written before update on refund
  for each row when (old.customer_id is not distinct from new.customer_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'customer_id')) execute function refuse_refund_change();

create trigger payment_is_history before delete on payment for each row execute function refuse_change();
create trigger payment_is_history_as_written before update on payment
  for each row when (old.customer_id is not distinct from new.customer_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'customer_id')) execute function refuse_change();
create trigger payment_is_kept_whole before truncate on payment for each statement execute function refuse_change();
create trigger payment_of_living after insert on payment referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();
create trigger payment_reversal_is_history before delete on payment_reversal for each row
  execute function refuse_change();
create trigger payment_reversal_is_history_as_written before update on payment_reversal
  for each row when (old.customer_id is not distinct from new.customer_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'customer_id')) execute function refuse_change();
create trigger payment_reversal_is_kept before truncate on payment_reversal for each statement
  execute function refuse_change();
create trigger payment_reversal_of_living after insert on payment_reversal referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();
create trigger refund_of_living after insert on refund referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();
create trigger refund_part_is_history before update or delete on refund_part for each row
  execute function refuse_change();
create trigger refund_part_is_kept before truncate on refund_part for each statement execute function refuse_change();

select follow_changes('payment', $$
  select whom as topic, 'payment:' || id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
  union all
  select whom, 'invoice:' || invoice_id
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
$$);

select follow_changes('payment_reversal', $$
  select whom as topic, 'payment:' || payment_id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
$$);

select follow_changes('refund', $$
  select whom as topic, 'refund:' || id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
$$);

-- money/online-payments -----------------------------------------------------------------------------------------------

create trigger payment_request_of_living after insert on payment_request referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();

select follow_changes('payment_problem', $$
  select 'staff:accountant' as topic, 'payment_problem' as tag from changed
$$);

select follow_changes('payment_request', $$
  select whom as topic, 'payment_request:' || id as tag
  from changed, unnest(array['staff:accountant', 'cabinet:' || customer_id]) as whom
$$);

-- money/orders --------------------------------------------------------------------------------------------------------

-- Orders of the shop: customer, state and sums.
create view order_facts as
select id, number, customer_id, state, total_kopecks, created_at, paid_at, promo_code, discount_kopecks,
  refunded_kopecks, invoice_id, expires_at, ended_at, late_kopecks, late_decision
from shop_order;

-- Pieces of paid orders that were granted: what each opened, its price, and what of it was refunded.
create view order_grant_facts as
select id, line_id, part, kind, granted_id, price_kopecks, refunded_kopecks, granted_at from order_grant;

-- Lines of orders: product, title and quantity as they were sold.
create view order_line_facts as select order_id, product_id, position, title, quantity from order_line;

-- Keeps the lines of an order as they were bought.
create function refuse_order_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'a line of an order is history and is never changed' using errcode = '55000';
end $$;
create trigger order_line_kept before update or delete on order_line for each row
  execute function refuse_order_line_change();
create trigger order_line_not_emptied before truncate on order_line for each statement
  execute function refuse_order_line_change();

create trigger shop_order_of_living after insert on shop_order referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();

select follow_changes('shop_order', $$
  select whom as topic, 'order:' || id as tag
  from changed, unnest(array['staff:manager', 'staff:accountant', 'cabinet:' || customer_id]) as whom
$$);
