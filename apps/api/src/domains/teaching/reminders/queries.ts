import { sql } from 'kysely'
import { dateOfInstant, manyRows, type Reader, type Tx } from '#platform/database'
import type { LessonSide, ReminderTime } from './tables.ts'

/** Lessons to remind of: planned ones that start after `from`, and not after `to`, with the first people who were not reminded yet. The
 *  lessons of one person stand together, in the order of the day. */
export async function listToRemind(
  reader: Reader,
  time: ReminderTime,
  { from, to }: { from: Date; to: Date },
  limit: number,
) {
  return reader
    .selectFrom('lesson_facts as lesson')
    .innerJoin('contract_facts as contract', 'contract.id', 'lesson.contract_id')
    .innerJoin('lesson_places as meeting', 'meeting.lesson_id', 'lesson.id')
    .innerJoinLateral(
      sql<{ side: LessonSide; cabinet_id: string }>`
        (values ('customer', lesson.customer_id), ('executor', lesson.executor_id))
      `.as<'told'>(sql`told(side, cabinet_id)`),
      (join) => join.onTrue(),
    )
    .select(['told.side', 'told.cabinet_id', 'lesson.id', 'lesson.starts_at', 'meeting.place'])
    .select(['contract.learner_first_name'])
    .where('lesson.state', '=', 'planned')
    .where('lesson.starts_at', '>', from)
    .where('lesson.starts_at', '<=', to)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('lesson_reminder as reminder')
            .select('reminder.lesson_id')
            .whereRef('reminder.starts_at', '=', 'lesson.starts_at')
            .whereRef('reminder.lesson_id', '=', 'lesson.id')
            .whereRef('reminder.side', '=', 'told.side')
            .where('reminder.time', '=', time),
        ),
      ),
    )
    .orderBy('told.cabinet_id')
    .orderBy('lesson.starts_at')
    .orderBy('lesson.id')
    .limit(limit)
    .execute()
}

export type LessonToRemind = Awaited<ReturnType<typeof listToRemind>>[number]

/** Notes who is reminded of which lesson now. @returns those who were not reminded by another run meanwhile */
export async function insertReminders(
  tx: Tx,
  time: ReminderTime,
  found: LessonToRemind[],
  created_at: Date,
): Promise<LessonToRemind[]> {
  if (found.length === 0) return []
  const rows = found.map(({ id, side, starts_at }) => ({ starts_at, lesson_id: id, side, time, created_at }))
  const noted = await tx
    .insertInto('lesson_reminder')
    .$call(manyRows('lesson_reminder', rows))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['lesson_id', 'side'])
    .execute()
  const isNoted = new Set(noted.map(({ lesson_id, side }) => `${lesson_id} ${side}`))
  return found.filter(({ id, side }) => isNoted.has(`${id} ${side}`))
}

/** A lesson as a reminder tells it. */
export const findReminded = (reader: Reader, id: string) =>
  reader
    .selectFrom('lesson_facts as lesson')
    .innerJoin('lesson_places as meeting', 'meeting.lesson_id', 'lesson.id')
    .select(['lesson.state', 'lesson.starts_at', 'meeting.place'])
    .where('lesson.id', '=', id)
    .executeTakeFirst()

/** Starts of a person's planned lessons on a business day, the first one first. */
export async function listDay(reader: Reader, cabinetId: string, day: string): Promise<Date[]> {
  const rows = await reader
    .selectFrom('lesson_facts as lesson')
    .select('lesson.starts_at')
    .where('lesson.state', '=', 'planned')
    .where(({ eb, or }) => or([eb('lesson.customer_id', '=', cabinetId), eb('lesson.executor_id', '=', cabinetId)]))
    .where(dateOfInstant('lesson.starts_at'), '=', day)
    .orderBy('lesson.starts_at')
    .orderBy('lesson.id')
    .execute()
  return rows.map(({ starts_at }) => starts_at)
}
