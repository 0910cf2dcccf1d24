import { type Kysely, sql } from 'kysely'

/** Who asked for a substitute: the wish ends once they lead the session no longer. Until now nobody else could have asked than one of
 *  those who lead it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table programme_session add column substitute_wanted_by uuid references cabinet`.execute(db)
  await sql`
    update programme_session session set substitute_wanted_by = (
      select teacher.executor_id from programme_session_teacher teacher
      where teacher.session_id = session.id and teacher.role <> 'assistant' order by teacher.executor_id limit 1
    )
    where substitute_wanted_at is not null
  `.execute(db)
  // Of those who asked and lead it no longer.
  await sql`
    update programme_session set substitute_wanted_at = null, substitute_reason = null
    where substitute_wanted_at is not null and substitute_wanted_by is null
  `.execute(db)
  await sql`
    alter table programme_session
    add check ((substitute_wanted_at is null) = (substitute_wanted_by is null))
  `.execute(db)
}
