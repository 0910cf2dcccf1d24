import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table notice (
      id uuid primary key,
      cabinet_id uuid not null references cabinet,
      kind text not null,
      message_values jsonb not null default '{}',
      link text not null,
      actor_cabinet_id uuid references cabinet,
      created_at timestamptz not null,
      archived_at timestamptz
    )
  `.execute(db)
  await sql`create index notice_new on notice (cabinet_id, id desc) where archived_at is null`.execute(db)
  await sql`create index notice_archive on notice (cabinet_id, id desc) where archived_at is not null`.execute(db)
}
