-- Views, functions and triggers of what shows several domains together: reports, the pivot, imports, notes.

-- Sums that follow the rows they add up, within the transaction that changes these (docs/decisions/0014). The functions
-- below write the functions and triggers of each table of sums. Nothing else uses them: the end of this file drops
-- them.
--
-- A statement that changes rows notes in `<sums>_change` what it adds. At the commit a transaction adds what it noted,
-- each table of sums in one statement and in the order of its keys. These are its last locks, so two of them can't
-- deadlock.

-- The key columns of a table of sums, or the others, which are the sums.
create function columns_of(kept text, is_key boolean) returns text[] language sql as $$
  select array_agg(attname::text order by attnum) from pg_attribute
  where attrelid = kept::regclass and attnum > 0 and not attisdropped and is_key = exists (
    select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey)
  )
$$;

-- A text for each of the names, in which the name stands in place of `%`.
create function for_each(names text[], part text, between_parts text default ', ') returns text language sql as $$
  select string_agg(replace(part, '%', name), between_parts order by place)
  from unnest(names) with ordinality as each (name, place)
$$;

-- Adds what a transaction noted to one table. `selected` gives the values of its key columns.
create function adding(kept text, noted text, selected text) returns text language plpgsql as $make$
declare
  keys constant text[] := columns_of(kept, true);
  sums constant text[] := columns_of(kept, false);
  places constant text := (
    select string_agg(place::text, ', ' order by place) from generate_subscripts(keys, 1) as place
  );
begin
  return format('
  insert into %1$s (%2$s)
  select %3$s, %4$s
  from %5$s where xid = pg_current_xact_id()
  group by %6$s
  having %7$s
  order by %6$s
  on conflict (%8$s) do update set
    %9$s;', kept, for_each(keys || sums, '%'), selected, for_each(sums, 'sum(%)'), noted, places,
    for_each(sums, 'sum(%) <> 0', ' or '), for_each(keys, '%'),
    for_each(sums, format('%% = %s.%% + excluded.%%', kept)));
end $make$;

-- `select keep_sums('report_due_day')`: makes `add_report_due_day()`, which the commit calls. With `total`, a table
-- with fewer keys gets the same sums. It would be one row that everybody writes, so it has eight, by `slot`, an
-- expression of the keys. Who reads it adds them up. A row whose sums are all zero is removed, but not from the total.
create function keep_sums(kept text, total text default null, slot text default null)
returns void language plpgsql as $make$
declare
  keys constant text[] := columns_of(kept, true);
  noted constant text := kept || '_change';
