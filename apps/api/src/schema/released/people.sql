-- Tables of accounts, cabinets, sign-in, learners.

-- people/accounts -----------------------------------------------------------------------------------------------------

-- Accounts: persons who sign in by a phone. Roles and the second step stand here too, because every request reads the
-- account.
create table account (
  id uuid primary key,
  phone text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  email text,
  avatar text,
  language text check (language in ('en', 'es', 'ru')),
  created_at timestamptz not null,
  version integer not null default 1,
  consent_version text,
  deletion_asked_at timestamptz,
  deletion_at timestamptz,
  erased_at timestamptz,
  -- Written together with the row of two_step.
  has_two_step boolean not null default false,
  -- Kept by a trigger of the cabinets.
  cabinet_roles text[] not null default '{}',
  blocked_at timestamptz,
  two_step_asked_at timestamptz,
  telegram_name text check (telegram_name ~ '^[A-Za-z][A-Za-z0-9_]{4,31}$'),
  -- The account of the staff that invited this one. Both count as one person until another administrator confirms it.
  stands_for uuid references account,
  check ((deletion_asked_at is null) = (deletion_at is null)),
  -- The column is unique and not null, so an erased account gets a placeholder.
  constraint account_phone_check
    check (case when erased_at is null then phone ~ '^375[0-9]{9}$' else phone = 'erased-' || id end),
  check (erased_at is null or deletion_at is not null)
);
create index account_by_name on account (last_name collate alphabet, first_name collate alphabet, id);
create index account_first_name on account (replace(lower(first_name), 'ё', 'е') text_pattern_ops);
create index account_last_name on account (replace(lower(last_name), 'ё', 'е') text_pattern_ops);
create index account_phone on account (phone text_pattern_ops);
create index account_phone_end on account (reverse(phone) text_pattern_ops);
create index account_stands_for on account (stands_for) where stands_for is not null;
create index account_to_erase on account (deletion_at) where erased_at is null;

-- Pictures of accounts. They are small, so the database keeps them.
create table avatar (
  account_id uuid primary key references account,
  name text not null unique,
  bytes bytea not null check (octet_length(bytes) <= 200000),
  created_at timestamptz not null
);

-- A role in which an account works: customer, executor or staff. One that was merged into another is closed; its name
-- stays readable.
create table cabinet (
  id uuid primary key,
  account_id uuid not null references account,
  role text not null check (role in ('customer', 'executor', 'staff')),
  permissions text[] not null default '{}',
  title text not null default '',
  created_at timestamptz not null,
  merged_into uuid references cabinet,
  unique (account_id, role)
);
create index cabinet_merged on cabinet (merged_into) where merged_into is not null;

-- Two cabinets of customers that became one. Rows of history change their owner only in the transaction of such a row.
create table customer_merge (
  id uuid primary key,
  from_id uuid not null unique references cabinet,
  into_id uuid not null references cabinet,
  reason text not null check (reason <> ''),
  moved jsonb not null,
  merged_by uuid not null references cabinet,
  merged_at timestamptz not null,
  -- The transaction that merges.
  xid xid8 not null default pg_current_xact_id(),
  check (from_id <> into_id)
);
create index customer_merge_into on customer_merge (into_id);

-- Versions of the terms that an account agreed to.
create table consent (
  id uuid primary key,
  account_id uuid not null references account,
  version text not null,
  given_at timestamptz not null,
  address text not null,
  withdrawn_at timestamptz
);
create index consent_account on consent (account_id, given_at desc);

-- people/channels -----------------------------------------------------------------------------------------------------

-- Chats of Telegram. A chat belongs to one account and the other way round.
create table telegram_link (
  account_id uuid primary key references account,
  chat_id text not null unique,
  name text not null,
  linked_at timestamptz not null,
  inactive_since timestamptz
);

-- Links by which a person connects a chat.
create table telegram_link_token (
  token_hash text primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  chat_id text,
  chat_name text,
  used_at timestamptz
);
create index telegram_link_token_account on telegram_link_token (account_id);

-- Updates of Telegram that were handled, so that none is handled twice.
create table telegram_update (
  update_id bigint primary key,
  received_at timestamptz not null
);

-- people/codes --------------------------------------------------------------------------------------------------------

-- Digits that were sent to a phone or an address. Codes also go to people who have no account yet; the digits are made
-- when they are sent.
create table one_time_code (
  id uuid primary key,
  public_hash text not null unique,
  private_mac text,
  purpose text not null,
  subject_id text not null,
  account_id uuid references account,
  recipient text not null,
  language text not null check (language in ('en', 'es', 'ru')),
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  use_until timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz,
  voided_at timestamptz,
  series_id uuid not null,
  asker_network text not null default '',
  asker_device text,
  channel text check (channel in ('sms', 'telegram', 'email'))
);
create index one_time_code_subject on one_time_code (purpose, subject_id, account_id);

