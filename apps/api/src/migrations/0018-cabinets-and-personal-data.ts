import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await openCabinets(db)
  await findAccounts(db)
}

/** Staff look at a person's cabinet through a session of that cabinet, which hangs on their own: it ends with it. */
async function openCabinets(db: Kysely<never>): Promise<void> {
  await sql`alter table session add opened_by uuid references session`.execute(db)
  await sql`
    alter table session add constraint session_read_only
    check (read_only = 'opened_by_staff' and opened_by is not null or read_only is null and opened_by is null)
  `.execute(db)
  // Links of staff to other people's cabinets that were not used yet, with the reason that was given.
  await sql`
    create table cabinet_opening (
      signature text primary key,
      reason text not null,
      issued_at timestamptz not null
    )
  `.execute(db)
}

/** What the list of accounts looks for: beginnings of names, and the phone from either end. */
async function findAccounts(db: Kysely<never>): Promise<void> {
  await sql`create index account_by_name on account (last_name, first_name, id)`.execute(db)
  await sql`create index account_last_name on account (lower(last_name) text_pattern_ops)`.execute(db)
  await sql`create index account_first_name on account (lower(first_name) text_pattern_ops)`.execute(db)
  await sql`create index account_phone on account (phone text_pattern_ops)`.execute(db)
  await sql`create index account_phone_end on account (reverse(phone) text_pattern_ops)`.execute(db)
}