begin
  execute format('create function add_%1$s() returns void language plpgsql set enable_seqscan = off as $add$
begin
  if not exists (select from %2$s where xid = pg_current_xact_id()) then return; end if;
  %3$s
  delete from %1$s kept using %2$s change
  where change.xid = pg_current_xact_id() and %4$s and not (%5$s);
  delete from %2$s where xid = pg_current_xact_id();
end $add$', kept, noted,
    adding(kept, noted, for_each(keys, '%')) || case when total is null then '' else
      adding(total, noted, for_each(array_replace(columns_of(total, true), 'slot', slot || ' as slot'), '%')) end,
    for_each(keys, 'kept.% = change.%', ' and '), for_each(columns_of(kept, false), 'kept.% <> 0', ' or '));
  execute format('
    create trigger %s_changes_marked after insert on %s
    for each statement execute function mark_report_sums()', kept, noted);
end $make$;

-- Notes facts, a select of keys and sums.
create function noting(kept text, facts text) returns text language sql as $make$
  select format('
      insert into %1$s_change (%2$s)
      select %3$s, %4$s from (%5$s) as fact
      group by %3$s having %6$s;', kept, for_each(keys || sums, '%'), for_each(keys, '%'), for_each(sums, 'sum(%)'), facts,
    for_each(sums, 'sum(%) <> 0', ' or '))
  from (select columns_of(kept, true) as keys, columns_of(kept, false) as sums) as columns
$make$;

-- Facts of rows that are counted (1) or no longer counted (-1).
create function facts_of(facts text, rows text, sign integer) returns text language sql as $make$
  select regexp_replace(regexp_replace(regexp_replace(facts,
    '\mchanged\M', rows, 'g'), '-sign\M', (-sign)::text, 'g'), '\msign\M', sign::text, 'g')
$make$;

-- `select follow_sums('absence', 'note_absences', array['report_hours_day', $$…$$])`: makes the function and the
-- three triggers of a table. Each of its queries, which come after the table of sums for which they are, selects keys
-- and sums from `changed`, the written rows, times `sign`: 1 for rows as they are, -1 as they were.
create function follow_sums(followed text, action text, queries text[], triggers text default null)
returns void language plpgsql as $make$
declare
  on_insert text := '';
  on_update text := '';
  on_delete text := '';
  operation text;
  row_sets text;
begin
  for place in 1 .. array_length(queries, 1) by 2 loop
    on_insert := on_insert || noting(queries[place], facts_of(queries[place + 1], 'new_rows', 1));
    on_delete := on_delete || noting(queries[place], facts_of(queries[place + 1], 'old_rows', -1));
    on_update := on_update || noting(queries[place],
      facts_of(queries[place + 1], 'new_rows', 1) || ' union all ' || facts_of(queries[place + 1], 'old_rows', -1));
  end loop;
  execute format('create function %s() returns trigger language plpgsql as $note$
  begin
    if tg_op = ''INSERT'' then %s
    elsif tg_op = ''DELETE'' then %s
    else %s
    end if;
    return null;
  end $note$', action, on_insert, on_delete, on_update);
  for operation, row_sets in values
    ('insert', 'new table as new_rows'),
    ('update', 'old table as old_rows new table as new_rows'),
    ('delete', 'old table as old_rows')
  loop
    execute format('
      create trigger %1$s_%2$s_%3$s after %2$s on %1$s
      referencing %4$s for each statement execute function %5$s()',
      followed, operation, coalesce(triggers, action), row_sets, action);
  end loop;
end $make$;

-- views/contact-list --------------------------------------------------------------------------------------------------

-- Nobody else is told, not even that there is a note.
select follow_changes('client_note', $$
  select 'cabinet:' || executor_id as topic, 'client_note:' || learner_id as tag from changed
$$);

-- views/customer-management -------------------------------------------------------------------------------------------

create trigger customer_note_of_living after insert on customer_note referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();

-- Customers are told nothing: not even that there is a note.
select follow_changes('customer_note', $$
  select 'role:staff' as topic, 'customer_note:' || id as tag from changed
$$);

-- views/imports -------------------------------------------------------------------------------------------------------

create trigger import_row_of_living after update on people_import_row referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();

select follow_changes('people_import', $$
  select whom as topic, 'import:' || id as tag
  from changed, unnest(array['staff:administrator', 'staff:manager']) as whom
$$);

-- views/oversight -----------------------------------------------------------------------------------------------------

-- Only a transaction that names the day may delete older rows; nothing ever changes.
create function refuse_reading_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('navyk.readings_before', true), '')::timestamptz then
    return old;
  end if;
  raise exception 'who read what is history: it is neither changed nor deleted' using errcode = '55000';
end $$;
create trigger reading_is_history before update or delete on reading for each row
  execute function refuse_reading_change();
create trigger reading_is_not_emptied before truncate on reading for each statement
  execute function refuse_reading_change();

-- views/personal-data -------------------------------------------------------------------------------------------------

select follow_changes('data_export', $$
  select 'account:' || account_id as topic, 'account:' || account_id as tag from changed
$$);

-- views/pivot ---------------------------------------------------------------------------------------------------------

-- Lessons by executor, day, contract, learner and subject. One that was moved is counted where it was moved to.
-- reads: lesson (teaching/lessons): its trigger gives the rows
select follow_sums('lesson', 'note_lessons', array['lesson_day', $$
  select executor_id, (starts_at at time zone 'Europe/Minsk')::date as day, contract_id, customer_id, learner_id,
    subject,
    sign as planned,
    0 as drafted,
    case when outcome in ('held', 'held_partial') then sign else 0 end as held,
    case when outcome = 'cancelled_by_customer_in_time' then sign else 0 end as cancelled_in_time,
    case when outcome = 'cancelled_by_customer_late' then sign else 0 end as cancelled_late,
    case when outcome in ('cancelled_by_executor', 'executor_no_show') then sign else 0 end as cancelled_by_executor,
    case when outcome = 'cancelled_by_service' then sign else 0 end as cancelled_by_service,
    case when outcome = 'student_no_show' then sign else 0 end as no_show,
    case when make_up_for_id is not null then sign else 0 end as make_up,
    sign * (extract(epoch from ends_at - starts_at) / 60)::int as planned_minutes,
    case when outcome in ('held', 'held_partial')
      then sign * coalesce(held_minutes, (extract(epoch from ends_at - starts_at) / 60)::int) else 0 end
      as held_minutes,
    sign * customer_rate_kopecks as planned_charge_kopecks,
    sign * coalesce(charge_kopecks, 0) as charge_kopecks,
    sign * executor_rate_kopecks as planned_pay_kopecks,
    sign * coalesce(pay_kopecks, 0) as pay_kopecks
  from changed
  where outcome is distinct from 'moved'
$$], 'counts');

-- Rows of plans that are not approved count in the same way; they have no price yet.
-- reads: plan_row (teaching/plans): its trigger gives the rows
-- reads: plan (teaching/plans): whose row it is, and whether it still counts
select follow_sums('plan_row', 'note_plan_rows', array['lesson_day', $$
  select plan.executor_id, (plan_row.starts_at at time zone 'Europe/Minsk')::date as day, plan.contract_id,
    plan.customer_id, contract.learner_id, contract.subject,
    sign as planned, sign as drafted, 0 as held, 0 as cancelled_in_time, 0 as cancelled_late,
    0 as cancelled_by_executor, 0 as cancelled_by_service, 0 as no_show, 0 as make_up,
    sign * (extract(epoch from plan_row.ends_at - plan_row.starts_at) / 60)::int as planned_minutes, 0 as held_minutes,
    0::bigint as planned_charge_kopecks, 0::bigint as charge_kopecks,
    0::bigint as planned_pay_kopecks, 0::bigint as pay_kopecks
  from changed plan_row
  join plan on plan.id = plan_row.plan_id
  join contract_facts contract on contract.id = plan.contract_id
  where plan.state in ('draft', 'submitted', 'returned')
$$], 'counts');

-- Rows of a plan are counted from the change of its state on, or no longer.
-- reads: plan (teaching/plans): its trigger gives the rows
-- reads: plan_row (teaching/plans): what the plan holds
create function note_plans() returns trigger language plpgsql as $$
begin
  insert into lesson_day_change (
    executor_id, day, contract_id, customer_id, learner_id, subject, planned, drafted, held, cancelled_in_time,
    cancelled_late, cancelled_by_executor, cancelled_by_service, no_show, make_up, planned_minutes, held_minutes,
    planned_charge_kopecks, charge_kopecks, planned_pay_kopecks, pay_kopecks
  )
  select executor_id, day, contract_id, customer_id, learner_id, subject,
    sum(planned) as planned, sum(drafted) as drafted, sum(held) as held, sum(cancelled_in_time) as cancelled_in_time,
    sum(cancelled_late) as cancelled_late, sum(cancelled_by_executor) as cancelled_by_executor,
    sum(cancelled_by_service) as cancelled_by_service, sum(no_show) as no_show, sum(make_up) as make_up,
    sum(planned_minutes) as planned_minutes, sum(held_minutes) as held_minutes,
    sum(planned_charge_kopecks) as planned_charge_kopecks, sum(charge_kopecks) as charge_kopecks,
    sum(planned_pay_kopecks) as planned_pay_kopecks, sum(pay_kopecks) as pay_kopecks
  from (
  select plan.executor_id, (plan_row.starts_at at time zone 'Europe/Minsk')::date as day, plan.contract_id,
    plan.customer_id, contract.learner_id, contract.subject,
    1 as planned, 1 as drafted, 0 as held, 0 as cancelled_in_time, 0 as cancelled_late,
    0 as cancelled_by_executor, 0 as cancelled_by_service, 0 as no_show, 0 as make_up,
    1 * (extract(epoch from plan_row.ends_at - plan_row.starts_at) / 60)::int as planned_minutes, 0 as held_minutes,
    0::bigint as planned_charge_kopecks, 0::bigint as charge_kopecks,
    0::bigint as planned_pay_kopecks, 0::bigint as pay_kopecks
  from plan_row
  join plan on plan.id = plan_row.plan_id
  join contract_facts contract on contract.id = plan.contract_id
  join new_rows after on after.id = plan.id
  join old_rows before on before.id = plan.id
  where after.state in ('draft', 'submitted', 'returned') and not before.state in ('draft', 'submitted', 'returned')
  union all
  select plan.executor_id, (plan_row.starts_at at time zone 'Europe/Minsk')::date as day, plan.contract_id,
    plan.customer_id, contract.learner_id, contract.subject,
    -1 as planned, -1 as drafted, 0 as held, 0 as cancelled_in_time, 0 as cancelled_late,
    0 as cancelled_by_executor, 0 as cancelled_by_service, 0 as no_show, 0 as make_up,
    -1 * (extract(epoch from plan_row.ends_at - plan_row.starts_at) / 60)::int as planned_minutes, 0 as held_minutes,
    0::bigint as planned_charge_kopecks, 0::bigint as charge_kopecks,
    0::bigint as planned_pay_kopecks, 0::bigint as pay_kopecks
  from plan_row
  join plan on plan.id = plan_row.plan_id
  join contract_facts contract on contract.id = plan.contract_id
  join new_rows after on after.id = plan.id
  join old_rows before on before.id = plan.id
  where before.state in ('draft', 'submitted', 'returned') and not after.state in ('draft', 'submitted', 'returned')
  ) as fact
  group by executor_id, day, contract_id, customer_id, learner_id, subject
  having
    sum(planned) <> 0 or sum(drafted) <> 0 or sum(held) <> 0 or sum(cancelled_in_time) <> 0
    or sum(cancelled_late) <> 0 or sum(cancelled_by_executor) <> 0 or sum(cancelled_by_service) <> 0
    or sum(no_show) <> 0 or sum(make_up) <> 0 or sum(planned_minutes) <> 0 or sum(held_minutes) <> 0
    or sum(planned_charge_kopecks) <> 0 or sum(charge_kopecks) <> 0 or sum(planned_pay_kopecks) <> 0
    or sum(pay_kopecks) <> 0;
  return null;
end $$;
create trigger plan_update_counts after update on plan
  referencing old table as old_rows new table as new_rows for each statement execute function note_plans();

-- A transaction adds what it noted at its commit, in the order of the keys. A row without lessons is removed.
create function apply_lesson_day_changes() returns trigger language plpgsql as $$
begin
  if not exists (select from lesson_day_change where xid = pg_current_xact_id()) then return null; end if;
  insert into lesson_day (
    executor_id, day, contract_id, customer_id, learner_id, subject, planned, drafted, held, cancelled_in_time,
    cancelled_late, cancelled_by_executor, cancelled_by_service, no_show, make_up, planned_minutes, held_minutes,
    planned_charge_kopecks, charge_kopecks, planned_pay_kopecks, pay_kopecks
  )
  select executor_id, day, contract_id, customer_id, learner_id, subject,
    sum(planned) as planned, sum(drafted) as drafted, sum(held) as held, sum(cancelled_in_time) as cancelled_in_time,
    sum(cancelled_late) as cancelled_late, sum(cancelled_by_executor) as cancelled_by_executor,
    sum(cancelled_by_service) as cancelled_by_service, sum(no_show) as no_show, sum(make_up) as make_up,
    sum(planned_minutes) as planned_minutes, sum(held_minutes) as held_minutes,
    sum(planned_charge_kopecks) as planned_charge_kopecks, sum(charge_kopecks) as charge_kopecks,
    sum(planned_pay_kopecks) as planned_pay_kopecks, sum(pay_kopecks) as pay_kopecks
  from (select * from lesson_day_change where xid = pg_current_xact_id()) as fact
  group by executor_id, day, contract_id, customer_id, learner_id, subject
  having
    sum(planned) <> 0 or sum(drafted) <> 0 or sum(held) <> 0 or sum(cancelled_in_time) <> 0
    or sum(cancelled_late) <> 0 or sum(cancelled_by_executor) <> 0 or sum(cancelled_by_service) <> 0
    or sum(no_show) <> 0 or sum(make_up) <> 0 or sum(planned_minutes) <> 0 or sum(held_minutes) <> 0
    or sum(planned_charge_kopecks) <> 0 or sum(charge_kopecks) <> 0 or sum(planned_pay_kopecks) <> 0
    or sum(pay_kopecks) <> 0
  order by executor_id, day, contract_id, customer_id, learner_id, subject
  on conflict (executor_id, day, contract_id, customer_id, learner_id, subject) do update set
    planned = lesson_day.planned + excluded.planned, drafted = lesson_day.drafted + excluded.drafted,
    held = lesson_day.held + excluded.held,
    cancelled_in_time = lesson_day.cancelled_in_time + excluded.cancelled_in_time,
    cancelled_late = lesson_day.cancelled_late + excluded.cancelled_late,
    cancelled_by_executor = lesson_day.cancelled_by_executor + excluded.cancelled_by_executor,
    cancelled_by_service = lesson_day.cancelled_by_service + excluded.cancelled_by_service,
    no_show = lesson_day.no_show + excluded.no_show, make_up = lesson_day.make_up + excluded.make_up,
    planned_minutes = lesson_day.planned_minutes + excluded.planned_minutes,
    held_minutes = lesson_day.held_minutes + excluded.held_minutes,
    planned_charge_kopecks = lesson_day.planned_charge_kopecks + excluded.planned_charge_kopecks,
    charge_kopecks = lesson_day.charge_kopecks + excluded.charge_kopecks,
    planned_pay_kopecks = lesson_day.planned_pay_kopecks + excluded.planned_pay_kopecks,
    pay_kopecks = lesson_day.pay_kopecks + excluded.pay_kopecks;
  delete from lesson_day using lesson_day_change change
  where change.xid = pg_current_xact_id()
    and lesson_day.executor_id = change.executor_id and lesson_day.day = change.day
    and lesson_day.contract_id = change.contract_id and lesson_day.customer_id = change.customer_id
    and lesson_day.learner_id = change.learner_id and lesson_day.subject = change.subject
    and lesson_day.planned = 0;
  delete from lesson_day_change where xid = pg_current_xact_id();
  return null;
end $$;
create constraint trigger lesson_day_changes_apply after insert on lesson_day_change
  deferrable initially deferred for each row execute function apply_lesson_day_changes();

-- Rows of plans follow their plan to the customer into whom its own was merged. Lessons follow by their own trigger.
-- reads: plan (teaching/plans): its trigger gives the rows
-- reads: plan_row (teaching/plans): what the plan holds
create function note_moved_plans() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows join old_rows on old_rows.id = new_rows.id
    where old_rows.customer_id <> new_rows.customer_id
  ) then
    insert into lesson_day_change (
      executor_id, day, contract_id, customer_id, learner_id, subject, planned, drafted, held, cancelled_in_time,
      cancelled_late, cancelled_by_executor, cancelled_by_service, no_show, make_up, planned_minutes, held_minutes,
      planned_charge_kopecks, charge_kopecks, planned_pay_kopecks, pay_kopecks
    )
    select moved.executor_id, (plan_row.starts_at at time zone 'Europe/Minsk')::date, moved.contract_id,
      moved.customer_id, contract.learner_id, contract.subject, -1, -1, 0, 0, 0, 0, 0, 0, 0,
      -1 * (extract(epoch from plan_row.ends_at - plan_row.starts_at) / 60)::int, 0, 0, 0, 0, 0
    from old_rows moved join plan_row on plan_row.plan_id = moved.id
    join contract_facts contract on contract.id = moved.contract_id
    where moved.state in ('draft', 'submitted', 'returned') and moved.id in (
      select new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
      where old_rows.customer_id <> new_rows.customer_id
    )
    union all
    select moved.executor_id, (plan_row.starts_at at time zone 'Europe/Minsk')::date, moved.contract_id,
      moved.customer_id, contract.learner_id, contract.subject, 1, 1, 0, 0, 0, 0, 0, 0, 0,
      1 * (extract(epoch from plan_row.ends_at - plan_row.starts_at) / 60)::int, 0, 0, 0, 0, 0
    from new_rows moved join plan_row on plan_row.plan_id = moved.id
    join contract_facts contract on contract.id = moved.contract_id
    where moved.state in ('draft', 'submitted', 'returned') and moved.id in (
      select new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
      where old_rows.customer_id <> new_rows.customer_id
    );
  end if;
  return null;