-- Solved captchas, each of which counts once.
create table used_captcha (
  token text primary key,
  ends_at timestamptz not null
);

-- people/entry --------------------------------------------------------------------------------------------------------

-- Registrations that wait for the code of their phone.
create table sign_up_request (
  code_id uuid primary key references one_time_code on delete cascade,
  password_hash text not null,
  consent_version text
);

-- people/invitations --------------------------------------------------------------------------------------------------

-- Links by which people set the password of the account that staff made for them; without a token no link was sent yet.
-- At most one of an account is open.
create table account_invitation (
  id uuid primary key,
  account_id uuid not null references account,
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create index account_invitation_account on account_invitation (account_id, id desc);
create unique index account_invitation_open on account_invitation (account_id) where accepted_at is null
  and revoked_at is null;

-- people/learners -----------------------------------------------------------------------------------------------------

-- Pairs of customers who seem to be one person and are not, as an administrator found out. They are not suggested any
-- more.
create table distinct_customers (
  newer_id uuid references cabinet,
  older_id uuid references cabinet,
  marked_by uuid not null references cabinet,
  marked_at timestamptz not null,
  primary key (newer_id, older_id),
  check (older_id < newer_id)
);
create index distinct_customers_older on distinct_customers (older_id);

-- Learners, each under the customer who looks after them.
create table learner (
  id uuid primary key,
  customer_id uuid not null references cabinet,
  first_name text not null,
  last_name text not null,
  birth_year integer,
  note text not null default '',
  created_at timestamptz not null,
  version integer not null default 1
);
create index learner_by_name on learner (last_name collate alphabet, first_name collate alphabet, id);
create index learner_own on learner (customer_id, last_name collate alphabet, first_name collate alphabet, id);
create index learner_search_first_name on learner (replace(lower(first_name), 'ё', 'е') text_pattern_ops);
create index learner_search_last_name on learner (replace(lower(last_name), 'ё', 'е') text_pattern_ops);

-- people/saved-views --------------------------------------------------------------------------------------------------

-- Filters of a list that a person keeps under a name.
create table saved_view (
  id uuid primary key,
  cabinet_id uuid not null references cabinet,
  page text not null,
  name text not null,
  search text not null,
  created_at timestamptz not null,
  unique (cabinet_id, page, name)
);

-- people/sessions -----------------------------------------------------------------------------------------------------

-- Links of staff to other people's cabinets that were not used yet, with the reason that was given.
create table cabinet_opening (
  signature text primary key,
  reason text not null,
  issued_at timestamptz not null
);

-- Sign-ins of a browser. A look of the staff into a cabinet is a session that ends with the staff member's own.
create table session (
  id uuid primary key,
  token_hash text not null unique,
  account_id uuid not null references account,
  cabinet_id uuid not null references cabinet,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  network text not null default '',
  authenticated_at timestamptz not null,
  idle_minutes integer not null default 43200,
  read_only text,
  opened_by uuid references session,
  constraint session_read_only
    check (read_only = 'opened_by_staff' and opened_by is not null or read_only is null and opened_by is null)
);
create index session_account on session (account_id) where ended_at is null;
create index session_cabinet on session (cabinet_id, created_at desc);
create index session_network on session (account_id, network);
create index session_of_network on session (network, created_at desc);
create index session_opened_by on session (opened_by) where opened_by is not null;

-- Sign-ins that worked or failed. Without a foreign key, whose check would take longer for a phone that has an account
-- than for one without.
create table sign_in_event (
  id uuid primary key,
  account_id uuid,
  at timestamptz not null,
  kind text not null,
  address text not null,
  user_agent text not null
);
create index sign_in_event_account on sign_in_event (account_id, id desc);
create index sign_in_event_at on sign_in_event using brin (at);

-- Links to a cabinet that were used. Each works once.
create table used_cabinet_link (
  signature text primary key,
  used_at timestamptz not null
);

-- people/two-step -----------------------------------------------------------------------------------------------------

-- Accounts whose sign-in takes a second step.
create table two_step (
  account_id uuid primary key references account,
  sealed_secret text not null,
  last_used_step integer not null,
  turned_on_at timestamptz not null
);

-- Codes that a person keeps in case the second step is lost. Each works once.
create table saved_code (
  account_id uuid references two_step on delete cascade,
  mac text,
  used_at timestamptz,
  primary key (account_id, mac)
);

-- Sign-ins that wait for their second step.
create table two_step_challenge (
  id uuid primary key,
  public_hash text not null unique,
  account_id uuid not null references account,
  password_mark text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Apps that are being connected as a second step.
create table two_step_start (
  account_id uuid primary key references account,
  sealed_secret text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Keys to tables that stand after what refers to them -----------------------------------------------------------------

alter table quota_reach add foreign key (account_id) references account;
alter table quota_reach add foreign key (cabinet_id) references cabinet;
alter table quota_use add foreign key (cabinet_id) references cabinet;
