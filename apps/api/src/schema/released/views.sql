-- Tables of what shows several domains together: reports, the pivot, imports, notes.

-- views/contact-list --------------------------------------------------------------------------------------------------

-- Notes of an executor about a learner. Nobody else reads them.
create table client_note (
  executor_id uuid references cabinet,
  learner_id uuid references learner,
  text text not null check (text <> ''),
  changed_at timestamptz not null,
  version integer not null,
  primary key (executor_id, learner_id)
);
create index client_note_learner on client_note (learner_id);

-- views/customer-management -------------------------------------------------------------------------------------------

-- Notes of the staff about a customer, for one another.
create table customer_note (
  id uuid primary key,
  customer_id uuid not null references cabinet,
  author_id uuid not null references cabinet,
  text text not null check (text <> ''),
  is_pinned boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz,
  version integer not null default 1
);
create index customer_note_customer on customer_note (customer_id, id desc);

-- views/imports -------------------------------------------------------------------------------------------------------

-- Spreadsheets of people and contracts that were uploaded.
create table people_import (
  id uuid primary key,
  file_name text not null,
  sha256 text not null,
  -- Kept until it is read.
  content bytea,
  state text not null
    check (state in ('checking', 'unreadable', 'faulty', 'ready', 'applying', 'failed', 'applied', 'discarded')),
  problem text,
  row_count integer not null default 0,
  checked_count integer not null default 0,
  example_count integer not null default 0,
  fault_count integer not null default 0,
  customer_count integer not null default 0,
  executor_count integer not null default 0,
  learner_count integer not null default 0,
  contract_count integer not null default 0,
  is_inviting boolean not null default false,
  uploaded_by uuid not null references cabinet,
  created_at timestamptz not null,
  applied_by uuid references cabinet,
  applied_at timestamptz,
  -- The time at which the kept part of the file is deleted; null once it is.
  forget_at timestamptz,
  -- Times that the task at work was begun.
  tries integer not null default 0,
  asked_at timestamptz not null,
  asked_permissions text[] not null,
  version integer not null default 1,
  check ((state = 'unreadable') = (problem is not null)),
  check ((state = 'applied') = (applied_at is not null)),
  check (state not in ('applying', 'applied') or applied_by is not null)
);
create index people_import_at_work on people_import (asked_at) where state in ('checking', 'applying');
create index people_import_forget on people_import (forget_at) where forget_at is not null;

-- Faults of a spreadsheet.
create table people_import_fault (
  id uuid primary key,
  import_id uuid not null references people_import on delete cascade,
  row_number integer not null,
  column_name text,
  -- The heading of a column that is none of the template.
  label text not null,
  value text not null,
  text_key text not null,
  text_values jsonb not null
);
create index people_import_fault_import on people_import_fault (import_id, id);

-- Rows of a spreadsheet, until they are applied or forgotten.
create table people_import_row (
  id uuid primary key,
  import_id uuid not null references people_import on delete cascade,
  row_number integer not null,
  -- The texts of the sheet, by column; null once it is applied.
  cells jsonb,
  -- 375 and nine digits, to find what is kept of a person; null where there is none, and once it is applied.
  phone text,
  account_id uuid references account,
  customer_id uuid references cabinet,
  contract_id uuid references contract,
  is_to_invite boolean not null default false
);
create index people_import_row_account on people_import_row (account_id);
create index people_import_row_customer on people_import_row (customer_id);
create index people_import_row_import on people_import_row (import_id, id);
create index people_import_row_invite on people_import_row (import_id, id) where is_to_invite;
create index people_import_row_phone on people_import_row (phone) where phone is not null;

-- views/oversight -----------------------------------------------------------------------------------------------------

-- Readings by the staff: of what, and whose it is. Without foreign keys: rows are written later, and accounts are never
-- deleted.
create table reading (
  id uuid primary key,
  at timestamptz not null,
  reader_id uuid not null,
  subject_id uuid not null,
  kind text not null,
  object_id uuid,
  is_look boolean not null
);
create index reading_by_reader on reading (reader_id, at desc, id desc);
create index reading_by_time on reading (at desc, id desc);
create index reading_of_object on reading (object_id, at desc, id desc) where object_id is not null;
create index reading_of_subject on reading (subject_id, at desc, id desc);

-- views/personal-data -------------------------------------------------------------------------------------------------

