-- Tables of questions, talks and documents.

-- desk/docs -----------------------------------------------------------------------------------------------------------

-- Versions of templates; those of one template have the same series. What was published stays, because documents were
-- made of it.
create table document_template (
  id uuid primary key,
  series_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('offer', 'contract', 'addendum', 'act', 'consent', 'policy', 'other')),
  audience text not null check (audience in ('customer', 'executor')),
  basis text not null check (basis in ('person', 'contract')),
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  is_to_acknowledge boolean not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  created_at timestamptz not null,
  published_at timestamptz,
  version integer not null default 1,
  unique (series_id, number),
  check (state <> 'published' or published_at is not null)
);
create unique index document_template_draft on document_template (series_id) where state = 'draft';
create unique index document_template_published on document_template (series_id) where state = 'published';

-- Documents of people, from a draft to what became of them. A sent document stays as its person got it.
create table document (
  id uuid primary key,
  direction text not null check (direction in ('to_person', 'to_service')),
  kind text not null check (kind in ('offer', 'contract', 'addendum', 'act', 'consent', 'policy', 'other')),
  title text not null check (title <> ''),
  cabinet_id uuid not null references cabinet,
  contract_id uuid references contract,
  template_id uuid references document_template,
  file_id uuid not null unique references file,
  -- The text of one that was made of a template; the file is written from it.
  blocks jsonb,
  sha256 text not null,
  is_to_acknowledge boolean not null,
  state text not null
    check (state in ('draft', 'sent', 'viewed', 'acknowledged', 'signed_paper', 'declined', 'expired', 'superseded',
    'revoked', 'uploaded', 'checked', 'rejected')),
  created_at timestamptz not null,
  sent_at timestamptz,
  viewed_at timestamptz,
  scan_file_id uuid references file,
  decline_reason text,
  end_reason text,
  superseded_by uuid references document on delete set null,
  version integer not null default 1,
  answer_by date,
  constraint document_answer_by check (answer_by is null or is_to_acknowledge and sent_at is not null),
  check ((blocks is null) = (template_id is null)),
  constraint document_expired check (state <> 'expired' or answer_by is not null),
  check ((direction = 'to_service') = (state in ('uploaded', 'checked', 'rejected'))),
  check (state not in ('sent', 'viewed', 'acknowledged', 'signed_paper', 'declined', 'superseded')
    or sent_at is not null),
  check (state <> 'signed_paper' or scan_file_id is not null),
  check (state <> 'declined' or decline_reason is not null)
);
create index document_answer_by on document (id) include (answer_by) where state in ('sent', 'viewed')
  and answer_by is not null;
create index document_cabinet on document (cabinet_id, id desc);
create index document_contract on document (contract_id, id desc) where contract_id is not null;
create index document_state on document (state, id desc);
create index document_superseded_by on document (superseded_by) where superseded_by is not null;
create index document_template_of on document (template_id) where template_id is not null;

-- Acknowledgements of documents: by whom, by which code, when and from where. Never changed. code_id has no foreign
-- key: codes are removed after some time, evidence is kept.
create table document_acknowledgement (
  document_id uuid primary key references document,
  cabinet_id uuid not null references cabinet,
  account_id uuid not null references account,
  person_name text not null,
  phone text not null,
  document_sha256 text not null,
  consent_text text not null,
  channel text not null check (channel in ('sms', 'telegram', 'email')),
  code_id uuid not null,
  requested_at timestamptz not null,
  acknowledged_at timestamptz not null,
  address text not null,
  user_agent text not null
);

-- A template that is sent to many. Whom it goes to is written down when it starts, so that it goes on where it stopped.
create table document_mailing (
  id uuid primary key,
  template_id uuid not null references document_template,
  scope text not null check (scope in ('running', 'everybody')),
  subject text,
  total_count integer not null check (total_count >= 0),
  sent_count integer not null default 0,
  left_out_count integer not null default 0,
  started_by uuid not null references cabinet,
  started_at timestamptz not null,
  finished_at timestamptz,
  check (sent_count + left_out_count <= total_count)
);
create unique index document_mailing_open on document_mailing (template_id) where finished_at is null;

-- Recipients of a mailing.
create table document_mailing_target (
  mailing_id uuid references document_mailing,
  position integer,
  cabinet_id uuid not null references cabinet,
  contract_id uuid references contract,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'left_out')),
  reason text,
  document_id uuid references document on delete set null,
  primary key (mailing_id, position),
  check ((state = 'left_out') = (reason is not null))
);
create index document_mailing_target_document on document_mailing_target (document_id) where document_id is not null;
create unique index document_mailing_target_once on document_mailing_target (mailing_id, cabinet_id,
  coalesce(contract_id, cabinet_id));
create index document_mailing_target_waits on document_mailing_target (mailing_id, position) where state = 'waiting';

