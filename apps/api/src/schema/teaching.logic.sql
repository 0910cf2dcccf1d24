-- Views, functions and triggers of contracts, plans, lessons, programmes for groups and the calendar.

-- teaching/contracts --------------------------------------------------------------------------------------------------

-- Columns of a contract that other domains may read: parties, subject, rules.
create view contract_facts as
select contract.id, contract.number, contract.customer_id, contract.executor_id, contract.learner_id,
  learner_names.first_name as learner_first_name, learner_names.last_name as learner_last_name,
  contract.subject, contract.format, contract.place, contract.lesson_minutes, contract.weekly_slots,
  contract.basis, contract.package_lessons, contract.notice_hours, contract.free_moves_per_month,
  contract.make_up_rule, contract.make_up_days, contract.no_show_minutes, contract.late_pay_percent,
  contract.silent_approval, contract.silent_confirmation,
  contract.state, contract.starts_on, contract.ends_on, contract.paused_from, contract.paused_until,
  contract.sent_at, contract.activated_at, contract.settlement_model, contract.level,
  contract.pays_ahead, contract.offer_id, contract.ending_by, contract.ended_at, contract.issues_at_once,
  contract.silent_act_days
from contract left join learner_names on learner_names.id = contract.learner_id;

-- Contracts that have been in force, with their first and last day.
create view contract_spans as
select id, greatest(starts_on, (activated_at at time zone 'Europe/Minsk')::date) as started_on,
  case when state in ('finished', 'terminated')
    then coalesce(least(ends_on, (ended_at at time zone 'Europe/Minsk')::date),
      greatest(starts_on, (activated_at at time zone 'Europe/Minsk')::date)) end as ended_on
from contract
where activated_at is not null
  and (case when state in ('finished', 'terminated')
    then coalesce(least(ends_on, (ended_at at time zone 'Europe/Minsk')::date),
      greatest(starts_on, (activated_at at time zone 'Europe/Minsk')::date)) end is null
    or greatest(starts_on, (activated_at at time zone 'Europe/Minsk')::date)
      <= case when state in ('finished', 'terminated')
        then coalesce(least(ends_on, (ended_at at time zone 'Europe/Minsk')::date),
          greatest(starts_on, (activated_at at time zone 'Europe/Minsk')::date)) end);

-- Days from which a contract has new rates, without the rates.
create view contract_terms_dates as select contract_id, valid_from from contract_terms;

-- The texts that both sides acknowledge say who is paid for the lessons, so it never changes once they are sent.
create function keep_settlement_model() returns trigger language plpgsql as $$
begin
  raise exception 'the settlement model of a contract that was sent never changes' using errcode = '55000';
end $$;
create trigger contract_keeps_settlement_model before update of settlement_model on contract
  for each row when (old.sent_at is not null and new.settlement_model <> old.settlement_model)
  execute function keep_settlement_model();

create trigger contract_of_living after insert on contract referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();
create trigger contract_acknowledgement_is_history before update or delete on contract_acknowledgement for each row
  execute function refuse_change();
create trigger contract_acknowledgement_is_kept_whole before truncate on contract_acknowledgement for each statement
  execute function refuse_change();
create trigger contract_document_is_history before update or delete on contract_document for each row
  execute function refuse_change();
create trigger contract_document_is_kept_whole before truncate on contract_document for each statement
  execute function refuse_change();

select follow_changes('contract', $$
  select whom as topic, 'contract:' || id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id, 'cabinet:' || executor_id]) as whom
$$);

select follow_changes('contract_acknowledgement', $$
  select whom as topic, 'contract:' || contract.id as tag
  from changed join contract on contract.id = changed.contract_id, unnest(array[
    'role:staff', 'cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id
  ]) as whom
$$);

-- A change of the other side's rate is not published to a side.
select follow_changes('contract_change', $$
  select whom as topic, 'contract:' || contract.id as tag
  from changed join contract on contract.id = changed.contract_id, unnest(array[
    'role:staff',
    case when changed.changes_customer then 'cabinet:' || contract.customer_id end,
    case when changed.changes_executor then 'cabinet:' || contract.executor_id end
  ]) as whom
$$);

