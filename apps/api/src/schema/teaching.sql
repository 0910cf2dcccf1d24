-- Tables of contracts, plans, lessons, programmes for groups and the calendar.

-- teaching/contracts --------------------------------------------------------------------------------------------------

-- An agreement between a customer and an executor on lessons of a learner. It follows from an offer, or comes from a
-- spreadsheet.
create table contract (
  id uuid primary key,
  number bigint generated always as identity unique,
  offer_id uuid,
  response_id uuid,
  customer_id uuid not null references cabinet,
  executor_id uuid not null references cabinet,
  learner_id uuid not null references learner,
  subject text not null,
  level text not null,
  format text not null check (format in ('online', 'at_customer', 'at_executor')),
  place text not null,
  lesson_minutes integer not null check (lesson_minutes > 0),
  weekly_slots jsonb not null,
  notice_hours integer not null check (notice_hours >= 0),
  basis text not null check (basis in ('lesson', 'hour', 'month', 'package')),
  settlement_model text not null default 'principal' check (settlement_model in ('principal', 'agent')),
  starts_on date not null,
  ends_on date,
  state text not null
    check (state in ('draft', 'awaiting_ack', 'active', 'paused', 'ending', 'finished', 'terminated', 'cancelled')),
  created_at timestamptz not null,
  sent_at timestamptz,
  activated_at timestamptz,
  reason text,
  version integer not null default 1,
  package_lessons integer check (package_lessons >= 2),
  free_moves_per_month integer not null check (free_moves_per_month >= 0),
  make_up_rule text not null check (make_up_rule in ('none', 'at_price', 'free')),
  make_up_days integer not null check (make_up_days > 0),
  no_show_minutes integer not null check (no_show_minutes > 0),
  late_pay_percent integer not null check (late_pay_percent between 0 and 100),
  silent_approval boolean not null,
  -- Days before the end by which either side says so.
  end_notice_days integer not null default 14 check (end_notice_days between 0 and 90),
  -- The pause that is on or to come. Without a last day it lasts until somebody ends it.
  paused_from date,
  paused_until date,
  pause_reason text,
  -- The side that gave notice of the end.
  ending_by text check (ending_by in ('customer', 'executor', 'staff')),
  agreed_ends_on date,
  ended_at timestamptz,
  successor_of uuid references contract,
  silent_confirmation boolean not null,
  pause_asked_at timestamptz,
  pause_asked_from date,
  pause_asked_until date,
  pause_asked_reason text,
  proposal jsonb,
  pays_ahead boolean not null,
  issues_at_once boolean not null default false,
  silent_act_days integer check (silent_act_days between 3 and 30),
  check (ends_on >= starts_on),
  constraint contract_pays_ahead check (not pays_ahead or basis in ('lesson', 'hour')),
  check (state <> 'cancelled' or reason is not null),
  check (state not in ('awaiting_ack', 'active') or sent_at is not null),
  check (state <> 'active' or activated_at is not null),
  check ((basis = 'package') = (package_lessons is not null)),
  check (paused_until >= paused_from),
  check ((paused_from is null) = (pause_reason is null)),
  check (state <> 'paused' or paused_from is not null),
  check (state <> 'ending' or ends_on is not null and ending_by is not null),
  check (state not in ('paused', 'ending') or activated_at is not null),
  check (state <> 'terminated' or reason is not null),
  check ((pause_asked_at is null) = (pause_asked_from is null)
    and (pause_asked_at is null) = (pause_asked_reason is null))
);
create index contract_customer on contract (customer_id, number desc);
create index contract_ends_on on contract (ends_on) where state in ('active', 'paused', 'ending');
create index contract_executor on contract (executor_id, number desc);
create index contract_left on contract (ends_on) where state in ('ending', 'finished')
  and ending_by in ('executor', 'staff');