end $$;
create trigger plan_move_counts after update on plan referencing old table as old_rows new table as new_rows
  for each statement execute function note_moved_plans();

-- views/reports -------------------------------------------------------------------------------------------------------

-- A statement that notes something leaves one mark for its transaction. At the commit the mark is worked off: the
-- tables of sums are gone through in one order, whatever was changed first, so that two transactions never wait for
-- each other. What looks for the notes of one transaction uses their index even where the table seemed empty when it
-- was planned: each transaction empties it.
create function mark_report_sums() returns trigger language plpgsql as $$
begin
  insert into report_sums_mark default values on conflict do nothing;
  return null;
end $$;
create function add_report_sums() returns void language plpgsql as $$
begin
  perform add_report_lesson_day();
  perform add_report_margin_day();
  perform add_report_make_up();
  perform add_report_invoice_day();
  perform add_report_due_day();
  perform add_report_hours_week();
  perform add_report_hours_day();
  perform add_report_contract_total();
  perform add_report_order_total();
  perform add_report_product_total();
  perform add_report_session_day();
end $$;
create function apply_report_sums() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from report_sums_mark where xid = new.xid;
  perform add_report_sums();
  return null;
end $$;
create constraint trigger report_sums_mark_applies after insert on report_sums_mark
  deferrable initially deferred for each row execute function apply_report_sums();

