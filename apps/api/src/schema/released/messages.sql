-- Tables of notices and files.

-- messages/files ------------------------------------------------------------------------------------------------------

-- Files that somebody added to something. The domain that it was added to knows what it belongs to. The bytes are in
-- the database, in a folder or in S3.
create table file (
  id uuid primary key,
  owner_cabinet_id uuid not null references cabinet,
  name text not null,
  media_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null,
  bytes bytea,
  created_at timestamptz not null,
  place text not null default 'database' check (place in ('database', 'folder', 's3')),
  check (octet_length(bytes) = size_bytes),
  check ((bytes is null) = (place <> 'database'))
);
create index file_place on file (place, id);

-- The total size of an account's files. A trigger subtracts deleted ones.
create table file_space (
  account_id uuid primary key references account,
  bytes bigint not null check (bytes >= 0)
);

-- Bytes in a folder or S3 whose file is gone. A trigger notes them in the transaction that deletes the file, and a task
-- removes them afterwards.
create table file_to_remove (
  file_id uuid,
  place text check (place in ('folder', 's3')),
  primary key (file_id, place)
);

-- messages/notices ----------------------------------------------------------------------------------------------------

-- Notices of a cabinet: the bell.
create table notice (
  id uuid primary key,
  cabinet_id uuid not null references cabinet,
  kind text not null,
  message_values jsonb not null default '{}',
  link text not null,
  actor_cabinet_id uuid references cabinet,
  created_at timestamptz not null,
  archived_at timestamptz,
  thing text not null
);
create index notice_archive on notice (cabinet_id, id desc) where archived_at is not null;
create index notice_new on notice (cabinet_id, id desc) where archived_at is null;
create index notice_new_of_thing on notice (thing, cabinet_id) where archived_at is null;

-- Channels by which an account wants to be told of a kind of event.
create table notice_choice (
  account_id uuid references account,
  topic text,
  channel text check (channel in ('telegram', 'email')),
  is_on boolean not null,
  primary key (account_id, topic, channel)
);
