import { type Kysely, sql } from 'kysely'

/** One template sent to many: whom it goes to is written down when it starts, so that it goes on where it stopped. */
export async function up(db: Kysely<never>): Promise<void> {
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
