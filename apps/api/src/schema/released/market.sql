-- Tables of profiles, applications, offers, leads and the search for executors.

-- market/applications -------------------------------------------------------------------------------------------------

-- Applications to become an executor.
create table executor_application (
  id uuid primary key,
  account_id uuid not null references account,
  cabinet_id uuid not null references cabinet,
  about text not null,
  subjects text[] not null,
  formats text[] not null,
  city text not null,
  experience_years integer not null check (experience_years >= 0),
  state text not null default 'submitted'
    check (state in ('submitted', 'checking', 'approved', 'declined', 'withdrawn')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  version integer not null default 1,
  interview_at timestamptz,
  constraint executor_application_decided check ((state in ('submitted', 'checking')) = (decided_at is null)),
  constraint executor_application_check1 check (state <> 'declined' or reason is not null)
);
create index executor_application_of on executor_application (account_id, id desc);
create unique index executor_application_open on executor_application (account_id)
  where state in ('submitted', 'checking');
create index executor_application_state on executor_application (state, id);

-- market/credentials --------------------------------------------------------------------------------------------------

-- Diplomas and certificates of executors. That one has expired is not stored: it follows from the last day.
create table executor_credential (
  id uuid primary key,
  executor_id uuid not null references cabinet,
  kind text not null check (kind in ('diploma', 'npd_registration', 'police_certificate')),
  number text not null,
  issuer text not null,
  issued_on date not null,
  valid_until date,
  replaces_id uuid references executor_credential on delete set null,
  state text not null default 'uploaded' check (state in ('uploaded', 'confirmed', 'refused', 'superseded')),
  reason text,
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references cabinet,
  version integer not null default 1,
  check (valid_until >= issued_on),
  check ((state = 'refused') <= (reason is not null)),
  check ((decided_at is null) = (decided_by is null))
);
create index executor_credential_expiring on executor_credential (valid_until) where state = 'confirmed';
create index executor_credential_of on executor_credential (executor_id, id desc);
create index executor_credential_replaces on executor_credential (replaces_id) where replaces_id is not null;
create index executor_credential_waiting on executor_credential (id) where state = 'uploaded';

-- Files of credentials. Until the credential is sent, a file is its owner's alone.
create table credential_file (
  file_id uuid primary key references file on delete cascade,
  owner_id uuid not null references cabinet,
  credential_id uuid references executor_credential,
  created_at timestamptz not null
);
create index credential_file_of on credential_file (credential_id) where credential_id is not null;
create index credential_file_unsent on credential_file (owner_id, created_at) where credential_id is null;

-- Reminders of credentials that expire soon.
create table credential_reminder (
  credential_id uuid references executor_credential on delete cascade,
  step text check (step in ('days_30', 'days_7', 'last_day')),
  created_at timestamptz not null,
  primary key (credential_id, step)
);

-- market/offers -------------------------------------------------------------------------------------------------------

-- Requests of customers for lessons. Offers pass moderation, can be paused and opened again.
create table offer (
  id uuid primary key,
  number bigint generated always as identity unique,
  customer_id uuid not null references cabinet,
  learner_id uuid not null references learner,
  subject text not null,
  level text not null,
  goal text not null,
  format text not null check (format in ('online', 'at_customer', 'at_executor')),
  place text not null,
  lessons_per_week integer not null check (lessons_per_week > 0),
  lesson_minutes integer not null check (lesson_minutes > 0),
  wanted_slots jsonb not null,
  price_from_kopecks bigint check (price_from_kopecks > 0),
  price_to_kopecks bigint check (price_to_kopecks > 0),
  comment text not null,
  state text not null
    check (state in ('moderation', 'returned', 'published', 'in_selection', 'paused', 'matched', 'closed_matched',
    'cancelled', 'expired')),
  outcome_reason text,
  deadline_on date not null,
  published_at timestamptz,
  version integer not null default 1,
  waiting_since timestamptz,
  invited_executor_id uuid references cabinet,
  alerted_at timestamptz,
  check (price_from_kopecks <= price_to_kopecks),
  constraint offer_reason_check check (state not in ('returned', 'paused') or outcome_reason is not null),
  check (state <> 'cancelled' or outcome_reason is not null)
);
create index offer_due on offer (deadline_on) where state in ('moderation', 'published', 'in_selection', 'paused');
create index offer_invited on offer (invited_executor_id) where invited_executor_id is not null;
create index offer_learner on offer (learner_id);
create index offer_open on offer (number desc) where state in ('published', 'in_selection');
create index offer_open_subject on offer (subject, number desc) where state in ('published', 'in_selection');
create index offer_own on offer (customer_id, number desc);
create index offer_search_goal on offer using gin (to_tsvector('simple', replace(lower(goal), 'ё', 'е')));
create index offer_state on offer (state, number desc);
create index offer_waiting on offer (waiting_since) where state = 'moderation';

-- Offers that an executor put aside.
create table offer_dismissal (
  offer_id uuid references offer,
  executor_id uuid references cabinet,
  reason text not null,
  created_at timestamptz not null,
  primary key (executor_id, offer_id)
);
create index offer_dismissal_offer on offer_dismissal (offer_id);

-- The form of an offer while it is typed: one for each customer.
create table offer_draft (
  customer_id uuid primary key references cabinet,
  form jsonb not null,
  saved_at timestamptz not null,
  version integer not null
);

-- Executors whom staff asked to respond to an offer. What came of it follows from responses, dismissals and the offer
-- (docs/rules/market.md, "Contracts that lose their executor").
create table offer_invitation (
  offer_id uuid references offer,
  executor_id uuid references cabinet,
  invited_by uuid not null references cabinet,
  invited_at timestamptz not null,
  primary key (offer_id, executor_id)
);
create index offer_invitation_executor on offer_invitation (executor_id);

-- Responses of executors to offers. One live response of an executor to an offer; withdrawn ones may be followed by
-- another.
create table offer_response (
  id uuid primary key,
  offer_id uuid not null references offer,
  executor_id uuid not null references cabinet,
  price_kopecks bigint not null check (price_kopecks > 0),
  message text not null,
  slots jsonb not null,
  starts_on date not null,
  state text not null check (state in ('submitted', 'accepted', 'withdrawn', 'not_selected', 'closed')),
  reason text,
  created_at timestamptz not null,
  version integer not null default 1,
  ending text check (ending in ('rejected', 'other_chosen', 'offer_cancelled', 'offer_expired', 'contract_cancelled')),
  shortlisted_at timestamptz,
  viewed_at timestamptz,
  changed_at timestamptz,
  price_before_kopecks bigint check (price_before_kopecks > 0)
);
create unique index offer_response_chosen on offer_response (offer_id) where state = 'accepted';
create index offer_response_executor on offer_response (executor_id, offer_id, id);
create unique index offer_response_live on offer_response (offer_id, executor_id)
  where state in ('submitted', 'accepted');
create index offer_response_offer on offer_response (offer_id, id);

-- Up to three responses that staff suggest to the customer of an offer, each with a sentence about why.
create table offer_proposal (
  response_id uuid primary key references offer_response,
  offer_id uuid not null references offer,
  place integer not null check (place between 1 and 3),
  reason text not null,
  proposed_by uuid not null references cabinet,
  proposed_at timestamptz not null,
  unique (offer_id, place)
);

-- market/leads --------------------------------------------------------------------------------------------------------

-- Leads: who asked and is no customer yet.
create table lead (
  id uuid primary key,
  number bigint generated always as identity unique,
  first_name text not null,
  last_name text not null,
  -- 375 and nine digits; empty once the person is erased.
  phone text not null check (phone ~ '^(375[0-9]{9})?$'),
  learner_name text not null,
  subject text,
  level text,
  format text,
  city text not null,
  wish text not null,
  source text not null check (source in ('phone', 'referral', 'visit', 'other', 'calendar', 'site')),
  site text,
  consent_version text,
  wanted_executor_id uuid references cabinet,
  state text not null check (state in ('new', 'contacted', 'qualified', 'request_made', 'won', 'lost')),
  lost_reason text,
  assignee_id uuid references cabinet,
  customer_id uuid references cabinet,
  offer_id uuid unique references offer,
  created_at timestamptz not null,
  active_at timestamptz not null,
  version integer not null default 1,
  check ((state = 'lost') = (lost_reason is not null)),
  check ((customer_id is null) = (offer_id is null)),
  check (state not in ('request_made', 'won') or offer_id is not null)
);
create index lead_column on lead (state, active_at, id);
create index lead_customer on lead (customer_id) where customer_id is not null;
create index lead_first_name on lead (replace(lower(first_name), 'ё', 'е') text_pattern_ops);
create index lead_last_name on lead (replace(lower(last_name), 'ё', 'е') text_pattern_ops);
create index lead_phone on lead (phone) where phone <> '';
create index lead_phone_end on lead (reverse(phone) text_pattern_ops);

-- Calls and notes of a lead.
create table lead_activity (
  id uuid primary key,
  lead_id uuid not null references lead on delete cascade,
  author_id uuid not null references cabinet,
  kind text not null check (kind in ('call', 'note')),
  result text check (result in ('reached', 'no_answer', 'call_back')),
  text text not null,
  created_at timestamptz not null,
  check ((kind = 'call') = (result is not null))
);
create index lead_activity_lead on lead_activity (lead_id, id desc);

-- Tasks about a lead, with the time by which they are due.
create table lead_task (
  id uuid primary key,
  lead_id uuid not null references lead on delete cascade,
  assignee_id uuid not null references cabinet,
  title text not null check (title <> ''),
  due_on date not null,
  done_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
create index lead_task_lead on lead_task (lead_id, due_on);

-- market/matching -----------------------------------------------------------------------------------------------------

-- Contracts that lose their teacher: the request that looks for another one, or the remark that none is needed. That it
-- is a gap follows from the contract and its executor (docs/rules/market.md, "Contracts that lose their executor").
create table gap_filling (
  contract_id uuid primary key references contract,
  offer_id uuid references offer,
  -- The first day without a teacher for which no other one is needed; with another day it is a gap again.
  closed_for date,
  made_by uuid not null references cabinet,
  made_at timestamptz not null
);

-- market/profiles -----------------------------------------------------------------------------------------------------

-- Public cards of executors.
create table executor_profile (
  cabinet_id uuid primary key references cabinet,
  about text not null,
  city text not null,
  subjects text[] not null,
  formats text[] not null,
  experience_years integer check (experience_years >= 0),
  hour_kopecks bigint check (hour_kopecks > 0),
  is_public boolean not null,
  version integer not null,
  levels text[] not null default '{}'
);
create index executor_profile_public on executor_profile (cabinet_id) where is_public;

-- Keys to tables that stand after what refers to them -----------------------------------------------------------------

alter table contract add foreign key (offer_id) references offer;
alter table contract add foreign key (response_id) references offer_response;