select keep_sums('report_lesson_day', 'report_lesson_total', 'get_byte(uuid_send(executor_id), 15) & 7');
select keep_sums('report_margin_day', 'report_margin_total', 'get_byte(uuid_send(executor_id), 15) & 7');
select keep_sums('report_make_up', 'report_make_up_total', 'get_byte(uuid_send(executor_id), 15) & 7');
select keep_sums('report_invoice_day', 'report_invoice_total', 'get_byte(uuid_send(customer_id), 15) & 7');
select keep_sums('report_due_day', 'report_due_total', 'get_byte(uuid_send(customer_id), 15) & 7');
select keep_sums('report_hours_week', 'report_hours_week_total', 'get_byte(uuid_send(executor_id), 15) & 7');
select keep_sums('report_hours_day', 'report_hours_day_total', 'get_byte(uuid_send(executor_id), 15) & 7');
select keep_sums('report_contract_total');
select keep_sums('report_order_total');
select keep_sums('report_product_total');
select keep_sums('report_session_day', 'report_session_total', 'get_byte(uuid_send(executor_id), 15) & 7');

-- Lessons by their outcomes; and those that took place or were paid for, by what is left of the charge without the pay,
-- in whole roubles: -1 below zero. Those with a hundred roubles or more are not counted.
-- reads: lesson (teaching/lessons): its trigger gives the rows
select follow_sums('lesson', 'note_reported_lessons', array['report_lesson_day', $$
  select executor_id, (starts_at at time zone 'Europe/Minsk')::date as day, subject,
    sign as lessons,
    case when outcome in ('held', 'held_partial') then sign else 0 end as held,
    case when outcome = 'moved' then sign else 0 end as moved,
    case when outcome = 'cancelled_by_customer_in_time' then sign else 0 end as by_customer_in_time,
    case when outcome = 'cancelled_by_customer_late' then sign else 0 end as by_customer_late,
    case when outcome = 'student_no_show' then sign else 0 end as student_no_show,
    case when outcome = 'cancelled_by_executor' then sign else 0 end as by_executor,
    case when outcome = 'executor_no_show' then sign else 0 end as executor_no_show,
    case when outcome = 'cancelled_by_service' then sign else 0 end as by_service,
    case when outcome is distinct from 'moved'
      then sign * (extract(epoch from ends_at - starts_at) / 60)::int else 0 end as planned_minutes,
    case when outcome in ('held', 'held_partial')
      then sign * coalesce(held_minutes, (extract(epoch from ends_at - starts_at) / 60)::int) else 0 end
      as held_minutes,
    case when outcome is null or outcome in ('held', 'held_partial', 'student_no_show')
      then sign * (extract(epoch from ends_at - starts_at) / 60)::int else 0 end as taken_minutes,
    case when outcome in ('cancelled_by_customer_in_time', 'cancelled_by_customer_late', 'student_no_show',
      'cancelled_by_executor', 'executor_no_show', 'cancelled_by_service')
      then sign * (customer_rate_kopecks - coalesce(charge_kopecks, 0)) else 0 end as lost_kopecks,
    sign * coalesce(charge_kopecks, 0) as charge_kopecks
  from changed
$$, 'report_margin_day', $$
  select executor_id, (starts_at at time zone 'Europe/Minsk')::date as day, subject,
    greatest(floor((coalesce(charge_kopecks, 0) - coalesce(pay_kopecks, 0)) / 100.0), -1)::smallint as roubles,
    sign as lessons, sign * (coalesce(charge_kopecks, 0) - coalesce(pay_kopecks, 0)) as margin_kopecks
  from changed
  where outcome is not null and (coalesce(charge_kopecks, 0) - coalesce(pay_kopecks, 0)) < 10000
    and (outcome in ('held', 'held_partial') or charge_kopecks > 0 or pay_kopecks > 0)
$$]);

