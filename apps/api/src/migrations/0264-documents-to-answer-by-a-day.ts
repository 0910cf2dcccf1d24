import { type Kysely, sql } from 'kysely'

/** A document may name the last day on which it can be answered; after it, it ends unanswered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document
      add column answer_by date,
      drop constraint document_state_check,
      add constraint document_state_check check (state in ('draft', 'sent', 'viewed', 'acknowledged', 'signed_paper', 'declined',
        'expired', 'superseded', 'revoked', 'uploaded', 'checked', 'rejected')),
      add constraint document_answer_by check (answer_by is null or is_to_acknowledge and sent_at is not null),
      add constraint document_expired check (state <> 'expired' or answer_by is not null)
  `.execute(db)
  await sql`
    create index document_answer_by on document (id) include (answer_by)
    where state in ('sent', 'viewed') and answer_by is not null
  `.execute(db)
  await sql`
    create or replace function keep_document() returns trigger language plpgsql as $$
    declare
      may_change text[] := array['cabinet_id', 'state', 'sent_at', 'viewed_at', 'scan_file_id', 'decline_reason',
        'end_reason', 'superseded_by', 'version'];
    begin
      -- The last day of an answer is named when it is sent.
      if old.sent_at is null then
        may_change := may_change || array['answer_by'];
      end if;
      if to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
        raise exception 'a document is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
}
