import { type Kysely, sql } from 'kysely'

/** A rule of the commission may be for one level of its subject alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table commission_rule
      add column level text,
      add constraint commission_rule_level check (level is null or subject is not null)
  `.execute(db)
}
