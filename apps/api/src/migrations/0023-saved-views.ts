import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table saved_view (
      id uuid primary key,
      cabinet_id uuid not null references cabinet,
      page text not null,
      name text not null,
      search text not null,
      created_at timestamptz not null,
      unique (cabinet_id, page, name)
    )
  `.execute(db)
}
