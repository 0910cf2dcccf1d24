import { type Kysely, sql } from 'kysely'

/** Pairs of customers who seem to be one person and are not, as an administrator has found out: not suggested any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table distinct_customers (
      newer_id uuid not null references cabinet,
      older_id uuid not null references cabinet,
      marked_by uuid not null references cabinet,
      marked_at timestamptz not null,
      primary key (newer_id, older_id),
      check (older_id < newer_id)
    )
  `.execute(db)
  await sql`create index distinct_customers_older on distinct_customers (older_id)`.execute(db)
}