-- Copies of a person's data, kept for a day each.
create table data_export (
  id uuid primary key,
  account_id uuid not null references account,
  state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed', 'removed')),
  done_parts integer not null default 0,
  total_parts integer not null,
  bytes bytea,
  size_bytes integer,
  requested_at timestamptz not null,
  expires_at timestamptz,
  check ((state = 'ready') = (bytes is not null))
);
create index data_export_account on data_export (account_id, id desc);
create index data_export_to_remove on data_export (requested_at) where state in ('waiting', 'building', 'ready');

-- views/pivot ---------------------------------------------------------------------------------------------------------

-- The lessons of a contract on a business day, counted: those that exist, and rows of plans that are not approved yet.
-- Triggers keep it. Without foreign keys, because lessons and plans have them, and the checks would lock rows.
create table lesson_day (
  executor_id uuid,
  day date,
  contract_id uuid,
  customer_id uuid,
  learner_id uuid,
  subject text,
  planned integer not null,
  drafted integer not null,
  held integer not null,
  cancelled_in_time integer not null,
  cancelled_late integer not null,
  cancelled_by_executor integer not null,
  cancelled_by_service integer not null,
  no_show integer not null,
  make_up integer not null,
  planned_minutes integer not null,
  held_minutes integer not null,
  planned_charge_kopecks bigint not null,
  charge_kopecks bigint not null,
  planned_pay_kopecks bigint not null,
  pay_kopecks bigint not null,
  primary key (executor_id, day, contract_id, customer_id, learner_id, subject)
);
create index lesson_day_by_day on lesson_day (day);
create index lesson_day_of_contract on lesson_day (contract_id, day);

-- Changes of running transactions. Only triggers read and write it.
create unlogged table lesson_day_change (
  xid xid8 not null default pg_current_xact_id(),
  executor_id uuid not null,
  day date not null,
  contract_id uuid not null,
  customer_id uuid not null,
  learner_id uuid not null,
  subject text not null,
  planned integer not null,
  drafted integer not null,
  held integer not null,
  cancelled_in_time integer not null,
  cancelled_late integer not null,
  cancelled_by_executor integer not null,
  cancelled_by_service integer not null,
  no_show integer not null,
  make_up integer not null,
  planned_minutes integer not null,
  held_minutes integer not null,
  planned_charge_kopecks bigint not null,
  charge_kopecks bigint not null,
  planned_pay_kopecks bigint not null,
  pay_kopecks bigint not null
);
create index lesson_day_change_of_transaction on lesson_day_change (xid);

-- views/reports -------------------------------------------------------------------------------------------------------

-- Contracts by the months in which they came into force and ended; days is how long those that ended were in force.
create table report_contract_total (
  subject text,
  started date,
  ended date,
  slot smallint,
  contracts bigint not null,
  days bigint not null,
  primary key (subject, started, ended, slot)
);

create unlogged table report_contract_total_change (
  xid xid8 not null default pg_current_xact_id(),
  subject text not null,
  started date not null,
  ended date not null,
  slot smallint not null,
  contracts bigint not null,
  days bigint not null
);
create index report_contract_total_change_of_transaction on report_contract_total_change (xid);

-- Sums that are to be paid of these invoices, by the last day for it. A paid invoice has no row.
create table report_due_day (
  customer_id uuid,
  day date,
  subject text,
  due_on date,
  due_kopecks bigint not null,
  primary key (customer_id, day, subject, due_on)
);
create index report_due_day_by_day on report_due_day (day);

create unlogged table report_due_day_change (
  xid xid8 not null default pg_current_xact_id(),
  customer_id uuid not null,
  day date not null,
  subject text not null,
  due_on date not null,
  due_kopecks bigint not null
);
create index report_due_day_change_of_transaction on report_due_day_change (xid);

create table report_due_total (
  day date,
  subject text,
  due_on date,
  slot smallint,
  due_kopecks bigint not null,
  primary key (day, subject, due_on, slot)
);

-- Differences of single days from the weekly hours.
create table report_hours_day (
  executor_id uuid,
  day date,
  own_minutes bigint not null,
  week_minutes bigint not null,
  primary key (executor_id, day)
);
create index report_hours_day_by_day on report_hours_day (day);

create unlogged table report_hours_day_change (
  xid xid8 not null default pg_current_xact_id(),
  executor_id uuid not null,
  day date not null,
  own_minutes bigint not null,
  week_minutes bigint not null
);
create index report_hours_day_change_of_transaction on report_hours_day_change (xid);