create index contract_learner on contract (learner_id);
create unique index contract_of_offer on contract (offer_id) where state <> 'cancelled' and successor_of is null;
create index contract_pause_asked on contract (pause_asked_at) where pause_asked_at is not null;
create index contract_state on contract (state, number desc);
create unique index contract_successor on contract (successor_of) where state <> 'cancelled';

-- New rates that staff proposed: both as they would be from a day on.
create table contract_change (
  id uuid primary key,
  contract_id uuid not null references contract,
  number integer not null check (number > 0),
  valid_from date not null,
  customer_rate_kopecks bigint not null,
  executor_rate_kopecks bigint not null check (executor_rate_kopecks > 0),
  -- The sides whose rate changes: they have to agree.
  changes_customer boolean not null,
  changes_executor boolean not null,
  state text not null check (state in ('proposed', 'agreed', 'refused', 'withdrawn', 'lapsed')),
  comment text not null,
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (contract_id, number),
  check (changes_customer or changes_executor),
  check ((state = 'proposed') = (decided_at is null)),
  check (state <> 'refused' or reason is not null)
);
create unique index contract_change_open on contract_change (contract_id) where state = 'proposed';

-- Evidence of who acknowledged which text by which code. code_id has no foreign key: codes are removed after some time,
-- evidence is kept.
create table contract_acknowledgement (
  id uuid primary key,
  contract_id uuid not null references contract,
  side text not null check (side in ('customer', 'executor')),
  cabinet_id uuid not null references cabinet,
  account_id uuid not null references account,
  person_name text not null,
  phone text not null,
  document_sha256 text not null,
  consent_text text not null,
  code_id uuid not null,
  requested_at timestamptz not null,
  acknowledged_at timestamptz not null,
  address text not null,
  user_agent text not null,
  change_id uuid references contract_change
);
create unique index contract_acknowledgement_of_change on contract_acknowledgement (change_id, side)
  where change_id is not null;
create unique index contract_acknowledgement_of_contract on contract_acknowledgement (contract_id, side)
  where change_id is null;

-- The text that a side was sent. It never changes, even if names or rates do.
create table contract_document (
  id uuid primary key,
  contract_id uuid not null references contract,
  side text not null check (side in ('customer', 'executor')),
  blocks jsonb not null,
  sha256 text not null,
  created_at timestamptz not null,
  change_id uuid references contract_change
);
create unique index contract_document_of_change on contract_document (change_id, side) where change_id is not null;
create unique index contract_document_of_contract on contract_document (contract_id, side) where change_id is null;

-- The two rates of a lesson from a day on. A side never reads the rate of the other.
create table contract_terms (
  id uuid primary key,
  contract_id uuid not null references contract,
  valid_from date not null,
  customer_rate_kopecks bigint not null,
  executor_rate_kopecks bigint not null check (executor_rate_kopecks > 0),
  created_at timestamptz not null,
  unique (contract_id, valid_from),
  check (customer_rate_kopecks >= executor_rate_kopecks)
);

-- teaching/plans ------------------------------------------------------------------------------------------------------

-- The lessons of a contract for a month, which its customer approves.
create table plan (
  id uuid primary key,
  contract_id uuid not null references contract,
  executor_id uuid not null references cabinet,
  customer_id uuid not null references cabinet,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'approved', 'void')),
  pattern jsonb not null default '[]',
  return_reason text,
  submitted_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  answer_by timestamptz,
  void_reason text,
  revision integer not null default 1 check (revision >= 1),
  returned_rows jsonb,
  check (state = 'void' or (state = 'draft') = (submitted_at is null)),
  check ((state = 'approved') = (approved_at is not null)),
  check (return_reason is null or state = 'returned'),
  check (answer_by is null or state = 'submitted'),
  check ((state = 'void') = (void_reason is not null))
);
create index plan_answer_by on plan (answer_by) where answer_by is not null;
create index plan_by_month on plan (month desc, id desc);
create index plan_not_approved on plan (contract_id) where state in ('draft', 'submitted', 'returned');
create index plan_of_contract on plan (contract_id, month desc, id desc);
create index plan_of_customer on plan (customer_id, month desc, id desc);
create index plan_of_executor on plan (executor_id, month desc, id desc);
create unique index plan_of_month on plan (contract_id, month) where state <> 'void';