-- Make-up lessons that are owed, by the last day on which they are.
-- reads: make_up_credit (teaching/lessons): its trigger gives the rows
select follow_sums('make_up_credit', 'note_make_ups', array['report_make_up', $$
  select lesson.executor_id, lesson.subject, owed.expires_on, sign as lessons
  from changed owed join lesson_facts lesson on lesson.id = owed.lesson_id
  where owed.used_by is null
$$]);

-- Invoices by the day of issue, and what is to be paid by the last day for it. The subject is that of the contract; an
-- invoice of several contracts, or of none, has none.
-- reads: invoice (money/invoices): its trigger gives the rows
select follow_sums('invoice', 'note_reported_invoices', array['report_invoice_day', $$
  select invoice.customer_id, (invoice.issued_at at time zone 'Europe/Minsk')::date as day,
    coalesce(contract.subject, '') as subject,
    sign * invoice.owed_kopecks as invoiced_kopecks, sign * invoice.paid_kopecks as paid_kopecks,
    case when invoice.state = 'written_off' then sign * (invoice.owed_kopecks - invoice.paid_kopecks) else 0 end
      as written_off_kopecks,
    sign as invoices
  from changed invoice left join contract_facts contract on contract.id = invoice.contract_id
  where invoice.issued_at is not null and invoice.state in ('issued', 'written_off')
$$, 'report_due_day', $$
  select invoice.customer_id, (invoice.issued_at at time zone 'Europe/Minsk')::date as day,
    coalesce(contract.subject, '') as subject, coalesce(invoice.due_on, date '9999-12-31') as due_on,
    sign * (invoice.owed_kopecks - invoice.paid_kopecks) as due_kopecks
  from changed invoice left join contract_facts contract on contract.id = invoice.contract_id
  where invoice.issued_at is not null and invoice.state = 'issued' and invoice.paid_kopecks < invoice.owed_kopecks
$$]);