create table report_hours_day_total (
  day date,
  slot smallint,
  own_minutes bigint not null,
  week_minutes bigint not null,
  primary key (day, slot)
);

-- Weekly hours of an executor by weekday.
create table report_hours_week (
  executor_id uuid,
  weekday smallint,
  minutes bigint not null,
  primary key (executor_id, weekday)
);

create unlogged table report_hours_week_change (
  xid xid8 not null default pg_current_xact_id(),
  executor_id uuid not null,
  weekday smallint not null,
  minutes bigint not null
);
create index report_hours_week_change_of_transaction on report_hours_week_change (xid);

create table report_hours_week_total (
  weekday smallint,
  slot smallint,
  minutes bigint not null,
  primary key (weekday, slot)
);

-- Invoices that were issued to a customer on a business day; without a subject the text is empty.
create table report_invoice_day (
  customer_id uuid,
  day date,
  subject text,
  invoiced_kopecks bigint not null,
  paid_kopecks bigint not null,
  written_off_kopecks bigint not null,
  invoices bigint not null,
  primary key (customer_id, day, subject)
);
create index report_invoice_day_by_day on report_invoice_day (day);

create unlogged table report_invoice_day_change (
  xid xid8 not null default pg_current_xact_id(),
  customer_id uuid not null,
  day date not null,
  subject text not null,
  invoiced_kopecks bigint not null,
  paid_kopecks bigint not null,
  written_off_kopecks bigint not null,
  invoices bigint not null
);
create index report_invoice_day_change_of_transaction on report_invoice_day_change (xid);

create table report_invoice_total (
  day date,
  subject text,
  slot smallint,
  invoiced_kopecks bigint not null,
  paid_kopecks bigint not null,
  written_off_kopecks bigint not null,
  invoices bigint not null,
  primary key (day, subject, slot)
);

-- Lessons of an executor and subject on a business day. This and the other sums of the reports are kept by triggers
-- (docs/decisions/0014). Without foreign keys, because the rows that are summed have them, and the checks would lock
-- rows. Each table of sums has one in which running transactions note their changes. A total has eight rows for a key
-- instead of one, so that few transactions wait for each other.
create table report_lesson_day (
  executor_id uuid,
  day date,
  subject text,
  lessons bigint not null,
  held bigint not null,
  moved bigint not null,
  by_customer_in_time bigint not null,
  by_customer_late bigint not null,
  student_no_show bigint not null,
  by_executor bigint not null,
  executor_no_show bigint not null,
  by_service bigint not null,
  planned_minutes bigint not null,
  held_minutes bigint not null,
  taken_minutes bigint not null,
  lost_kopecks bigint not null,
  charge_kopecks bigint not null,
  primary key (executor_id, day, subject)
);
create index report_lesson_day_by_day on report_lesson_day (day);

create unlogged table report_lesson_day_change (
  xid xid8 not null default pg_current_xact_id(),
  executor_id uuid not null,
  day date not null,
  subject text not null,
  lessons bigint not null,
  held bigint not null,
  moved bigint not null,
  by_customer_in_time bigint not null,
  by_customer_late bigint not null,
  student_no_show bigint not null,
  by_executor bigint not null,
  executor_no_show bigint not null,
  by_service bigint not null,
  planned_minutes bigint not null,
  held_minutes bigint not null,
  taken_minutes bigint not null,
  lost_kopecks bigint not null,
  charge_kopecks bigint not null
);
create index report_lesson_day_change_of_transaction on report_lesson_day_change (xid);

create table report_lesson_total (
  day date,
  subject text,
  slot smallint,
  lessons bigint not null,
  held bigint not null,
  moved bigint not null,
  by_customer_in_time bigint not null,
  by_customer_late bigint not null,
  student_no_show bigint not null,
  by_executor bigint not null,
  executor_no_show bigint not null,
  by_service bigint not null,
  planned_minutes bigint not null,
  held_minutes bigint not null,
  taken_minutes bigint not null,
  lost_kopecks bigint not null,
  charge_kopecks bigint not null,
  primary key (day, subject, slot)
);

-- Make-up lessons that are owed, by the last day on which they are.
create table report_make_up (
  executor_id uuid,
  subject text,
  expires_on date,
  lessons bigint not null,
  primary key (executor_id, subject, expires_on)
);

