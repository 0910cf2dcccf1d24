import type { SessionTeacherRole } from '@navyk/api-spec/teaching/programme-sessions'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { changedOne, dateOfInstant, manyRows, movedOn, type Reader, type Tx } from '#platform/database'
import type { HeldSession, SessionRate } from '../attendance/pay.ts'
import { sessionsApart, type Span } from '../policy.ts'
import { isSubstituted, isTaughtBy, isUnled, type SessionRow } from '../queries.ts'
import type { AttendanceTable, ProgrammeSessionTable, SessionTeacherTable } from '../tables.ts'

export type NewSession = Pick<
  Selectable<ProgrammeSessionTable>,
  'id' | 'programme_id' | 'starts_at' | 'ends_at' | 'topic' | 'created_at'
>

export async function insertSessions(tx: Tx, rows: NewSession[]): Promise<void> {
  const nothing = {
    cancel_reason: null,
    held_at: null,
    substitute_wanted_at: null,
    substitute_wanted_by: null,
    substitute_reason: null,
  }
  const all = rows.map((row) => ({ ...row, ...nothing }))
  await tx.insertInto('programme_session').$call(manyRows('programme_session', all)).execute()
}

type NewTeacher = Omit<SessionTeacherTable, 'pay_kopecks'>

/** @throws the database's 23P01 where somebody would be in two places */
export async function insertTeachers(tx: Tx, rows: NewTeacher[]): Promise<void> {
  if (rows.length === 0) return
  const all = rows.map((row) => ({ ...row, pay_kopecks: null }))
  await tx.insertInto('programme_session_teacher').$call(manyRows('programme_session_teacher', all)).execute()
}

/** Replaces those who teach a session. */
export async function replaceTeachers(tx: Tx, sessionId: string, rows: NewTeacher[]): Promise<void> {
  await tx.deleteFrom('programme_session_teacher').where('session_id', '=', sessionId).execute()
  await insertTeachers(tx, rows)
}

type Columns = Partial<Omit<Selectable<ProgrammeSessionTable>, 'id' | 'state' | 'version'>>

/** @returns false where it has changed meanwhile @throws the database's 23P01 where the time is taken */
export const moveOnSession = (tx: Tx, before: SessionRow, to: SessionRow['state'], columns: Columns) =>
  changedOne(
    movedOn(tx.updateTable('programme_session').set({ ...columns, topic: columns.topic ?? before.topic }), before, to),
  )

/** Sets or corrects outcomes. Texts and marks that are absent stay. */
export async function upsertAttendance(
  tx: Tx,
  rows: (Omit<AttendanceTable, 'version' | 'mark' | 'result'> & { mark?: number | null; result?: string })[],
): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map((row) => ({ ...row, has_mark: row.mark !== undefined, has_result: row.result !== undefined }))
  await sql`
    insert into programme_attendance as marked (session_id, learner_id, outcome, late_minutes, told_before,
      missed_session_id, mark, result, set_at)
    select given.session_id, given.learner_id, given.outcome, given.late_minutes, given.told_before, given.missed_session_id,
      case when given.has_mark then given.mark else old.mark end,
      case when given.has_result then given.result else coalesce(old.result, '') end, given.set_at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
      session_id uuid, learner_id uuid, outcome text, late_minutes integer, told_before boolean,
      missed_session_id uuid, mark integer, result text, set_at timestamptz, has_mark boolean, has_result boolean
    )
    left join lateral (
      select kept.mark, kept.result from programme_attendance kept
      where kept.session_id = given.session_id and kept.learner_id = given.learner_id
    ) as old on true
    on conflict (session_id, learner_id) do update set outcome = excluded.outcome, late_minutes = excluded.late_minutes,
      told_before = excluded.told_before, missed_session_id = excluded.missed_session_id, mark = excluded.mark,
      result = excluded.result, set_at = excluded.set_at, version = marked.version + 1`.execute(tx)
}

/** Reads the basis of a session's pay. The rate of each who teaches it is their own of that day, or, for a substitute who is not of the
 *  team, that of the person whose place they take. */
