import type { LessonOutcome, LessonState } from '@navyk/api-spec/teaching/lessons'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type Selectable, sql } from 'kysely'
import type { Db, Reader, Tx } from '#platform/database'
import type { Language } from '#platform/texts/texts.ts'
import type { CalendarFeedTable } from '../tables.ts'
import type { KeptEvent } from './follow-changes.ts'

export type FeedRow = Selectable<CalendarFeedTable>

export async function findFeed(reader: Reader, cabinetId: string): Promise<FeedRow | undefined> {
  return reader.selectFrom('calendar_feed').selectAll().where('cabinet_id', '=', cabinetId).executeTakeFirst()
}

/** Stores a feed in place of the one before. */
export async function upsertFeed(tx: Tx, row: FeedRow): Promise<void> {
  const { cabinet_id, ...columns } = row
  await tx
    .insertInto('calendar_feed')
    .values({ cabinet_id, ...columns })
    .onConflict((conflict) => conflict.column('cabinet_id').doUpdateSet(columns))
    .execute()
}

/** @returns whether there was one */
export async function deleteFeed(tx: Tx, cabinetId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('calendar_feed').where('cabinet_id', '=', cabinetId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The owner of a feed's token, with their language. */
export async function findFeedOwner(reader: Reader, hash: string) {
  const row = await reader
    .selectFrom('calendar_feed')
    .innerJoin('person_names as person', 'person.id', 'calendar_feed.cabinet_id')
    .innerJoin('cabinet_reach as reach', 'reach.cabinet_id', 'calendar_feed.cabinet_id')
    .select(['person.id', 'person.role', 'reach.language', 'calendar_feed.read_at'])
    .where('calendar_feed.token_hash', '=', hash)
    .where('person.is_erased', '=', false)
    .where('person.is_blocked', '=', false)
    .executeTakeFirst()
  return row && { ...row, language: (row.language ?? 'ru') as Language }
}

export async function markRead(db: Db, cabinetId: string, now: Date): Promise<void> {
  await db.updateTable('calendar_feed').set({ read_at: now }).where('cabinet_id', '=', cabinetId).execute()
}

/** Lists the events that the feed of a cabinet has shown last, of things that start between two instants. */
export async function listKeptEvents(
  reader: Reader,
  cabinetId: string,
  span: { from: Date; to: Date },
): Promise<KeptEvent[]> {
  return reader
    .selectFrom('calendar_feed_event')
    .select(['thing_id', 'starts_at', 'ends_at', 'created_at', 'title', 'content', 'sequence', 'changed_at'])
    .where('cabinet_id', '=', cabinetId)
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .execute()
}

/** Keeps the events that a feed shows now. Nothing is kept of a feed that was withdrawn meanwhile. */
export async function upsertFeedEvents(db: Db, cabinetId: string, events: KeptEvent[]): Promise<void> {
  await sql`
    insert into calendar_feed_event as kept
      (cabinet_id, thing_id, starts_at, ends_at, created_at, title, content, sequence, changed_at)
    select feed.cabinet_id, shown.*
    from calendar_feed feed, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as shown(
      thing_id uuid, starts_at timestamptz, ends_at timestamptz, created_at timestamptz, title text, content text,
      sequence integer, changed_at timestamptz
    )
    where feed.cabinet_id = ${cabinetId}
    on conflict (cabinet_id, thing_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      title = excluded.title, content = excluded.content, sequence = excluded.sequence, changed_at = excluded.changed_at
    where kept.sequence < excluded.sequence`.execute(db)
}

export interface FeedLesson {
  id: string
  subject: Subject
  learner_first_name: string
  starts_at: Date
  ends_at: Date
  state: LessonState
  outcome: LessonOutcome | null
  created_at: Date
  /** Grows with each change of the lesson or of its place. */
  sequence: number
  place: string
}

export interface FeedSession {
  id: string
  title: string
  /** First names of a customer's own learners. */
  learner_first_names: string[]
  starts_at: Date
  ends_at: Date
  is_called_off: boolean
  created_at: Date
  sequence: number
  place: string
}

/** Sessions of groups that start between two instants, in the order of time: those that an executor teaches, those in which a
 *  customer's learners have seats. */
export async function listFeedSessions(
  reader: Reader,
  owner: { id: string; role: string },
  span: { from: Date; to: Date },
): Promise<FeedSession[]> {
  const isOwn =
    owner.role === 'executor'
      ? sql`exists (
          select from session_teacher_facts teacher
          where teacher.session_id = session.id and teacher.executor_id = ${owner.id})`
      : sql`exists (
          select from programme_session_seats seat where seat.session_id = session.id and seat.customer_id = ${owner.id})`
  const { rows } = await sql<FeedSession>`
    select session.id, programme.title, programme.place, session.starts_at, session.ends_at, session.created_at,
      session.version as sequence, session.state = 'cancelled' as is_called_off,
      (select coalesce(json_agg(learner.first_name order by learner.first_name collate alphabet, learner.id), '[]')
        from programme_session_seats seat join learner_names learner on learner.id = seat.learner_id
        where seat.session_id = session.id and seat.customer_id = ${owner.id}) as learner_first_names
    from programme_session_facts session join programme_facts programme on programme.id = session.programme_id
    where session.starts_at >= ${span.from} and session.starts_at < ${span.to} and ${isOwn}
    order by session.starts_at, session.id
    limit 10000
  `.execute(reader)
  return rows
}

/** The lessons of a cabinet that start between two instants, in the order of time. */
export async function listFeedLessons(
  reader: Reader,
  owner: { id: string; role: string },
  span: { from: Date; to: Date },
): Promise<FeedLesson[]> {
  const { rows } = await sql<FeedLesson>`
    select lesson.id, lesson.subject, contract.learner_first_name, lesson.starts_at, lesson.ends_at,
      lesson.state, lesson.outcome, lesson.created_at, lesson.version + meeting.revision as sequence, meeting.place
    from lesson_facts lesson join contract_facts contract on contract.id = lesson.contract_id
    join lesson_places meeting on meeting.lesson_id = lesson.id
    where ${sql.ref(owner.role === 'executor' ? 'lesson.executor_id' : 'lesson.customer_id')} = ${owner.id}
      and lesson.starts_at >= ${span.from} and lesson.starts_at < ${span.to}
    order by lesson.starts_at, lesson.id
    limit 10000
  `.execute(reader)
  return rows
}
