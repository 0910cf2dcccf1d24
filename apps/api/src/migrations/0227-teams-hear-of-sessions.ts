import { type Kysely, sql } from 'kysely'

/** The team's page names the coming sessions that a member does not teach, so the active team hears that something of the programme
 *  has changed when a session does; of the session itself those hear who teach it, staff, and customers with a seat. */
export async function up(db: Kysely<never>): Promise<void> {
  const everybody = (session: string, programme: string) => `
    select 'role:staff' as topic, 'programme_session:' || ${session} as tag from changed
    union all
    select 'cabinet:' || teacher.executor_id, 'programme_session:' || ${session}
    from changed join programme_session_teacher teacher on teacher.session_id = ${session}
    union all
    select 'cabinet:' || seat.customer_id, 'programme_session:' || ${session}
    from changed join programme_seat_facts seat on seat.programme_id = ${programme} and seat.taken_at is not null
    union all
    select 'cabinet:' || member.executor_id, 'programme:' || member.programme_id
    from changed join programme_member_facts member on member.programme_id = ${programme} and member.state = 'active'`
  await sql`select follow_changes('programme_session', ${everybody('changed.id', 'changed.programme_id')})`.execute(db)
  const programmeOf = '(select programme_id from programme_session where id = changed.session_id)'
  await sql`
    select follow_changes('programme_session_teacher', ${`${everybody('changed.session_id', programmeOf)}
    union all
    select 'cabinet:' || executor_id, 'programme_session:' || session_id from changed`})
  `.execute(db)
}