-- Changes of an approved plan, with what differs. The version of the plan guards it.
create table plan_revision (
  id uuid primary key,
  plan_id uuid not null references plan,
  number integer not null check (number >= 2),
  state text not null check (state in ('submitted', 'returned', 'approved', 'withdrawn', 'void')),
  changes jsonb not null,
  comment text not null,
  return_reason text,
  submitted_at timestamptz not null,
  answer_by timestamptz,
  decided_at timestamptz,
  constraint plan_revision_check1 check (answer_by is null or state = 'submitted'),
  constraint plan_revision_check2 check ((state = 'returned') = (return_reason is not null)),
  constraint plan_revision_check3 check ((state = 'approved') = (decided_at is not null))
);
create index plan_revision_answer_by on plan_revision (answer_by) where answer_by is not null;
create unique index plan_revision_number on plan_revision (plan_id, number) where state = 'approved';
create unique index plan_revision_open on plan_revision (plan_id) where state in ('submitted', 'returned');

-- Planned lessons. They are kept when a plan is returned, to show what differs when it is submitted again.
create table plan_row (
  id uuid primary key,
  plan_id uuid not null references plan,
  position integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  topic text not null,
  comment text not null,
  remark text not null default '',
  unique (plan_id, position),
  check (ends_at > starts_at)
);

-- teaching/lessons ----------------------------------------------------------------------------------------------------