select follow_changes('contract_terms', $$
  select whom as topic, 'contract:' || contract.id as tag
  from changed join contract on contract.id = changed.contract_id, unnest(array[
    'role:staff', 'cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id
  ]) as whom
$$);

-- teaching/plans ------------------------------------------------------------------------------------------------------

create trigger plan_of_living after insert on plan referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();

-- A customer sees a plan from its first submission on.
select follow_changes('plan', $$
  select whom as topic, 'plan:' || id as tag
  from changed, unnest(array[
    'role:staff', 'cabinet:' || executor_id, case when submitted_at is not null then 'cabinet:' || customer_id end
  ]) as whom
$$);

select follow_changes('plan_revision', $$
  select whom as topic, 'plan:' || plan.id as tag
  from changed join plan on plan.id = changed.plan_id, unnest(array[
    'role:staff', 'cabinet:' || plan.executor_id,
    case when plan.submitted_at is not null and changed.submitted_at is not null then 'cabinet:' || plan.customer_id end
  ]) as whom
$$);

select follow_changes('plan_row', $$
  select whom as topic, 'plan:' || plan.id as tag
  from changed join plan on plan.id = changed.plan_id, unnest(array[
    'role:staff', 'cabinet:' || plan.executor_id,
    case when plan.submitted_at is not null then 'cabinet:' || plan.customer_id end
  ]) as whom
$$);

-- teaching/lessons ----------------------------------------------------------------------------------------------------

-- Columns of a lesson that other domains may read: parties, time, outcome, amounts, topic.
create view lesson_facts as
select id, contract_id, plan_id, executor_id, customer_id, learner_id, subject, starts_at, ends_at, state, outcome,
  held_minutes, charge_kopecks, pay_kopecks, topic, make_up_for_id, addition, confirmed_at,
  created_at, closed_at, corrected_at, disputed_at, dispute_decided_at, work_report_id, version, cancel_reason,
  customer_rate_kopecks
from lesson;

-- Places of lessons.
create view lesson_places as
select lesson.id as lesson_id, coalesce(lesson.place, nullif(meeting_place.place, ''), contract.place) as place,
  coalesce(meeting_place.version, 0) as revision
from lesson
join contract_facts contract on contract.id = lesson.contract_id
left join meeting_place on meeting_place.contract_id = lesson.contract_id;

-- Lost lessons that no other one has made up for yet, expired or not.
create view owed_make_ups as select lesson_id, contract_id, expires_on from make_up_credit where used_by is null;

-- Times that executors have taken.
create view taken_times as select thing_id, executor_id, kind, starts_at, ends_at from executor_time;

-- A time is set free before another is taken, so that lessons change places in one statement.
create function take_lesson_times() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into executor_time (thing_id, executor_id, kind, starts_at, ends_at)
    select id, executor_id, 'lesson', starts_at, ends_at from new_rows
    where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show');
  elsif tg_op = 'DELETE' then
    delete from executor_time taken using old_rows where taken.thing_id = old_rows.id;
  else
    delete from executor_time taken using (
      select id, executor_id, starts_at, ends_at from old_rows
      where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')
      except
      select id, executor_id, starts_at, ends_at from new_rows
      where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')
    ) as freed where taken.thing_id = freed.id;
    insert into executor_time (thing_id, executor_id, kind, starts_at, ends_at)
    select id, executor_id, 'lesson', starts_at, ends_at from (
      select id, executor_id, starts_at, ends_at from new_rows
      where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')
      except
      select id, executor_id, starts_at, ends_at from old_rows
      where state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')
    ) as taken;
  end if;
  return null;
end $$;
create trigger lesson_takes_time after update on lesson referencing old table as old_rows new table as new_rows
  for each statement execute function take_lesson_times();
create trigger new_lesson_takes_time after insert on lesson referencing new table as new_rows for each statement
  execute function take_lesson_times();
create trigger removed_lesson_frees_time after delete on lesson referencing old table as old_rows for each statement
  execute function take_lesson_times();

