import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // No foreign key, because its check would take longer for a phone with an account than for one without.
  await sql`
    create table sign_in_event (
      id uuid primary key,
      account_id uuid,
      at timestamptz not null,
      kind text not null,
      address text not null,
      user_agent text not null
    )
  `.execute(db)
  await sql`create index sign_in_event_account on sign_in_event (account_id, id desc)`.execute(db)
  await sql`create index sign_in_event_at on sign_in_event using brin (at)`.execute(db)
}