create unlogged table report_make_up_change (
  xid xid8 not null default pg_current_xact_id(),
  executor_id uuid not null,
  subject text not null,
  expires_on date not null,
  lessons bigint not null
);
create index report_make_up_change_of_transaction on report_make_up_change (xid);

create table report_make_up_total (
  subject text,
  expires_on date,
  slot smallint,
  lessons bigint not null,
  primary key (subject, expires_on, slot)
);

-- Lessons that took place or were paid for, by what is left of the charge without the pay, in whole roubles; -1 below
-- zero.
create table report_margin_day (
  executor_id uuid,
  day date,
  subject text,
  roubles smallint,
  lessons bigint not null,
  margin_kopecks bigint not null,
  primary key (executor_id, day, subject, roubles)
);
create index report_margin_day_by_day on report_margin_day (day);

create unlogged table report_margin_day_change (
  xid xid8 not null default pg_current_xact_id(),
  executor_id uuid not null,
  day date not null,
  subject text not null,
  roubles smallint not null,
  lessons bigint not null,
  margin_kopecks bigint not null
);
create index report_margin_day_change_of_transaction on report_margin_day_change (xid);

create table report_margin_total (
  day date,
  subject text,
  roubles smallint,
  slot smallint,
  lessons bigint not null,
  margin_kopecks bigint not null,
  primary key (day, subject, roubles, slot)
);

-- Orders that were placed on a business day, and what was paid on it and given back of that; without a code the text is
-- empty.
create table report_order_total (
  day date,
  promo_code text,
  slot smallint,
  orders bigint not null,
  ordered_kopecks bigint not null,
  paid_orders bigint not null,
  paid_kopecks bigint not null,
  refunded_kopecks bigint not null,
  lost_orders bigint not null,
  promo_orders bigint not null,
  discount_kopecks bigint not null,
  primary key (day, promo_code, slot)
);

create unlogged table report_order_total_change (
  xid xid8 not null default pg_current_xact_id(),
  day date not null,
  promo_code text not null,
  slot smallint not null,
  orders bigint not null,
  ordered_kopecks bigint not null,
  paid_orders bigint not null,
  paid_kopecks bigint not null,
  refunded_kopecks bigint not null,
  lost_orders bigint not null,
  promo_orders bigint not null,
  discount_kopecks bigint not null
);
create index report_order_total_change_of_transaction on report_order_total_change (xid);

-- Orders of a product, counted in the same way.
create table report_product_total (
  product_id uuid,
  day date,
  promo_code text,
  slot smallint,
  orders bigint not null,
  ordered_kopecks bigint not null,
  paid_orders bigint not null,
  paid_kopecks bigint not null,
  refunded_kopecks bigint not null,
  lost_orders bigint not null,
  promo_orders bigint not null,
  discount_kopecks bigint not null,
  primary key (product_id, day, promo_code, slot)
);
create index report_product_total_by_day on report_product_total (day);

create unlogged table report_product_total_change (
  xid xid8 not null default pg_current_xact_id(),
  product_id uuid not null,
  day date not null,
  promo_code text not null,
  slot smallint not null,
  orders bigint not null,
  ordered_kopecks bigint not null,
  paid_orders bigint not null,
  paid_kopecks bigint not null,
  refunded_kopecks bigint not null,
  lost_orders bigint not null,
  promo_orders bigint not null,
  discount_kopecks bigint not null
);
create index report_product_total_change_of_transaction on report_product_total_change (xid);

-- Sessions of groups on a business day, by each executor who teaches them; without cancelled ones.
create table report_session_day (
  executor_id uuid,
  day date,
  sessions bigint not null,
  taken_minutes bigint not null,
  held_minutes bigint not null,
  primary key (executor_id, day)
);
create index report_session_day_by_day on report_session_day (day);

create unlogged table report_session_day_change (
  xid xid8 not null default pg_current_xact_id(),
  executor_id uuid not null,
  day date not null,
  sessions bigint not null,
  taken_minutes bigint not null,
  held_minutes bigint not null
);
create index report_session_day_change_of_transaction on report_session_day_change (xid);

create table report_session_total (
  day date,
  slot smallint,
  sessions bigint not null,
  taken_minutes bigint not null,
  held_minutes bigint not null,
  primary key (day, slot)
);

-- One row for a running transaction that changed any of the sums of the reports.
create unlogged table report_sums_mark (
  xid xid8 default pg_current_xact_id() primary key
);