-- The one way in which others than lessons take time: sets what things of a kind take, where wanted are objects
-- {thing_id, executor_id, starts_at, ends_at}. What is not among them is set free.
create function take_times_of(of_kind text, things uuid[], wanted jsonb) returns void language plpgsql as $$
begin
  delete from executor_time taken
  where taken.thing_id = any(things) and not exists (
    select from jsonb_to_recordset(wanted)
      as want(thing_id uuid, executor_id uuid, starts_at timestamptz, ends_at timestamptz)
    where want.thing_id = taken.thing_id and want.executor_id = taken.executor_id
      and want.starts_at = taken.starts_at and want.ends_at = taken.ends_at
  );
  insert into executor_time (thing_id, executor_id, kind, starts_at, ends_at)
  select want.thing_id, want.executor_id, of_kind, want.starts_at, want.ends_at
  from jsonb_to_recordset(wanted) as want(thing_id uuid, executor_id uuid, starts_at timestamptz, ends_at timestamptz)
  where not exists (
    select from executor_time taken where taken.thing_id = want.thing_id and taken.executor_id = want.executor_id
  );
end $$;

create trigger lesson_of_living after insert on lesson referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();

select follow_changes('lesson', $$
  select whom as topic, 'lesson:' || id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id, 'cabinet:' || executor_id]) as whom
$$);

select follow_changes('lesson_file', $$
  select whom as topic, 'lesson:' || lesson.id as tag
  from changed join lesson on lesson.id = changed.lesson_id,
  unnest(array['role:staff', 'cabinet:' || lesson.customer_id, 'cabinet:' || lesson.executor_id]) as whom
$$);

select follow_changes('make_up_credit', $$
  select whom as topic, 'lesson:' || lesson.id as tag
  from changed join lesson on lesson.id = changed.lesson_id,
  unnest(array['role:staff', 'cabinet:' || lesson.customer_id, 'cabinet:' || lesson.executor_id]) as whom
$$);

