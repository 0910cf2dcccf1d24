import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Checked at the end of the statement, because lessons of a series may take each other's times when all move by a
  // week.
  await sql`alter table lesson drop constraint lesson_overlap`.execute(db)
  await sql`
    alter table lesson add constraint lesson_overlap exclude using gist (
      executor_id with =, tstzrange(starts_at, ends_at, '[)') with &&
    ) where (state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show')) deferrable initially immediate
  `.execute(db)
  // When an outcome that was set before was last changed: the customer has time to object from then on.
  await sql`alter table lesson add column corrected_at timestamptz`.execute(db)
  await sql`
    create index lesson_with_free_move on lesson (contract_id, starts_at) where used_free_move
  `.execute(db)
  // The credit of a lesson is deleted with it.
  await sql`
    alter table make_up_credit
      drop constraint make_up_credit_lesson_id_fkey,
      drop constraint make_up_credit_used_by_fkey,
      add foreign key (lesson_id) references lesson on delete cascade,
      add foreign key (used_by) references lesson on delete set null
  `.execute(db)
  await sql`
    create table file (
      id uuid primary key,
      owner_cabinet_id uuid not null references cabinet,
      name text not null,
      media_type text not null,
      size_bytes integer not null check (size_bytes > 0),
      sha256 text not null,
      bytes bytea not null check (octet_length(bytes) = size_bytes),
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`
    create table lesson_file (
      file_id uuid primary key references file on delete cascade,
      lesson_id uuid not null references lesson on delete cascade
    )
  `.execute(db)
  await sql`create index lesson_file_of_lesson on lesson_file (lesson_id)`.execute(db)
}