export async function findPayBasis(
  reader: Reader,
  sessionId: string,
): Promise<{ rates: Map<string, SessionRate>; held: HeldSession }> {
  const rates = await sql<{ executor_id: string } & SessionRate>`
    select teacher.executor_id, rate.basis, rate.amount_kopecks as "amountKopecks",
      rate.share_basis_points as "shareBasisPoints"
    from programme_session session join programme_session_teacher teacher on teacher.session_id = session.id,
    lateral (
      select rate.basis, rate.amount_kopecks, rate.share_basis_points
      from programme_member_facts member join programme_rate_facts rate on rate.member_id = member.id
      where member.programme_id = session.programme_id and member.executor_id in (teacher.executor_id, teacher.stands_for)
        and member.joined_at is not null and rate.valid_from <= ${dateOfInstant('session.starts_at')}
      order by member.executor_id = teacher.executor_id desc, rate.valid_from desc, rate.id desc limit 1
    ) as rate
    where session.id = ${sessionId}`.execute(reader)
  const held = await sql<HeldSession>`
    select programme.planned_sessions as "plannedSessions",
      (select coalesce(json_agg(json_build_object('basis', seat.price_basis, 'kopecks', seat.price_kopecks)), '[]')
        from programme_session_seats present join programme_seat_facts seat on seat.id = present.seat_id
        where present.session_id = session.id) as seats,
      (select coalesce(json_agg(marked.outcome), '[]') from programme_attendance marked
        where marked.session_id = session.id) as outcomes
    from programme_session session join programme_facts programme on programme.id = session.programme_id
    where session.id = ${sessionId}`.execute(reader)
  const [found] = held.rows
  if (!found) throw new Error(`the session ${sessionId} is not there`)
  return { rates: new Map(rates.rows.map(({ executor_id, ...rate }) => [executor_id, rate])), held: found }
}

export async function payTeachers(tx: Tx, sessionId: string, pays: { executorId: string; payKopecks: number }[]) {
  await sql`
    update programme_session_teacher teacher set pay_kopecks = paid."payKopecks"
    from jsonb_to_recordset(${JSON.stringify(pays)}::jsonb) as paid("executorId" uuid, "payKopecks" bigint)
    where teacher.session_id = ${sessionId} and teacher.executor_id = paid."executorId"`.execute(tx)
}

