-- Tables of what serves any product: history, limits, quotas, messages that are sent.

create extension if not exists btree_gist;
-- Parts of numbers, titles and places are looked up by the groups of three letters that they have.
create extension if not exists pg_trgm;

-- The order of names, titles and cities: that of dictionaries, not of code points. Russian and Belarusian letters have
-- their places in the common order of Unicode, in which Latin comes before them. The locale is not "ru", which differs
-- in that alone: the embedded database has the common order and no other.
create collation alphabet (provider = icu, locale = 'und');

-- platform/audit ------------------------------------------------------------------------------------------------------

-- Trail of changes: by whom, of what, when and why. Rows are only added, except that the words of an erased person are
-- blanked.
create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  actor_account_id uuid,
  actor_cabinet_id uuid,
  actor_name text not null,
  object_kind text not null,
  object_id uuid not null,
  action text not null,
  changes jsonb not null default '{}',
  reason text
);
create index audit_event_actor on audit_event (actor_cabinet_id, at) where actor_cabinet_id is not null;
create index audit_event_of_object on audit_event (object_id, object_kind, id desc);

-- platform/database ---------------------------------------------------------------------------------------------------

-- Values that all processes on one database share, such as the secret.
create table installation (
  name text primary key,
  value text not null
);

-- platform/http -------------------------------------------------------------------------------------------------------

-- Answers of writes that may be repeated, by the key that the caller named.
create table idempotency_key (
  account_id uuid,
  key text,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (account_id, key)
);

-- platform/askers/limits -----------------------------------------------------------------------------------------------------

-- Tries that are counted against a limit, until the end of the window.
create table limit_window (
  subject text primary key,
  hits integer not null,
  ends_at timestamptz not null
);

-- platform/channels/outbox -----------------------------------------------------------------------------------------------------

-- Messages that are sent by SMS, email or Telegram. A message may have a button, and a second address in case the first
-- is inactive.
create table outgoing_message (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email', 'telegram')),
  recipient text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  button jsonb,
  instead_channel text check (instead_channel in ('sms', 'email', 'telegram')),
  instead_recipient text,
  refused_at timestamptz,
  notice jsonb,
  ends_at timestamptz,
  lapsed_at timestamptz
);
create index outgoing_message_newest on outgoing_message (id desc);

-- platform/askers/quotas -----------------------------------------------------------------------------------------------------

-- Accounts that wanted more than a quota on a day.
create table quota_reach (
  id uuid primary key,
  at timestamptz not null,
  account_id uuid not null,
  cabinet_id uuid not null,
  kind text not null,
  day date not null,
  most integer not null,
  unique (account_id, kind, day)
);

-- Uses of a kind by a cabinet on the last day on which it used it: one row for each kind, for ever.
create table quota_use (
  cabinet_id uuid,
  kind text,
  day date not null,
  uses integer not null check (uses > 0),
  primary key (cabinet_id, kind)
);
