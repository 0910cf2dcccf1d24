import type { Reader, Tx } from '../../../platform/database/index.ts'
import type { ReminderTime } from './tables.ts'

/** Planned lessons that start after `from`, and not after `to`, of which was not reminded yet: the first of them. */
export async function listToRemindOf(
  reader: Reader,
  time: ReminderTime,
  { from, to }: { from: Date; to: Date },
  limit: number,
) {
  return reader
    .selectFrom('lesson_facts as lesson')
    .innerJoin('contract_facts as contract', 'contract.id', 'lesson.contract_id')
    .innerJoin('lesson_places as meeting', 'meeting.lesson_id', 'lesson.id')
    .select(['lesson.id', 'lesson.customer_id', 'lesson.executor_id', 'lesson.starts_at', 'meeting.place'])
    .select(['contract.learner_first_name', 'contract.learner_last_name'])
    .where('lesson.state', '=', 'planned')
    .where('lesson.starts_at', '>', from)
    .where('lesson.starts_at', '<=', to)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('lesson_reminder as reminder')
            .select('reminder.lesson_id')
            .whereRef('reminder.lesson_id', '=', 'lesson.id')
            .whereRef('reminder.starts_at', '=', 'lesson.starts_at')
            .where('reminder.time', '=', time),
        ),
      ),
    )
    .orderBy('lesson.starts_at')
    .orderBy('lesson.id')
    .limit(limit)
    .execute()
}

export type LessonToRemindOf = Awaited<ReturnType<typeof listToRemindOf>>[number]

/** Notes that of these lessons is reminded now. @returns the ids of those of which nobody else has reminded meanwhile */
export async function insertReminders(
  tx: Tx,
  time: ReminderTime,
  lessons: LessonToRemindOf[],
  now: Date,
): Promise<Set<string>> {
  if (lessons.length === 0) return new Set()
  const noted = await tx
    .insertInto('lesson_reminder')
    .values(lessons.map(({ id, starts_at }) => ({ lesson_id: id, starts_at, time, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('lesson_id')
    .execute()
  return new Set(noted.map((row) => row.lesson_id))
}