-- Weekly hours by weekday; and what a day has more or less than these: by hours of its own, which hold on a holiday
-- too, and by weekly hours that do not apply, because the day has its own or the executor is away.
-- reads: availability (teaching/schedule): its trigger gives the rows
-- reads: absence (teaching/schedule): what it takes of the hours
select follow_sums('availability', 'note_offered_hours', array['report_hours_week', $$
  select hours.executor_id, (span ->> 'weekday')::smallint as weekday,
    sign * (extract(epoch from (span ->> 'to')::interval - (span ->> 'from')::interval) / 60)::int as minutes
  from changed hours, jsonb_array_elements(hours.week) span
$$, 'report_hours_day', $$
  select hours.executor_id, (exception ->> 'date')::date as day,
    sign * coalesce((
      select sum((extract(epoch from (span ->> 'to')::interval - (span ->> 'from')::interval) / 60)::int)
      from jsonb_array_elements(exception -> 'windows') span
    ), 0) as own_minutes,
    -sign * coalesce((
      select sum((extract(epoch from (span ->> 'to')::interval - (span ->> 'from')::interval) / 60)::int)
      from jsonb_array_elements(hours.week) span
      where (span ->> 'weekday')::int = extract(isodow from (exception ->> 'date')::date)
    ), 0) as week_minutes
  from changed hours, jsonb_array_elements(hours.exceptions) exception
  union all
  select hours.executor_id, day::date as day,
    case when exception is null then 0
      else -sign * (extract(epoch from least(absence.until, day + (span ->> 'to')::interval)
        - greatest(absence.since, day + (span ->> 'from')::interval)) / 60)::int end as own_minutes,
    case when exception is null
      then -sign * (extract(epoch from least(absence.until, day + (span ->> 'to')::interval)
        - greatest(absence.since, day + (span ->> 'from')::interval)) / 60)::int else 0 end as week_minutes
  from changed hours
  join (
    select executor_id, starts_at at time zone 'Europe/Minsk' as since, ends_at at time zone 'Europe/Minsk' as until
    from absence
  ) absence on absence.executor_id = hours.executor_id
  cross join lateral generate_series(date_trunc('day', absence.since), absence.until, interval '1 day') day
  left join lateral (
    select each as exception from jsonb_array_elements(hours.exceptions) each where (each ->> 'date')::date = day::date
  ) own on true
  cross join lateral jsonb_array_elements(
    case when exception is null then hours.week else exception -> 'windows' end
  ) span
  where (exception is not null or (span ->> 'weekday')::int = extract(isodow from day))
    and day + (span ->> 'from')::interval < absence.until and absence.since < day + (span ->> 'to')::interval
$$]);

-- Absences take hours of their days.
-- reads: absence (teaching/schedule): its trigger gives the rows
-- reads: availability (teaching/schedule): the hours that are taken
select follow_sums('absence', 'note_absent_hours', array['report_hours_day', $$
  select hours.executor_id, day::date as day,
    case when exception is null then 0
      else -sign * (extract(epoch from least(absence.until, day + (span ->> 'to')::interval)
        - greatest(absence.since, day + (span ->> 'from')::interval)) / 60)::int end as own_minutes,
    case when exception is null
      then -sign * (extract(epoch from least(absence.until, day + (span ->> 'to')::interval)
        - greatest(absence.since, day + (span ->> 'from')::interval)) / 60)::int else 0 end as week_minutes
  from availability hours
  join (
    select executor_id, starts_at at time zone 'Europe/Minsk' as since, ends_at at time zone 'Europe/Minsk' as until
    from changed
  ) absence on absence.executor_id = hours.executor_id
  cross join lateral generate_series(date_trunc('day', absence.since), absence.until, interval '1 day') day
  left join lateral (
    select each as exception from jsonb_array_elements(hours.exceptions) each where (each ->> 'date')::date = day::date
  ) own on true
  cross join lateral jsonb_array_elements(
    case when exception is null then hours.week else exception -> 'windows' end
  ) span
  where (exception is not null or (span ->> 'weekday')::int = extract(isodow from day))
    and day + (span ->> 'from')::interval < absence.until and absence.since < day + (span ->> 'to')::interval
$$]);

