import { type Kysely, sql } from 'kysely'

/** Where lessons take place: one place for the lessons of a contract, which may change while the contract keeps its own
 *  words, and another for a single lesson. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table lesson add column place text check (place <> '')`.execute(db)
  await sql`
    create table meeting_place (
      contract_id uuid primary key references contract,
      place text not null,
      changed_by uuid not null references cabinet,
      changed_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db)
  await sql`
    create view lesson_places as
    select lesson.id as lesson_id, coalesce(lesson.place, nullif(meeting_place.place, ''), contract.place) as place,
      coalesce(meeting_place.version, 0) as revision
    from lesson
    join contract_facts contract on contract.id = lesson.contract_id
    left join meeting_place on meeting_place.contract_id = lesson.contract_id
  `.execute(db)
  // Those who see the contract see its lessons.
  await sql`
    select follow_changes('meeting_place', $$
      select whom as topic, 'contract:' || contract.id as tag
      from changed join contract_facts contract on contract.id = changed.contract_id,
      unnest(array['role:staff', 'cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id]) as whom$$)
  `.execute(db)
}
