import { type Kysely, sql } from 'kysely'

/** History never changes, except to remove an erased person. Besides that of an erased account, that of a thing which has been
 *  erased may be blanked, such as a lead of somebody without an account: its own event `erased`, which never changes either,
 *  allows that. Who acted stays. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
        and to_jsonb(new) - '{actor_name,changes,reason}'::text[] = to_jsonb(old) - '{actor_name,changes,reason}'::text[]
        and old.changes @> new.changes
        and (new.reason is null or new.reason = old.reason)
        and (
          erased_account() is not null
            and (new.actor_name = old.actor_name
              or old.actor_account_id = erased_account() and new.actor_name = 'Удалённый пользователь')
          or new.actor_name = old.actor_name and exists (
            select from audit_event
            where object_kind = old.object_kind and object_id = old.object_id and action = 'erased'
          )
        )
      then
        return new;
      end if;
      raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
    end $$
  `.execute(db)
}