-- Contracts by the months in which they came into force and ended. A contract is in force from its first day on, but
-- not before both sides agreed. One that was finished ended on the agreed day, although a task finished it afterwards;
-- one that has not ended stands at the end of time. There are few of these rows however many contracts there are.
-- reads: contract (teaching/contracts): its trigger gives the rows
select follow_sums('contract', 'note_reported_contracts', array['report_contract_total', $$
  select subject, date_trunc('month', started_on::timestamp)::date as started,
    coalesce(date_trunc('month', ended_on::timestamp)::date, date '9999-12-01') as ended,
    (get_byte(uuid_send(id), 15) & 7)::smallint as slot, sign as contracts,
    case when ended_on is null then 0 else sign * (ended_on - started_on + 1) end as days
  from (
    select id, subject, greatest(starts_on, (activated_at at time zone 'Europe/Minsk')::date) as started_on,
      case when state in ('finished', 'terminated')
        then coalesce(least(ends_on, (ended_at at time zone 'Europe/Minsk')::date),
          greatest(starts_on, (activated_at at time zone 'Europe/Minsk')::date)) end as ended_on
    from changed where activated_at is not null
  ) span
  where ended_on is null or started_on <= ended_on
$$]);

-- Orders by the day on which they were placed; what was paid, and given back of it, by the day on which it was paid.
-- The same of each product: an order of two products counts for both, with what it asks for each; one with two lines of
-- a product counts once. A seat in a programme is of no product. What was given back before anything was opened is no
-- part of a grant.
-- reads: shop_order (money/orders): its trigger gives the rows
-- reads: order_line (money/orders): what each product costs
-- reads: order_grant (money/orders): what was given back
select follow_sums('shop_order', 'note_reported_orders', array['report_order_total', $$
  select (bought.created_at at time zone 'Europe/Minsk')::date as day,
    coalesce(bought.promo_code, '') as promo_code, (get_byte(uuid_send(bought.id), 15) & 7)::smallint as slot,
    sign * 1 as orders, sign * bought.total_kopecks as ordered_kopecks,
    0 as paid_orders, 0 as paid_kopecks, 0 as refunded_kopecks,
    case when bought.paid_at is null and bought.state in ('cancelled', 'expired')
      then sign * 1 else 0 end as lost_orders,
    case when bought.promo_code is null then 0 else sign * 1 end as promo_orders,
    sign * bought.discount_kopecks as discount_kopecks
  from changed bought
  union all
  select (bought.paid_at at time zone 'Europe/Minsk')::date as day,
    coalesce(bought.promo_code, '') as promo_code, (get_byte(uuid_send(bought.id), 15) & 7)::smallint as slot,
    0, 0, sign * 1, sign * bought.total_kopecks, sign * bought.refunded_kopecks, 0, 0, 0
  from changed bought where bought.paid_at is not null
$$, 'report_product_total', $$
  select line.product_id, (bought.created_at at time zone 'Europe/Minsk')::date as day,
    coalesce(bought.promo_code, '') as promo_code, (get_byte(uuid_send(bought.id), 15) & 7)::smallint as slot,
    sign * case when exists (
      select from order_line other where other.order_id = line.order_id and other.product_id = line.product_id
        and other.position < line.position
    ) then 0 else 1 end as orders,
    sign * (line.unit_price_kopecks * line.quantity - line.discount_kopecks) as ordered_kopecks,
    0 as paid_orders, 0 as paid_kopecks, 0 as refunded_kopecks,
    case when bought.paid_at is null and bought.state in ('cancelled', 'expired') then sign * case when exists (
      select from order_line other where other.order_id = line.order_id and other.product_id = line.product_id
        and other.position < line.position
    ) then 0 else 1 end else 0 end as lost_orders,
    case when bought.promo_code is null then 0 else sign * case when exists (
      select from order_line other where other.order_id = line.order_id and other.product_id = line.product_id
        and other.position < line.position
    ) then 0 else 1 end end as promo_orders,
    sign * line.discount_kopecks as discount_kopecks
  from changed bought join order_line line on line.order_id = bought.id and line.product_id is not null
  union all
  select line.product_id, (bought.paid_at at time zone 'Europe/Minsk')::date as day,
    coalesce(bought.promo_code, '') as promo_code, (get_byte(uuid_send(bought.id), 15) & 7)::smallint as slot, 0, 0,
    sign * case when exists (
      select from order_line other where other.order_id = line.order_id and other.product_id = line.product_id
        and other.position < line.position
    ) then 0 else 1 end,
    sign * (line.unit_price_kopecks * line.quantity - line.discount_kopecks),
    sign * case when bought.refunded_kopecks = bought.total_kopecks
      then (line.unit_price_kopecks * line.quantity - line.discount_kopecks)
      else coalesce((select sum(given.refunded_kopecks) from order_grant given where given.line_id = line.id), 0) end,
    0, 0, 0
  from changed bought join order_line line on line.order_id = bought.id and line.product_id is not null
  where bought.paid_at is not null
$$]);
-- reads: order_line (money/orders): its trigger gives the rows
-- reads: shop_order (money/orders): when it was bought and paid
-- reads: order_grant (money/orders): what was given back
select follow_sums('order_line', 'note_reported_lines', array['report_product_total', $$
  select line.product_id, (bought.created_at at time zone 'Europe/Minsk')::date as day,
    coalesce(bought.promo_code, '') as promo_code, (get_byte(uuid_send(bought.id), 15) & 7)::smallint as slot,
    sign * case when exists (
      select from order_line other where other.order_id = line.order_id and other.product_id = line.product_id
        and other.position < line.position
    ) then 0 else 1 end as orders,
    sign * (line.unit_price_kopecks * line.quantity - line.discount_kopecks) as ordered_kopecks,
    0 as paid_orders, 0 as paid_kopecks, 0 as refunded_kopecks,
    case when bought.paid_at is null and bought.state in ('cancelled', 'expired') then sign * case when exists (
      select from order_line other where other.order_id = line.order_id and other.product_id = line.product_id
        and other.position < line.position
    ) then 0 else 1 end else 0 end as lost_orders,
    case when bought.promo_code is null then 0 else sign * case when exists (
      select from order_line other where other.order_id = line.order_id and other.product_id = line.product_id
        and other.position < line.position
    ) then 0 else 1 end end as promo_orders,
    sign * line.discount_kopecks as discount_kopecks
  from shop_order bought join changed line on line.order_id = bought.id and line.product_id is not null
  union all
  select line.product_id, (bought.paid_at at time zone 'Europe/Minsk')::date as day,
    coalesce(bought.promo_code, '') as promo_code, (get_byte(uuid_send(bought.id), 15) & 7)::smallint as slot, 0, 0,
    sign * case when exists (
      select from order_line other where other.order_id = line.order_id and other.product_id = line.product_id
        and other.position < line.position
    ) then 0 else 1 end,
    sign * (line.unit_price_kopecks * line.quantity - line.discount_kopecks),
    sign * case when bought.refunded_kopecks = bought.total_kopecks
      then (line.unit_price_kopecks * line.quantity - line.discount_kopecks)
      else coalesce((select sum(given.refunded_kopecks) from order_grant given where given.line_id = line.id), 0) end,
    0, 0, 0
  from shop_order bought join changed line on line.order_id = bought.id and line.product_id is not null
  where bought.paid_at is not null
$$]);
-- reads: order_grant (money/orders): its trigger gives the rows
-- reads: order_line (money/orders): of which product
-- reads: shop_order (money/orders): when it was paid
select follow_sums('order_grant', 'note_reported_grants', array['report_product_total', $$
  select line.product_id, (bought.paid_at at time zone 'Europe/Minsk')::date as day,
    coalesce(bought.promo_code, '') as promo_code, (get_byte(uuid_send(bought.id), 15) & 7)::smallint as slot,
    0 as orders, 0 as ordered_kopecks, 0 as paid_orders, 0 as paid_kopecks,
    sign * coalesce(given.refunded_kopecks, 0) as refunded_kopecks, 0 as lost_orders, 0 as promo_orders,
    0 as discount_kopecks
  from changed given
  join order_line line on line.id = given.line_id
  join shop_order bought on bought.id = line.order_id
  where bought.paid_at is not null and not (bought.refunded_kopecks = bought.total_kopecks)
    and line.product_id is not null
$$]);