-- Times that executors have taken, by lessons and by sessions of groups: one constraint over all of them
-- (docs/decisions/0072). Triggers keep them.
create table executor_time (
  thing_id uuid,
  executor_id uuid references cabinet,
  kind text not null check (kind in ('lesson', 'programme_session')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (thing_id, executor_id),
  check (ends_at > starts_at),
  constraint executor_time_overlap exclude using gist (executor_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
);

-- Lessons of contracts. A planned one has no outcome, no money and no moment of closing; every other one has all three.
create table lesson (
  id uuid primary key,
  contract_id uuid not null references contract,
  plan_id uuid constraint lesson_plan references plan,
  executor_id uuid not null references cabinet,
  customer_id uuid not null references cabinet,
  learner_id uuid not null references learner,
  subject text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'closed', 'disputed', 'settled')),
  outcome text check (outcome in ('held', 'held_partial', 'cancelled_by_customer_in_time', 'cancelled_by_customer_late',
    'student_no_show', 'cancelled_by_executor', 'executor_no_show', 'cancelled_by_service', 'moved')),
  held_minutes integer check (held_minutes > 0),
  customer_rate_kopecks bigint not null check (customer_rate_kopecks >= 0),
  executor_rate_kopecks bigint not null check (executor_rate_kopecks >= 0),
  charge_kopecks bigint check (charge_kopecks >= 0),
  pay_kopecks bigint check (pay_kopecks >= 0),
  topic text not null default '',
  homework text not null default '',
  note text not null default '',
  cancel_reason text,
  closed_at timestamptz,
  work_report_id uuid,
  created_at timestamptz not null,
  version integer not null default 1,
  -- The lesson from which this one was moved, and the lost one that it makes up for.
  moved_from_id uuid unique references lesson,
  make_up_for_id uuid references lesson,
  used_free_move boolean not null default false,
  staff_note text not null default '',
  disputed_at timestamptz,
  dispute_reason text,
  dispute_answer text,
  corrected_at timestamptz,
  -- The reason for which the lesson is charged only once its customer confirms it.
  addition text check (addition in ('entered_afterwards', 'outside_plan')),
  confirmed_at timestamptz,
  confirmed_by text check (confirmed_by in ('customer', 'contract', 'staff')),
  dispute_decided_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid references cabinet,
  review_note text,
  place text check (place <> ''),
  priced_on date not null,
  customer_base_kopecks bigint not null,
  customer_base_minutes integer not null,
  customer_base_rounding integer not null,
  executor_base_kopecks bigint not null,
  executor_base_minutes integer not null,
  check (ends_at > starts_at),
  constraint lesson_pay check (make_up_for_id is not null or state = 'settled' or charge_kopecks >= pay_kopecks),
  check (make_up_for_id is not null or customer_rate_kopecks >= executor_rate_kopecks),
  check (customer_base_minutes > 0 and executor_base_minutes > 0),
  check ((state = 'planned') = (outcome is null)),
  check ((outcome is null) = (charge_kopecks is null)),
  check ((outcome is null) = (pay_kopecks is null)),
  check ((outcome is null) = (closed_at is null)),
  check ((held_minutes is not null) = (outcome is not distinct from 'held_partial')),
  check ((disputed_at is null) = (dispute_reason is null)),
  check (state <> 'disputed' or disputed_at is not null and dispute_answer is null),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (addition is not null or confirmed_at is null),
  check ((reviewed_at is null) = (reviewed_by is null)),
  -- An executor is in one place at a time. A cancelled lesson sets its time free; one that the learner missed does not.
  -- Checked at the end of the statement, because lessons of a series may take each other's times when all move by a
  -- week.
  constraint lesson_overlap exclude using gist (executor_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
    where (state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')) deferrable
);
create index lesson_by_time on lesson (starts_at, id);
create index lesson_closed_late on lesson (executor_id, closed_at)
  where extract(epoch from closed_at - ends_at) > 604800;
create index lesson_disputed on lesson (disputed_at) where state = 'disputed';
create index lesson_of_contract on lesson (contract_id, starts_at, id);
create index lesson_of_customer on lesson (customer_id, starts_at, id);
create index lesson_of_executor on lesson (executor_id, starts_at, id);
create index lesson_of_plan on lesson (plan_id) where plan_id is not null;
create index lesson_search_topic on lesson using gin (to_tsvector('simple', replace(lower(topic), 'ё', 'е')))
  where topic <> '';
create index lesson_to_confirm on lesson (customer_id, starts_at, id) where addition is not null
  and confirmed_at is null;
create index lesson_to_settle on lesson (work_report_id) where work_report_id is not null
  and state in ('closed', 'disputed');
create index lesson_unclosed on lesson (starts_at, id) where state = 'planned';
-- Early, late, closed more than a week afterwards, or added by the executor.
create index lesson_unusual on lesson (starts_at, id)
  where outcome in ('held', 'held_partial', 'student_no_show') and (
    (starts_at at time zone 'Europe/Minsk')::time < '07:00'::time
    or extract(epoch from (starts_at at time zone 'Europe/Minsk')::time) + extract(epoch from ends_at - starts_at)
      > 79200
    or extract(epoch from closed_at - ends_at) > 604800
    or addition is not null
  );
create index lesson_with_free_move on lesson (contract_id, starts_at) where used_free_move;
create index lesson_without_outcome on lesson (executor_id, starts_at, id) where state = 'planned';

-- Files that an executor adds to a lesson for its customer.
create table lesson_file (
  file_id uuid primary key references file on delete cascade,
  lesson_id uuid not null references lesson on delete cascade
);
create index lesson_file_of_lesson on lesson_file (lesson_id);

-- Credits for lost lessons: each is used by one make-up lesson, or expires.
create table make_up_credit (
  lesson_id uuid primary key references lesson on delete cascade,
  contract_id uuid not null references contract,
  expires_on date not null,
  used_by uuid unique references lesson on delete set null,
  created_at timestamptz not null
);
create index make_up_credit_open on make_up_credit (contract_id, expires_on) where used_by is null;

-- Places of the lessons of a contract that are elsewhere than the contract says.
create table meeting_place (
  contract_id uuid primary key references contract,
  place text not null,
  changed_by uuid not null references cabinet,
  changed_at timestamptz not null,
  version integer not null default 1
);

-- teaching/programmes -------------------------------------------------------------------------------------------------

-- Programmes for groups: what is taught to whom.
create table programme (
  id uuid primary key,
  number integer generated always as identity unique,
  title text not null check (title <> ''),
  description text not null,
  subject text not null,
  level text,
  -- The people for whom it is, such as an age.
  audience text not null,
  format text not null check (format in ('online', 'at_place')),
  -- An address, or the https link of a video call.
  place text not null,
  city text not null,
  minimum_seats integer not null check (minimum_seats > 0),
  seats integer not null,
  -- Seats that are offered, held or taken; kept by a trigger of the seats.
  occupied integer not null default 0 check (occupied >= 0),
  price_basis text not null check (price_basis in ('whole', 'session')),
  price_kopecks bigint not null check (price_kopecks > 0),
  -- The price of a single visit to try it; null where there are none.
  trial_price_kopecks bigint check (trial_price_kopecks >= 0),
  planned_sessions integer not null check (planned_sessions > 0),
  starts_on date not null,
  ends_on date not null,
  weekly_pattern jsonb not null,
  enrol_until date not null,
  -- True where the service confirms it once enough seats are taken.
  confirms_itself boolean not null,
  state text not null check (state in ('draft', 'enrolling', 'confirmed', 'running', 'finished', 'cancelled')),
  cancel_reason text,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((state = 'cancelled') = (cancel_reason is not null)),
  constraint programme_is_not_overbooked check (occupied <= seats),
  check (seats >= minimum_seats),
  check (ends_on >= starts_on)
);
create index programme_open on programme (state, starts_on, id);
create index programme_start on programme (starts_on, id);
create index programme_words on programme using gin (to_tsvector('simple', replace(lower(title), 'ё', 'е')));

-- Planned sessions, as triggers of the sessions make them known to the programme (docs/decisions/0014).
create table programme_meeting (
  session_id uuid primary key,
  programme_id uuid not null references programme,
  starts_at timestamptz not null,
  teacher_ids uuid[] not null,
  lead_ids uuid[] not null
);
create index programme_meeting_programme on programme_meeting (programme_id, starts_at);

-- The team of a programme.
create table programme_member (
  id uuid primary key,
  programme_id uuid not null references programme,
  executor_id uuid not null references cabinet,
  role text not null check (role in ('lead', 'assistant')),
  state text not null check (state in ('invited', 'active', 'suspended', 'removed')),
  reason text,
  created_at timestamptz not null,
  joined_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check ((state = 'removed') = (ended_at is not null))
);
create index programme_member_executor on programme_member (executor_id, id desc);
create unique index programme_member_once on programme_member (programme_id, executor_id) where state <> 'removed';
create index programme_member_programme on programme_member (programme_id, id);

-- Rates of the team. The newest row of the latest day up to a day is in force on it. Customers never read them.
create table programme_member_rate (
  id uuid primary key,
  member_id uuid not null references programme_member,
  valid_from date not null,
  basis text not null check (basis in ('session', 'head', 'share')),
  amount_kopecks bigint check (amount_kopecks > 0),
  share_basis_points integer check (share_basis_points between 1 and 10000),
  created_at timestamptz not null,
  check ((basis = 'share') = (share_basis_points is not null)),
  check ((basis <> 'share') = (amount_kopecks is not null))
);
create index programme_member_rate_by_day on programme_member_rate (member_id, valid_from desc, id desc);

-- Seats with their waiting list.
create table programme_seat (
  id uuid primary key,
  programme_id uuid not null references programme,
  learner_id uuid not null references learner,
  customer_id uuid not null references cabinet,
  kind text not null check (kind in ('regular', 'trial')),
  state text not null
    check (state in ('waiting', 'offered', 'held', 'taken', 'left', 'declined', 'expired', 'cancelled')),
  -- The order of the waiting list.
  turn bigint generated always as identity,
  -- The day of the single session of a trial visit.
  trial_on date,
  -- The price that was agreed when the seat was asked for.
  price_basis text not null check (price_basis in ('whole', 'session', 'trial')),
  price_kopecks bigint not null check (price_kopecks >= 0),
  -- The time by which an offer is answered, a held seat is paid, a trial visit is decided on.
  expires_at timestamptz,
  -- The order of the shop that holds it.
  order_id uuid,
  created_at timestamptz not null,
  taken_at timestamptz,
  ended_at timestamptz,
  -- The reason of its suspension, removal or refusal.
  reason text,
  version integer not null default 1,
  tried_on date,
  check (state not in ('offered', 'held') or expires_at is not null),
  check ((kind = 'trial') = (trial_on is not null)),
  check (kind = 'regular' or state not in ('waiting', 'offered')),
  check (state <> 'taken' or taken_at is not null),
  check ((state in ('left', 'declined', 'expired', 'cancelled')) = (ended_at is not null))
);
create index programme_seat_customer on programme_seat (customer_id, id desc);
create index programme_seat_expiry on programme_seat (expires_at, id) where expires_at is not null
  and state in ('offered', 'held', 'taken');
create index programme_seat_learner on programme_seat (learner_id);
create index programme_seat_line on programme_seat (programme_id, turn) where state = 'waiting';
create unique index programme_seat_once on programme_seat (programme_id, learner_id)
  where state in ('waiting', 'offered', 'held', 'taken');
create index programme_seat_order on programme_seat (order_id) where order_id is not null;
create index programme_seat_programme on programme_seat (programme_id, id);

-- Confirmations by which a manager made a seat firm, each with its price and whether an invoice asks for it. After a
-- trial visit there are two.
create table seat_confirmation (
  id uuid primary key,
  seat_id uuid not null references programme_seat,
  order_id uuid,
  trial_on date,
  sessions integer not null check (sessions > 0),
  price_kopecks bigint not null check (price_kopecks >= 0),
  is_invoiced boolean not null,
  reason text,
  created_at timestamptz not null,
  check (not is_invoiced or price_kopecks > 0 and reason is null)
);
create index seat_confirmation_order on seat_confirmation (order_id) where order_id is not null;
create index seat_confirmation_seat on seat_confirmation (seat_id, id);

-- teaching/programme-sessions -----------------------------------------------------------------------------------------

-- Sessions of programmes.
create table programme_session (
  id uuid primary key,
  programme_id uuid not null references programme,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'held', 'cancelled')),
  topic text not null,
  homework text not null default '',
  cancel_reason text,
  held_at timestamptz,
  -- The time at which the leader asked for somebody else, and the reason.
  substitute_wanted_at timestamptz,
  substitute_reason text,
  created_at timestamptz not null,
  version integer not null default 1,
  substitute_wanted_by uuid references cabinet,
  check (ends_at > starts_at),
  check ((state = 'cancelled') = (cancel_reason is not null)),
  check ((state = 'held') = (held_at is not null)),
  check ((substitute_wanted_at is null) = (substitute_reason is null)),
  check ((substitute_wanted_at is null) = (substitute_wanted_by is null))
);
create index programme_session_by_time on programme_session (starts_at, id);
create index programme_session_programme on programme_session (programme_id, starts_at, id);
create index programme_session_unclosed on programme_session (starts_at, id) where state = 'planned';

