import { type Kysely, sql } from 'kysely'

/** When programmes are going to meet, and who teaches then: what programmes know of their planned sessions
 *  (docs/decisions/0121-what-programmes-know-of-their-sessions.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table programme_meeting (
      session_id uuid primary key,
      programme_id uuid not null references programme,
      starts_at timestamptz not null,
      teacher_ids uuid[] not null,
      -- Who leads, or stands in for whoever does.
      lead_ids uuid[] not null
    )
  `.execute(db)
  await sql`create index programme_meeting_programme on programme_meeting (programme_id, starts_at)`.execute(db)
  await keepMeetings(db)
  await followSessions(db)
  await sql`select keep_session_meetings(array(select id from programme_session where state = 'planned'))`.execute(db)
}

/** The one way in which sessions are made known: `keep_meetings(sessions, wanted)`, where `wanted` are objects with the columns of the
 *  table. What is not among them is forgotten. */
async function keepMeetings(db: Kysely<never>): Promise<void> {
  await sql`
    create function keep_meetings(sessions uuid[], wanted jsonb) returns void language plpgsql as $$
    begin
      delete from programme_meeting meeting
      where meeting.session_id = any(sessions) and not exists (
        select from jsonb_to_recordset(wanted) as want(session_id uuid) where want.session_id = meeting.session_id
      );
      insert into programme_meeting as meeting (session_id, programme_id, starts_at, teacher_ids, lead_ids)
      select want.session_id, want.programme_id, want.starts_at, want.teacher_ids, want.lead_ids
      from jsonb_to_recordset(wanted) as want(
        session_id uuid, programme_id uuid, starts_at timestamptz, teacher_ids uuid[], lead_ids uuid[]
      )
      order by want.session_id
      on conflict (session_id) do update set starts_at = excluded.starts_at, teacher_ids = excluded.teacher_ids,
        lead_ids = excluded.lead_ids
      where (meeting.starts_at, meeting.teacher_ids, meeting.lead_ids)
        is distinct from (excluded.starts_at, excluded.teacher_ids, excluded.lead_ids);
    end $$
  `.execute(db)
}

async function followSessions(db: Kysely<never>): Promise<void> {
  await sql`
    create function keep_session_meetings(ids uuid[]) returns void language plpgsql as $$
    begin
      perform keep_meetings(ids, (
        select coalesce(jsonb_agg(jsonb_build_object('session_id', session.id, 'programme_id', session.programme_id,
          'starts_at', session.starts_at,
          'teacher_ids', array(
            select executor_id from programme_session_teacher where session_id = session.id order by executor_id),
          'lead_ids', array(
            select executor_id from programme_session_teacher
            where session_id = session.id and role <> 'assistant' order by executor_id)
        )), '[]')
        from programme_session session where session.id = any(ids) and session.state = 'planned'
      ));
    end $$
  `.execute(db)
  for (const [table, id] of [
    ['programme_session', 'id'],
    ['programme_session_teacher', 'session_id'],
  ] as const) {
    await sql
      .raw(`
        create function ${table}_keeps_meetings() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then
            perform keep_session_meetings(array(select distinct ${id} from old_rows));
          else
            perform keep_session_meetings(array(select distinct ${id} from new_rows));
          end if;
          return null;
        end $$
      `)
      .execute(db)
    for (const [operation, rows] of [
      ['insert', 'new table as new_rows'],
      ['update', 'new table as new_rows'],
      ['delete', 'old table as old_rows'],
    ] as const) {
      await sql
        .raw(`
          create trigger ${table}_${operation}_keeps_meetings after ${operation} on ${table} referencing ${rows}
          for each statement execute function ${table}_keeps_meetings()
        `)
        .execute(db)
    }
  }
}
