import { type Kysely, sql } from 'kysely'

/** Templates of documents with versions, and documents of people from a draft to what became of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await makeTemplates(db)
  await makeDocuments(db)
  await makeEvidence(db)
  await follow(db)
  await makeMailings(db)
}

/** A row is a version. What was published stays as it is, because documents were made of it. */
async function makeTemplates(db: Kysely<never>): Promise<void> {
  await sql`
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
      published_at timestamptz check (state <> 'published' or published_at is not null),
      version integer not null default 1,
      unique (series_id, number)
    )
  `.execute(db)
  for (const state of ['draft', 'published']) {
    await sql`
      create unique index ${sql.ref(`document_template_${state}`)} on document_template (series_id)
      where state = ${sql.lit(state)}
    `.execute(db)
  }
  await sql`
    create function keep_document_template() returns trigger language plpgsql as $$
    declare
      may_change text[] := case when tg_op = 'UPDATE' and old.state = 'draft'
        then array['title', 'body', 'is_to_acknowledge', 'state', 'published_at', 'version']
        else array['state', 'version'] end;
    begin
      if tg_op <> 'UPDATE' or to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
        raise exception 'a version of a template is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger document_template_stays before update or delete on document_template
    for each row execute function keep_document_template()
  `.execute(db)
}

async function makeDocuments(db: Kysely<never>): Promise<void> {
  await sql`
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
      blocks jsonb check ((blocks is null) = (template_id is null)),
      sha256 text not null,
      is_to_acknowledge boolean not null,
      state text not null check (state in ('draft', 'sent', 'viewed', 'acknowledged', 'signed_paper', 'declined',
        'superseded', 'revoked', 'uploaded', 'checked', 'rejected')),
      created_at timestamptz not null,
      sent_at timestamptz,
      viewed_at timestamptz,
      scan_file_id uuid references file,
      decline_reason text,
      end_reason text,
      superseded_by uuid references document on delete set null,
      version integer not null default 1,
      check ((direction = 'to_service') = (state in ('uploaded', 'checked', 'rejected'))),
      check (state not in ('sent', 'viewed', 'acknowledged', 'signed_paper', 'declined', 'superseded') or sent_at is not null),
      check (state <> 'signed_paper' or scan_file_id is not null),
      check (state <> 'declined' or decline_reason is not null)
    )
  `.execute(db)
  await sql`create index document_cabinet on document (cabinet_id, id desc)`.execute(db)
  await sql`create index document_state on document (state, id desc)`.execute(db)
  await sql`create index document_contract on document (contract_id, id desc) where contract_id is not null`.execute(db)
  await sql`create index document_template_of on document (template_id) where template_id is not null`.execute(db)
  await sql`create index document_superseded_by on document (superseded_by) where superseded_by is not null`.execute(db)
  // What a document says is what its person was sent.
  await sql`
    create function keep_document() returns trigger language plpgsql as $$
    declare
      may_change text[] := array['cabinet_id', 'state', 'sent_at', 'viewed_at', 'scan_file_id', 'decline_reason',
        'end_reason', 'superseded_by', 'version'];
    begin
      if to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
        raise exception 'a document is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger document_stays before update on document for each row execute function keep_document()
  `.execute(db)
  await sql`
    create trigger document_of_living after insert on document referencing new table as new_rows
    for each statement execute function refuse_merged_cabinet_id()
  `.execute(db)
}

/** code_id has no foreign key, because codes are removed after some time and evidence is kept. */
async function makeEvidence(db: Kysely<never>): Promise<void> {
  await sql`
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
    )
  `.execute(db)
  await sql`
    create trigger document_acknowledgement_is_history before update or delete on document_acknowledgement
    for each row execute function refuse_change()
  `.execute(db)
  await sql`
    create trigger document_acknowledgement_is_kept before truncate on document_acknowledgement
    for each statement execute function refuse_change()
  `.execute(db)
}

/** A person hears of nothing before it is sent. */
async function follow(db: Kysely<never>): Promise<void> {
  await sql`
    select follow_changes('document', $$
      select whom as topic, 'document:' || id as tag
      from changed, unnest(array['role:staff',
        case when sent_at is not null or direction = 'to_service' then 'cabinet:' || cabinet_id end]) as whom
      where whom is not null$$)
  `.execute(db)
  await sql`
    select follow_changes('document_template', $$
      select whom as topic, 'document_template' as tag
      from changed, unnest(array['staff:manager', 'staff:administrator']) as whom$$)
  `.execute(db)
}

/** One template sent to many: whom it goes to is written down when it starts, so that it goes on where it stopped. */
async function makeMailings(db: Kysely<never>): Promise<void> {
  await sql`
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
    )
  `.execute(db)
  await sql`create unique index document_mailing_open on document_mailing (template_id) where finished_at is null`.execute(
    db,
  )
  await sql`
    create table document_mailing_target (
      mailing_id uuid not null references document_mailing,
      position integer not null,
      cabinet_id uuid not null references cabinet,
      contract_id uuid references contract,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'left_out')),
      reason text check ((state = 'left_out') = (reason is not null)),
      document_id uuid references document on delete set null,
      primary key (mailing_id, position)
    )
  `.execute(db)
  await sql`
    create unique index document_mailing_target_once
    on document_mailing_target (mailing_id, cabinet_id, coalesce(contract_id, cabinet_id))
  `.execute(db)
  await sql`
    create index document_mailing_target_waits on document_mailing_target (mailing_id, position) where state = 'waiting'
  `.execute(db)
  await sql`
    create index document_mailing_target_document on document_mailing_target (document_id) where document_id is not null
  `.execute(db)
  await sql`
    select follow_changes('document_mailing', $$select 'staff:manager' as topic, 'document_mailing' as tag from changed$$)
  `.execute(db)
}