-- Sessions of groups by each executor who teaches them, whether they lead or assist. A cancelled session takes nobody's
-- time.
-- reads: programme_session (teaching/programme-sessions): its trigger gives the rows
select follow_sums('programme_session', 'note_reported_sessions', array['report_session_day', $$
  select teacher.executor_id, (session.starts_at at time zone 'Europe/Minsk')::date as day, sign as sessions,
    sign * (extract(epoch from session.ends_at - session.starts_at) / 60)::int as taken_minutes,
    case when session.state = 'held'
      then sign * (extract(epoch from session.ends_at - session.starts_at) / 60)::int else 0 end as held_minutes
  from changed session join session_teacher_facts teacher on teacher.session_id = session.id
  where session.state <> 'cancelled'
$$]);
-- reads: programme_session_teacher (teaching/programme-sessions): its trigger gives the rows
select follow_sums('programme_session_teacher', 'note_reported_teachers', array['report_session_day', $$
  select teacher.executor_id, (session.starts_at at time zone 'Europe/Minsk')::date as day, sign as sessions,
    sign * (extract(epoch from session.ends_at - session.starts_at) / 60)::int as taken_minutes,
    case when session.state = 'held'
      then sign * (extract(epoch from session.ends_at - session.starts_at) / 60)::int else 0 end as held_minutes
  from programme_session_facts session join changed teacher on teacher.session_id = session.id
  where session.state <> 'cancelled'
$$]);

drop function follow_sums, facts_of, noting, keep_sums, adding, for_each, columns_of;