-- Attendance of learners in sessions.
create table programme_attendance (
  session_id uuid references programme_session,
  learner_id uuid references learner,
  outcome text not null check (outcome in ('present', 'late', 'absent', 'made_up')),
  late_minutes integer,
  told_before boolean,
  missed_session_id uuid references programme_session,
  mark integer check (mark between 1 and 10),
  result text not null,
  set_at timestamptz not null,
  version integer not null default 1,
  primary key (session_id, learner_id),
  check ((outcome = 'late') = (late_minutes is not null)),
  check ((outcome = 'absent') = (told_before is not null)),
  check ((outcome = 'made_up') = (missed_session_id is not null)),
  check (missed_session_id <> session_id)
);
create index programme_attendance_learner on programme_attendance (learner_id);
create unique index programme_attendance_made_up on programme_attendance (missed_session_id, learner_id)
  where missed_session_id is not null;

-- Reminders of sessions that were sent. Of one that is moved people are reminded again. A cabinet that was merged into
-- another is reminded there.
create table programme_session_reminder (
  starts_at timestamptz,
  session_id uuid references programme_session on delete cascade,
  cabinet_id uuid,
  time text check (time in ('evening', 'hour')),
  created_at timestamptz not null,
  primary key (starts_at, session_id, cabinet_id, time)
);
create index programme_session_reminder_session on programme_session_reminder (session_id);

