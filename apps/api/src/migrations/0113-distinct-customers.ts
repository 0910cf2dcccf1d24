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
  await sql`
    select follow_changes('distinct_customers',
      $$select 'staff:administrator' as topic, 'distinct_customers' as tag from changed$$)
  `.execute(db)
  // As with every table that names a customer (docs/decisions/0040): a row that waited for a merge is refused after it.
  await sql`
    create function refuse_merged_pair() returns trigger language plpgsql as $$
    begin
      if exists (
        select from new_rows join merged_cabinets on merged_cabinets.id in (new_rows.newer_id, new_rows.older_id)
      ) then
        raise exception 'the customer of this % was merged into another', tg_table_name using errcode = 'NVK01';
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger distinct_customers_of_living after insert on distinct_customers referencing new table as new_rows
    for each statement execute function refuse_merged_pair()
  `.execute(db)
}
