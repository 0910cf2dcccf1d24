import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database'
import type { remindersDue } from '#teaching/reminders'

type ReminderSpan = ReturnType<typeof remindersDue>[number]

export interface ReminderRow {
  session_id: string
  cabinet_id: string
  starts_at: Date
  title: string
  place: string
}

/** Notes whom to remind of the planned sessions of a span: their teachers, and the customers with seats in them.
 *  @returns those who were not reminded of the session at this time yet, at most so many */
export async function insertReminders(
  tx: Tx,
  { time, span }: ReminderSpan,
  now: Date,
  limit: number,
): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    with told as (
      insert into programme_session_reminder (starts_at, session_id, cabinet_id, time, created_at)
      select each.starts_at, each.session_id, each.cabinet_id, ${time}, ${now}::timestamptz from (
        select session.starts_at, session.id as session_id, teacher.executor_id as cabinet_id
        from programme_session session join programme_session_teacher teacher on teacher.session_id = session.id
        where session.state = 'planned' and session.starts_at > ${span.from} and session.starts_at <= ${span.to}
        union
        select session.starts_at, session.id, seat.customer_id
        from programme_session session join programme_session_seats seat on seat.session_id = session.id
        where session.state = 'planned' and session.starts_at > ${span.from} and session.starts_at <= ${span.to}
      ) as each
      where not exists (
        select from programme_session_reminder reminder
        where reminder.starts_at = each.starts_at and reminder.session_id = each.session_id
          and reminder.cabinet_id = each.cabinet_id and reminder.time = ${time}
      )
      order by each.starts_at, each.session_id, each.cabinet_id limit ${limit}
      on conflict do nothing
      returning session_id, cabinet_id, starts_at
    )
    select told.session_id, told.cabinet_id, told.starts_at, programme.title, programme.place
    from told join programme_session session on session.id = told.session_id
    join programme_facts programme on programme.id = session.programme_id
    order by told.starts_at, told.session_id, told.cabinet_id`.execute(tx)
  return rows
}

/** Facts of a session for a reminder, and whether somebody teaches it or has a seat in it. */
export const findReminded = (reader: Reader, id: string, cabinetId: string) =>
  reader
    .selectFrom('programme_session as session')
    .select(['session.state', 'session.starts_at'])
    .select(
      sql<boolean>`exists (
        select from programme_session_teacher teacher
        where teacher.session_id = session.id and teacher.executor_id = ${cabinetId}
      ) or exists (
        select from programme_session_seats seat
        where seat.session_id = session.id and seat.customer_id = ${cabinetId}
      )`.as('is_theirs'),
    )
    .where('session.id', '=', id)
    .executeTakeFirst()
