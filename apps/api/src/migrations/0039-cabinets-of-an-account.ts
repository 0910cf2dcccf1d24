import { type Kysely, sql } from 'kysely'

/** Every page shows which cabinets its person has. The session check reads the account in any case, and each more table
 *  would cost every request time, so the roles stand at the account; a trigger keeps them up to date. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table account add column cabinet_roles text[] not null default '{}'`.execute(db)
  await sql`
    create function count_cabinets() returns trigger language plpgsql as $$
    begin
      update account
      set cabinet_roles = (
        select coalesce(array_agg(role order by array_position(array['staff', 'executor', 'customer'], role)), '{}')
        from cabinet where cabinet.account_id = account.id
      )
      where id = case when tg_op = 'DELETE' then old.account_id else new.account_id end;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger cabinet_is_counted after insert or delete on cabinet
    for each row execute function count_cabinets()
  `.execute(db)
  // Without events: the triggers would publish every account.
  await sql`alter table account disable trigger user`.execute(db)
  await sql`
    update account
    set cabinet_roles = roles
    from (
      select account_id, array_agg(role order by array_position(array['staff', 'executor', 'customer'], role)) as roles
      from cabinet group by account_id
    ) as counted
    where counted.account_id = account.id
  `.execute(db)
  await sql`alter table account enable trigger user`.execute(db)
}