-- desk/questions ------------------------------------------------------------------------------------------------------

-- Questions to the staff, with who answers and by when. What it is about stays with its domain, so there is no key.
create table question (
  id uuid primary key,
  number bigint generated always as identity unique,
  asker_id uuid not null references cabinet,
  topic text not null check (topic in ('lessons', 'payments', 'documents', 'offers', 'account', 'other')),
  state text not null check (state in ('open', 'answered', 'closed', 'spam')),
  excerpt text not null,
  last_side text not null check (last_side in ('asker', 'staff')),
  last_message_at timestamptz not null,
  message_count integer not null default 1,
  closed_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  contract_id uuid references contract,
  assignee_id uuid references cabinet,
  answer_due_at timestamptz not null default now() + interval '1 day',
  about_kind text check (about_kind in ('lesson', 'invoice', 'act', 'document')),
  about_id uuid,
  rating smallint check (rating between 1 and 5),
  rating_text text not null default '',
  rated_at timestamptz,
  merged_into uuid references question,
  asker_seen_until timestamptz,
  staff_seen_until timestamptz,
  spam_reason text,
  spam_from text check (spam_from in ('open', 'answered')),
  check ((state in ('closed', 'spam')) = (closed_at is not null)),
  constraint question_spam_check check ((state = 'spam') = (spam_from is not null)),
  check ((about_kind is null) = (about_id is null)),
  check (merged_into <> id),
  check ((rating is null) = (rated_at is null)),
  check (merged_into is null or state = 'closed')
);
create index question_assignee on question (assignee_id, last_message_at desc, id desc) where assignee_id is not null;
create index question_due on question (answer_due_at, id) where state = 'open';
create index question_inbox on question (state, last_message_at, id);
create index question_merged on question (merged_into) where merged_into is not null;
create index question_newest on question (last_message_at desc, id desc);
create index question_of_contract on question (contract_id, last_message_at desc, id desc)
  where contract_id is not null;
create index question_own on question (asker_id, last_message_at desc, id desc);

-- Messages of questions. They never change; a correction is another message.
create table question_message (
  id uuid primary key,
  question_id uuid not null references question,
  position integer not null,
  side text not null check (side in ('asker', 'staff')),
  author_id uuid not null references cabinet,
  body text not null check (body <> ''),
  created_at timestamptz not null,
  unique (question_id, position)
);

-- Files of messages. One that is not sent yet has no message and is its owner's alone.
create table question_file (
  file_id uuid primary key references file on delete cascade,
  owner_id uuid not null references cabinet,
  message_id uuid references question_message,
  created_at timestamptz not null
);
create index question_file_message on question_file (message_id) where message_id is not null;
create index question_file_unsent on question_file (owner_id, created_at) where message_id is null;

-- Notes of the staff beside a question, for one another.
create table question_note (
  id uuid primary key,
  question_id uuid not null references question,
  author_id uuid not null references cabinet,
  body text not null check (body <> ''),
  created_at timestamptz not null
);
create index question_note_question on question_note (question_id, created_at, id);

-- Prepared answers.
create table question_template (
  id uuid primary key,
  title text not null unique check (title <> ''),
  body text not null check (body <> ''),
  version integer not null default 1
);

-- Topics of questions: who gets the new ones, and within how many working hours they are answered.
create table question_topic (
  id uuid primary key,
  topic text not null unique check (topic in ('lessons', 'payments', 'documents', 'offers', 'account', 'other')),
  assignee_id uuid references cabinet,
  version integer not null default 1,
  answer_hours integer not null default 9 check (answer_hours between 1 and 90)
);
insert into question_topic (id, topic)
select gen_random_uuid(), topic
from unnest(array['lessons', 'payments', 'documents', 'offers', 'account', 'other']) as topic;

-- desk/talks ----------------------------------------------------------------------------------------------------------

-- Talks of a contract between its customer and its executor, from the first message on.
create table talk (
  contract_id uuid primary key references contract,
  excerpt text not null,
  last_side text not null check (last_side in ('customer', 'executor')),
  last_message_at timestamptz not null,
  customer_seen_until timestamptz,
  executor_seen_until timestamptz
);

-- Messages of talks. They never change; a correction is another message.
create table talk_message (
  id uuid primary key,
  contract_id uuid not null references talk,
  side text not null check (side in ('customer', 'executor')),
  author_id uuid not null references cabinet,
  body text not null check (body <> ''),
  created_at timestamptz not null
);
create index talk_message_of_talk on talk_message (contract_id, created_at desc, id desc);

-- Files of messages. Until its message is sent, a file is its owner's alone.
create table talk_file (
  file_id uuid primary key references file on delete cascade,
  message_id uuid not null references talk_message
);
create index talk_file_of_message on talk_file (message_id);