-- Teachers of sessions.
create table programme_session_teacher (
  session_id uuid references programme_session,
  executor_id uuid references cabinet,
  role text not null check (role in ('lead', 'substitute', 'assistant')),
  -- The teacher in whose place a substitute stands, and by whose rate they may be paid.
  stands_for uuid references cabinet,
  -- The pay for the session once it is held.
  pay_kopecks bigint check (pay_kopecks >= 0),
  primary key (session_id, executor_id),
  check (stands_for is null or role = 'substitute')
);
create index programme_session_teacher_executor on programme_session_teacher (executor_id);
create index programme_session_teacher_stands_for on programme_session_teacher (stands_for)
  where stands_for is not null;

-- teaching/progress ---------------------------------------------------------------------------------------------------

-- Results of the homework that was set at a lesson, or for a learner of a group at a session.
create table homework_check (
  lesson_id uuid references lesson,
  contract_id uuid references contract,
  result text not null check (result in ('done', 'partly', 'not_done')),
  mark integer check (mark between 1 and 10),
  checked_on date not null,
  version integer not null default 1,
  seat_id uuid references programme_seat,
  owner_id uuid generated always as (coalesce(contract_id, seat_id)) stored,
  session_id uuid references programme_session,
  meeting_id uuid generated always as (coalesce(lesson_id, session_id)) stored,
  primary key (owner_id, meeting_id),
  check ((lesson_id is null) = (contract_id is null)),
  constraint homework_check_one_owner check (num_nonnulls(contract_id, seat_id) = 1),
  check ((session_id is null) = (seat_id is null))
);