-- Everybody who sees the contract sees its lessons.
select follow_changes('meeting_place', $$
  select whom as topic, 'contract:' || contract.id as tag
  from changed join contract_facts contract on contract.id = changed.contract_id,
  unnest(array['role:staff', 'cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id]) as whom
$$);

-- teaching/programmes -------------------------------------------------------------------------------------------------

-- Programmes: subject, days, seats, prices and state.
create view programme_facts as
select id, number, title, subject, level, format, place, city, minimum_seats, seats, occupied, price_basis,
  price_kopecks, trial_price_kopecks, planned_sessions, starts_on, ends_on, weekly_pattern, enrol_until, state,
  description, audience
from programme;

-- Members of the teams of programmes: role and state.
create view programme_member_facts as
select id, programme_id, executor_id, role, state, joined_at, ended_at from programme_member;

-- Rates of members of teams, each from a day on.
create view programme_rate_facts as
select id, member_id, valid_from, basis, amount_kopecks, share_basis_points from programme_member_rate;

-- Seats of programmes: learner, state, dates and agreed price.
create view programme_seat_facts as
select id, programme_id, learner_id, customer_id, kind, state, trial_on, price_basis, price_kopecks, order_id,
  taken_at, ended_at, tried_on
from programme_seat;

-- Seats that managers made firm: the price, and whether an invoice asks for it.
create view seat_confirmation_facts as
select id, seat_id, trial_on, sessions, price_kopecks, is_invoiced from seat_confirmation;

-- Keeps how many seats of a programme are occupied.
create function count_programme_seats() returns trigger language plpgsql as $$
declare
  occupying constant text[] := array['offered', 'held', 'taken'];
  more integer := 0;
begin
  if tg_op <> 'DELETE' and new.state = any (occupying) then more := more + 1; end if;
  if tg_op <> 'INSERT' and old.state = any (occupying) then more := more - 1; end if;
  if more <> 0 then
    update programme set occupied = occupied + more where id = coalesce(new.programme_id, old.programme_id);
  end if;
  return null;
end $$;
create trigger programme_seat_is_counted after insert or delete or update of state on programme_seat for each row
  execute function count_programme_seats();

-- Tells a programme which sessions it has (docs/decisions/0014).
create function keep_meetings(sessions uuid[], wanted jsonb) returns void language plpgsql as $$
begin
  delete from programme_meeting meeting
  where meeting.session_id = any(sessions) and not exists (
    select from jsonb_to_recordset(wanted) as want(session_id uuid) where want.session_id = meeting.session_id
  );
  insert into programme_meeting as meeting (session_id, programme_id, starts_at, teacher_ids, lead_ids)
  select want.session_id, want.programme_id, want.starts_at, want.teacher_ids, want.lead_ids
  from jsonb_to_recordset(wanted) as want(
    session_id uuid, programme_id uuid, starts_at timestamptz, teacher_ids uuid[], lead_ids uuid[]
  )
  order by want.session_id
  on conflict (session_id) do update set starts_at = excluded.starts_at, teacher_ids = excluded.teacher_ids,
    lead_ids = excluded.lead_ids
  where (meeting.starts_at, meeting.teacher_ids, meeting.lead_ids)
    is distinct from (excluded.starts_at, excluded.teacher_ids, excluded.lead_ids);
end $$;

create trigger programme_member_rate_is_kept before truncate on programme_member_rate for each statement
  execute function refuse_change();
create trigger programme_member_rate_stays before update or delete on programme_member_rate for each row
  execute function refuse_change();
create trigger programme_seat_of_living after insert on programme_seat referencing new table as new_rows
  for each statement execute function refuse_merged_customer_id();

-- Staff and the team hear which programme changed. Customers hear that any has, because not everybody may know of each.
select follow_changes('programme', $$
  select 'role:staff' as topic, 'programme:' || changed.id as tag from changed
  union all
  select 'role:customer', 'programme' from changed where changed.state <> 'draft'
  union all
  select 'cabinet:' || member.executor_id, 'programme:' || changed.id
  from changed join programme_member member on member.programme_id = changed.id and member.state <> 'removed'
$$);

select follow_changes('programme_member', $$
  select 'role:staff' as topic, 'programme:' || changed.programme_id as tag from changed
  union all
  select 'role:customer', 'programme' from changed where changed.state <> 'invited'
  union all
  select 'cabinet:' || member.executor_id, 'programme:' || changed.programme_id
  from changed join programme_member member on member.programme_id = changed.programme_id and member.state <> 'removed'
  union all
  select 'cabinet:' || changed.executor_id, 'programme:' || changed.programme_id from changed
$$);

select follow_changes('programme_member_rate', $$
  select whom as topic, 'programme:' || member.programme_id as tag
  from changed join programme_member member on member.id = changed.member_id,
  unnest(array['role:staff', 'cabinet:' || member.executor_id]) as whom
$$);

select follow_changes('programme_seat', $$
  select 'role:staff' as topic, 'programme:' || changed.programme_id as tag from changed
  union all
  select 'role:customer', 'programme' from changed
  union all
  select 'cabinet:' || member.executor_id, 'programme:' || changed.programme_id
  from changed join programme_member member on member.programme_id = changed.programme_id and member.state <> 'removed'
$$);

-- teaching/programme-sessions -----------------------------------------------------------------------------------------

-- Outcomes of learners in sessions.
create view programme_attendance_facts as
select session_id, learner_id, outcome, late_minutes, told_before, missed_session_id, mark, result
from programme_attendance;

-- Sessions of programmes: time, state, topic and homework.
create view programme_session_facts as
select id, programme_id, starts_at, ends_at, state, topic, homework, held_at, created_at, version
from programme_session;

-- Seats that are firm by the session's day and not given up before it; a trial visit on its day alone.
create view programme_session_seats as
select session.id as session_id, seat.id as seat_id, seat.learner_id, seat.customer_id
from programme_session session join programme_seat_facts seat on seat.programme_id = session.programme_id
where seat.taken_at is not null and (seat.state = 'taken' or seat.ended_at > session.starts_at)
  and case seat.kind when 'trial' then seat.trial_on = (session.starts_at at time zone 'Europe/Minsk')::date
    else (seat.taken_at at time zone 'Europe/Minsk')::date <= (session.starts_at at time zone 'Europe/Minsk')::date end;

-- Learners with a seat in a session, and those with an outcome.
create view programme_session_learners as
select session_id, learner_id from programme_session_seats
union
select session_id, learner_id from programme_attendance;

-- Executors of sessions, each with the role and the pay.
create view session_teacher_facts as
select session_id, executor_id, role, pay_kopecks from programme_session_teacher;

-- Tells a programme of the sessions with these ids.
create function keep_session_meetings(ids uuid[]) returns void language plpgsql as $$
begin
  perform keep_meetings(ids, (
    select coalesce(jsonb_agg(jsonb_build_object('session_id', session.id, 'programme_id', session.programme_id,
      'starts_at', session.starts_at,
      'teacher_ids', array(
        select executor_id from programme_session_teacher where session_id = session.id order by executor_id),
      'lead_ids', array(
        select executor_id from programme_session_teacher
        where session_id = session.id and role <> 'assistant' order by executor_id)
    )), '[]')
    from programme_session session where session.id = any(ids) and session.state = 'planned'
  ));
end $$;

create function programme_session_keeps_meetings() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_session_meetings(array(select distinct id from old_rows));
  else
    perform keep_session_meetings(array(select distinct id from new_rows));
  end if;
  return null;
end $$;
create trigger programme_session_delete_keeps_meetings after delete on programme_session
  referencing old table as old_rows for each statement execute function programme_session_keeps_meetings();
create trigger programme_session_insert_keeps_meetings after insert on programme_session
  referencing new table as new_rows for each statement execute function programme_session_keeps_meetings();
create trigger programme_session_update_keeps_meetings after update on programme_session
  referencing new table as new_rows for each statement execute function programme_session_keeps_meetings();

create function programme_session_teacher_keeps_meetings() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_session_meetings(array(select distinct session_id from old_rows));
  else
    perform keep_session_meetings(array(select distinct session_id from new_rows));
  end if;
  return null;
end $$;
create trigger programme_session_teacher_delete_keeps_meetings after delete on programme_session_teacher
  referencing old table as old_rows for each statement execute function programme_session_teacher_keeps_meetings();
create trigger programme_session_teacher_insert_keeps_meetings after insert on programme_session_teacher
  referencing new table as new_rows for each statement execute function programme_session_teacher_keeps_meetings();
create trigger programme_session_teacher_update_keeps_meetings after update on programme_session_teacher
  referencing new table as new_rows for each statement execute function programme_session_teacher_keeps_meetings();

create function session_takes_times() returns trigger language plpgsql as $$
begin
  perform take_session_times(array(select id from old_rows));
  return null;
end $$;
create trigger session_frees_times after delete on programme_session referencing old table as old_rows
  for each statement execute function session_takes_times();
create trigger session_takes_times after update on programme_session referencing old table as old_rows
  for each statement execute function session_takes_times();

-- Sessions take the time of whoever teaches them, as lessons do (docs/decisions/0072).
create function take_session_times(ids uuid[]) returns void language plpgsql as $$
begin
  perform take_times_of('programme_session', ids, (
    select coalesce(jsonb_agg(jsonb_build_object('thing_id', session.id, 'executor_id', teacher.executor_id,
      'starts_at', session.starts_at, 'ends_at', session.ends_at)), '[]')
    from programme_session session join programme_session_teacher teacher on teacher.session_id = session.id
    where session.id = any(ids) and session.state <> 'cancelled'
  ));
end $$;

create function teacher_takes_times() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform take_session_times(array(select distinct session_id from new_rows));
  else
    perform take_session_times(array(select distinct session_id from old_rows));
  end if;
  return null;
end $$;
create trigger new_teacher_takes_times after insert on programme_session_teacher referencing new table as new_rows
  for each statement execute function teacher_takes_times();
create trigger removed_teacher_frees_times after delete on programme_session_teacher referencing old table as old_rows
  for each statement execute function teacher_takes_times();

select follow_changes('programme_attendance', $$
  select 'role:staff' as topic, 'programme_session:' || session_id as tag from changed
  union all
  select 'cabinet:' || teacher.executor_id, 'programme_session:' || changed.session_id
  from changed join programme_session_teacher teacher on teacher.session_id = changed.session_id
  union all
  select 'cabinet:' || learner.customer_id, 'programme_session:' || changed.session_id
  from changed join learner_names learner on learner.id = changed.learner_id
$$);

-- Staff, who teaches it, and customers with a seat in the programme hear of a session; of an outcome the learner's
-- customer alone.
select follow_changes('programme_session', $$
  select 'role:staff' as topic, 'programme_session:' || changed.id as tag from changed
  union all
  select 'cabinet:' || teacher.executor_id, 'programme_session:' || changed.id
  from changed join programme_session_teacher teacher on teacher.session_id = changed.id
  union all
  select 'cabinet:' || seat.customer_id, 'programme_session:' || changed.id
  from changed join programme_seat_facts seat on seat.programme_id = changed.programme_id and seat.taken_at is not null
  union all
  select 'cabinet:' || member.executor_id, 'programme:' || member.programme_id
  from changed join programme_member_facts member
    on member.programme_id = changed.programme_id and member.state = 'active'
$$);

select follow_changes('programme_session_teacher', $$
  select 'role:staff' as topic, 'programme_session:' || changed.session_id as tag from changed
  union all
  select 'cabinet:' || teacher.executor_id, 'programme_session:' || changed.session_id
  from changed join programme_session_teacher teacher on teacher.session_id = changed.session_id
  union all
  select 'cabinet:' || seat.customer_id, 'programme_session:' || changed.session_id
  from changed join programme_seat_facts seat
    on seat.programme_id = (select programme_id from programme_session where id = changed.session_id)
    and seat.taken_at is not null
  union all
  select 'cabinet:' || member.executor_id, 'programme:' || member.programme_id
  from changed join programme_member_facts member
    on member.programme_id = (select programme_id from programme_session where id = changed.session_id)
    and member.state = 'active'
  union all
  select 'cabinet:' || executor_id, 'programme_session:' || session_id from changed
$$);

-- teaching/progress ---------------------------------------------------------------------------------------------------

select follow_changes('homework_check', $$
  select 'role:staff' as topic, 'progress:' || owner_id as tag from changed as result
  union all
  select 'cabinet:' || contract.executor_id, 'progress:' || result.owner_id
  from changed as result join contract_facts contract on contract.id = result.contract_id
  union all
  select 'cabinet:' || contract.customer_id, 'progress:' || result.owner_id
  from changed as result join contract_facts contract on contract.id = result.contract_id
  union all
  select 'cabinet:' || member.executor_id, 'progress:' || result.owner_id
  from changed as result join programme_seat_facts seat on seat.id = result.seat_id
  join programme_member_facts member on member.programme_id = seat.programme_id and member.state = 'active'
  union all
  select 'cabinet:' || seat.customer_id, 'progress:' || result.owner_id
  from changed as result join programme_seat_facts seat on seat.id = result.seat_id
$$);

select follow_changes('learning_goal', $$
  select 'role:staff' as topic, 'progress:' || owner_id as tag from changed as result
  union all
  select 'cabinet:' || contract.executor_id, 'progress:' || result.owner_id
  from changed as result join contract_facts contract on contract.id = result.contract_id
  union all
  select 'cabinet:' || contract.customer_id, 'progress:' || result.owner_id
  from changed as result join contract_facts contract on contract.id = result.contract_id
  union all
  select 'cabinet:' || member.executor_id, 'progress:' || result.owner_id
  from changed as result join programme_seat_facts seat on seat.id = result.seat_id
  join programme_member_facts member on member.programme_id = seat.programme_id and member.state = 'active'
  union all
  select 'cabinet:' || seat.customer_id, 'progress:' || result.owner_id
  from changed as result join programme_seat_facts seat on seat.id = result.seat_id
$$);

select follow_changes('learning_topic', $$
  select 'role:staff' as topic, 'progress:' || owner_id as tag from changed as result
  union all
  select 'cabinet:' || contract.executor_id, 'progress:' || result.owner_id
  from changed as result join contract_facts contract on contract.id = result.contract_id
  union all
  select 'cabinet:' || contract.customer_id, 'progress:' || result.owner_id
  from changed as result join contract_facts contract on contract.id = result.contract_id
  union all
  select 'cabinet:' || member.executor_id, 'progress:' || result.owner_id
  from changed as result join programme_seat_facts seat on seat.id = result.seat_id
  join programme_member_facts member on member.programme_id = seat.programme_id and member.state = 'active'
  union all
  select 'cabinet:' || seat.customer_id, 'progress:' || result.owner_id
  from changed as result join programme_seat_facts seat on seat.id = result.seat_id
$$);

-- Everybody who sees the contract sees how its learner gets on; of a draft the customer hears nothing.
select follow_changes('progress_report', $$
  select 'role:staff' as topic, 'progress:' || owner_id as tag from changed as result
  union all
  select 'cabinet:' || contract.executor_id, 'progress:' || result.owner_id
  from changed as result join contract_facts contract on contract.id = result.contract_id
  union all
  select 'cabinet:' || contract.customer_id, 'progress:' || result.owner_id
  from changed as result join contract_facts contract on contract.id = result.contract_id where result.state = 'sent'
  union all
  select 'cabinet:' || member.executor_id, 'progress:' || result.owner_id
  from changed as result join programme_seat_facts seat on seat.id = result.seat_id
  join programme_member_facts member on member.programme_id = seat.programme_id and member.state = 'active'
  union all
  select 'cabinet:' || seat.customer_id, 'progress:' || result.owner_id
  from changed as result join programme_seat_facts seat on seat.id = result.seat_id where result.state = 'sent'
$$);

select follow_changes('topic_mark', $$
  select 'role:staff' as topic, 'progress:' || owner_id as tag
  from (select topic.* from changed join learning_topic topic on topic.id = changed.topic_id) as result
  union all
  select 'cabinet:' || contract.executor_id, 'progress:' || result.owner_id
  from (select topic.* from changed join learning_topic topic on topic.id = changed.topic_id) as result
  join contract_facts contract on contract.id = result.contract_id
  union all
  select 'cabinet:' || contract.customer_id, 'progress:' || result.owner_id
  from (select topic.* from changed join learning_topic topic on topic.id = changed.topic_id) as result
  join contract_facts contract on contract.id = result.contract_id
  union all
  select 'cabinet:' || member.executor_id, 'progress:' || result.owner_id
  from (select topic.* from changed join learning_topic topic on topic.id = changed.topic_id) as result
  join programme_seat_facts seat on seat.id = result.seat_id
  join programme_member_facts member on member.programme_id = seat.programme_id and member.state = 'active'
  union all
  select 'cabinet:' || seat.customer_id, 'progress:' || result.owner_id
  from (select topic.* from changed join learning_topic topic on topic.id = changed.topic_id) as result
  join programme_seat_facts seat on seat.id = result.seat_id
$$);

-- teaching/schedule ---------------------------------------------------------------------------------------------------

create trigger calendar_feed_of_living after insert on calendar_feed referencing new table as new_rows
  for each statement execute function refuse_merged_cabinet_id();

select follow_changes('absence', $$
  select whom as topic, 'schedule' as tag
  from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom
  union all
  select 'cabinet:' || contract.customer_id, 'schedule'
  from changed join contract_facts contract on contract.executor_id = changed.executor_id
  where contract.activated_at is not null and contract.ended_at is null
$$);

select follow_changes('availability', $$
  select whom as topic, 'schedule' as tag
  from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom
  union all
  select 'cabinet:' || contract.customer_id, 'schedule'
  from changed join contract_facts contract on contract.executor_id = changed.executor_id
  where contract.activated_at is not null and contract.ended_at is null
$$);

select follow_changes('calendar_feed', $$
  select 'cabinet:' || cabinet_id as topic, 'schedule' as tag from changed
$$);

select follow_changes('holiday', $$
  select whom as topic, 'schedule' as tag
  from changed, unnest(array['role:staff', 'role:executor', 'role:customer']) as whom
$$);
