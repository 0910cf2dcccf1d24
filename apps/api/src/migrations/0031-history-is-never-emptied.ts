import { type Kysely, sql } from 'kysely'

/** Row triggers are not called by `truncate`, so every table that refuses `delete` gets a trigger that refuses
 *  `truncate` as well. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    declare history regclass;
    begin
      for history in
        select distinct keeping.tgrelid::regclass from pg_trigger keeping join pg_proc on pg_proc.oid = keeping.tgfoid
        where not keeping.tgisinternal and proname like 'refuse%' and (keeping.tgtype & 8) > 0
          and not exists (select from pg_trigger other where other.tgrelid = keeping.tgrelid and (other.tgtype & 32) > 0)
      loop
        execute format(
          'create trigger %I before truncate on %s for each statement execute function refuse_change()',
          history::text || '_is_kept_whole', history
        );
      end loop;
    end $$
  `.execute(db)
}