/** Planned sessions of a programme, locked in the order of time. */
export async function lockPlannedOf(tx: Tx, programmeId: string, after: Date) {
  return tx
    .selectFrom('programme_session')
    .select(['id', 'starts_at', 'ends_at', 'version'])
    .where('programme_id', '=', programmeId)
    .where('state', '=', 'planned')
    .where('starts_at', '>', after)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Calls planned sessions off that are locked. */
export async function cancelSessions(tx: Tx, ids: string[], reason: string): Promise<void> {
  await sql`
    update programme_session set state = 'cancelled', cancel_reason = ${reason}, version = version + 1
    where id = any(${ids}::uuid[]) and state = 'planned'`.execute(tx)
}

/** Takes somebody out of sessions that are locked. @returns those sessions, with the role that they had in each */
export async function removeTeacher(tx: Tx, executorId: string, ids: string[]) {
  const { rows } = await sql<{ session_id: string; role: SessionTeacherRole }>`
    delete from programme_session_teacher
    where executor_id = ${executorId} and session_id = any(${ids}::uuid[]) returning session_id, role`.execute(tx)
  return rows
}

interface TeacherWithRole {
  executorId: string
  role: SessionTeacherRole
}

interface SessionToLead extends Span {
  id: string
  is_unled: boolean
  /** The executor has no lesson and no other session then. */
  is_free: boolean
}

/** Condition on the sessions `session` that a person with this role in the team gets: a lead gets none that a substitute who can act
 *  leads. */
const isForRole = (role: SessionTeacherRole) => (role === 'lead' ? sql`not ${isSubstituted}` : sql`true`)

/** Sessions `session` that an executor does not teach, in the order of time. To lead, those are left out that a substitute who can act
 *  leads: both would be paid for it. */
async function listUntaught(
  tx: Tx,
  { executorId, role }: TeacherWithRole,
  sessions: RawBuilder<unknown>,
): Promise<SessionToLead[]> {
  const { rows } = await sql<SessionToLead>`
    select session.id, session.starts_at, session.ends_at, ${isUnled} as is_unled, not exists (
      select from taken_times taken where taken.executor_id = ${executorId}
        and tstzrange(taken.starts_at, taken.ends_at, '[)') && tstzrange(session.starts_at, session.ends_at, '[)')
    ) as is_free
    from programme_session session
    where ${sessions} and not ${isTaughtBy(executorId)} and ${isForRole(role)}
    order by session.starts_at, session.id`.execute(tx)
  return rows
}

async function insertTeacherOf(
  tx: Tx,
  { executorId, role }: TeacherWithRole,
  sessions: readonly { id: string }[],
): Promise<void> {
  await insertTeachers(
    tx,
    sessions.map(({ id }) => ({ session_id: id, executor_id: executorId, role, stands_for: null })),
  )
}

/** Makes somebody teach those of some locked sessions for which they have time; their times are locked.
 *  @returns the sessions that they did not teach before, with whether they do now, in the order of time. To lead, those that a
 *  substitute leads are not among them
 *  @throws the database's 23P01 where the time was taken without the lock */
export async function assignWhereFree(tx: Tx, teaching: TeacherWithRole, ids: string[]) {
  const sessions = await listUntaught(tx, teaching, sql`session.id = any(${ids}::uuid[])`)
  const free = sessions.filter(({ is_free }) => is_free)
  const chosen = sessionsApart(teaching.role, free)
  await insertTeacherOf(tx, teaching, chosen)
  return sessions.map((one) => ({ ...one, is_taught: chosen.includes(one) }))
}

/** Gives somebody another role in sessions that are locked; a substitute stays one. Nobody becomes a lead beside a substitute who can
 *  act: both would be paid for it.
 *  @returns the sessions that are changed by that */
export async function changeRole(tx: Tx, { executorId, role }: TeacherWithRole, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    update programme_session_teacher mine set role = ${role} from programme_session session
    where mine.executor_id = ${executorId} and mine.session_id = session.id and session.id = any(${ids}::uuid[])
      and mine.role not in (${role}, 'substitute') and ${isForRole(role)}
    returning mine.session_id`.execute(tx)
  return rows.map(({ session_id }) => session_id)
}

/** Makes somebody lead the sessions that nobody leads and for which they have time; an assistant of such a session leads it then.
 *  @returns the sessions that they lead now, in the order of time
 *  @throws the database's 23P01 as above */
export async function leadWhereFree(tx: Tx, executorId: string, ids: string[]) {
  const wanted = sql`session.id = any(${ids}::uuid[]) and ${isUnled}`
  const raised = await sql<{ id: string; starts_at: Date }>`
    update programme_session_teacher mine set role = 'lead' from programme_session session
    where mine.executor_id = ${executorId} and mine.session_id = session.id and ${wanted}
    returning session.id, session.starts_at`.execute(tx)
  const untaught = await listUntaught(tx, { executorId, role: 'lead' }, wanted)
  const chosen = sessionsApart(
    'lead',
    untaught.filter(({ is_free }) => is_free),
  )
  await insertTeacherOf(tx, { executorId, role: 'lead' }, chosen)
  return [...raised.rows, ...chosen].sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
}

/** Forgets that somebody asked for a substitute in sessions that are locked. */
export async function clearSubstituteRequests(tx: Tx, executorId: string, ids: string[]): Promise<void> {
  await sql`
    update programme_session set substitute_wanted_at = null, substitute_wanted_by = null, substitute_reason = null,
      version = version + 1
    where id = any(${ids}::uuid[]) and substitute_wanted_by = ${executorId}`.execute(tx)
}

/** Executors who have a lesson or a session at a time; their times are locked. */
export async function listBusyAt(tx: Tx, executorIds: readonly string[], time: Span): Promise<Set<string>> {
  const { rows } = await sql<{ executor_id: string }>`
    select executor_id from taken_times
    where executor_id = any(${executorIds}::uuid[])
      and tstzrange(starts_at, ends_at, '[)') && tstzrange(${time.starts_at}, ${time.ends_at}, '[)')`.execute(tx)
  return new Set(rows.map(({ executor_id }) => executor_id))
}
