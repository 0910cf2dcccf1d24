import { type Kysely, sql } from 'kysely'

/** What a question is about beside its contract. The thing stays with its domain, so that there is no reference. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table question
      add column about_kind text check (about_kind in ('lesson', 'invoice', 'act')),
      add column about_id uuid,
      add check ((about_kind is null) = (about_id is null))
  `.execute(db)
}