-- Goals of a learner in a contract or a seat.
create table learning_goal (
  id uuid primary key,
  contract_id uuid references contract,
  text text not null,
  target_on date,
  state text not null default 'open' check (state in ('open', 'reached', 'dropped')),
  decided_on date,
  created_at timestamptz not null,
  version integer not null default 1,
  seat_id uuid references programme_seat,
  owner_id uuid generated always as (coalesce(contract_id, seat_id)) stored not null,
  check ((state = 'open') = (decided_on is null)),
  constraint learning_goal_one_owner check (num_nonnulls(contract_id, seat_id) = 1)
);
create index learning_goal_owner on learning_goal (owner_id);

-- Topics of a learner in a contract or a seat.
create table learning_topic (
  id uuid primary key,
  contract_id uuid references contract,
  title text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  seat_id uuid references programme_seat,
  owner_id uuid generated always as (coalesce(contract_id, seat_id)) stored not null,
  constraint learning_topic_one_owner check (num_nonnulls(contract_id, seat_id) = 1)
);
create index learning_topic_owner on learning_topic (owner_id);

-- Marks of how well a topic was known on a day, from 1 to 10. The last mark of a day counts.
create table topic_mark (
  topic_id uuid references learning_topic,
  marked_on date,
  mark integer not null check (mark between 1 and 10),
  note text not null,
  primary key (topic_id, marked_on)
);

-- Monthly reports of a learner's progress to the customer.
create table progress_report (
  id uuid primary key,
  contract_id uuid references contract,
  month text not null,
  state text not null default 'draft' check (state in ('draft', 'sent')),
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  version integer not null default 1,
  seat_id uuid references programme_seat,
  owner_id uuid generated always as (coalesce(contract_id, seat_id)) stored not null,
  unique (owner_id, month),
  check ((state = 'sent') = (sent_at is not null)),
  constraint progress_report_one_owner check (num_nonnulls(contract_id, seat_id) = 1)
);

-- teaching/reminders --------------------------------------------------------------------------------------------------

-- Sides of lessons that were reminded. Of a lesson that is moved they are reminded again. The key begins with the time,
-- by which past ones are deleted.
create table lesson_reminder (
  lesson_id uuid references lesson on delete cascade,
  starts_at timestamptz,
  time text check (time in ('evening', 'hour')),
  created_at timestamptz not null,
  side text check (side in ('customer', 'executor')),
  primary key (starts_at, lesson_id, side, time)
);
create index lesson_reminder_lesson on lesson_reminder (lesson_id);

-- teaching/schedule ---------------------------------------------------------------------------------------------------

-- Absences of executors.
create table absence (
  id uuid primary key,
  executor_id uuid not null references cabinet,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (ends_at > starts_at),
  -- Answers which absences an executor has in a span, and keeps two from being the same time twice.
  constraint absence_overlap exclude using gist (executor_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
);

-- Hours at which executors teach: weekly ones, and those of single days.
create table availability (
  executor_id uuid primary key references cabinet,
  week jsonb not null,
  exceptions jsonb not null,
  version integer not null
);

-- Private addresses of calendars. The token is made from the nonce by the service's secret; what is kept can't be
-- turned into an address.
create table calendar_feed (
  cabinet_id uuid primary key references cabinet,
  nonce text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  read_at timestamptz
);

-- Events of a feed, as it showed them last.
create table calendar_feed_event (
  cabinet_id uuid references calendar_feed on delete cascade,
  thing_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  title text not null,
  content text not null,
  sequence integer not null,
  changed_at timestamptz not null,
  primary key (cabinet_id, thing_id)
);

-- Days off: by law, and others that the service named.
create table holiday (
  id uuid primary key,
  date date not null unique,
  law text,
  name text not null,
  version integer not null default 1,
  check (law is not null or name <> '')
);
-- The days off by law (presidential decree 157 of 26 March 1998) of thirteen years. Radunitsa moves with Easter. The
-- ids are the same everywhere: the demo is, to the last byte.
insert into holiday (id, date, law, name)
select ('00000000-0000-7000-8000-' || to_char(date, 'YYYYMMDD') || '0000')::uuid, date, law, ''
from (
  select make_date(year, month, day) as date, law
  from generate_series(2024, 2036) as year, (values
    (1, 1, 'new_year'), (1, 2, 'new_year'), (1, 7, 'orthodox_christmas'), (3, 8, 'womens_day'),
    (5, 1, 'labour_day'), (5, 9, 'victory_day'), (7, 3, 'independence_day'),
    (11, 7, 'october_revolution_day'), (12, 25, 'catholic_christmas')
  ) as fixed(month, day, law)
  union all
  select date::date, 'radunitsa'
  from unnest(array[
    '2024-05-14', '2025-04-29', '2026-04-21', '2027-05-11', '2028-04-25', '2029-04-17', '2030-05-07',
    '2031-04-22', '2032-05-11', '2033-05-03', '2034-04-18', '2035-05-08', '2036-04-29'
  ]) as date
) as by_law;
