import { businessTime } from '@navyk/api-spec/kit'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import type { Tx } from '#platform/database'
import type { Services } from '#platform/services.ts'
import { type NoticeDraft, notify } from '#messages/notices'
import { insertReminders, listToRemind, type LessonToRemind } from './queries.ts'
import { remindersDue } from './reminders-due.ts'
import type { ReminderTime } from './tables.ts'

export const remindOfLessonsTask = 'remind-of-lessons'

/** Reminds both sides of the lessons of the next hour, and from 19:00 on of those of tomorrow. It may run as often as one
 *  likes: of each lesson at its time is reminded once.
 *  @param batchSize how many reminders are written in one transaction; more than one person has in a day */
export async function remindOfLessons(services: Services, batchSize = 500): Promise<void> {
  const now = services.clock.now()
  for (const { time, span } of remindersDue(now)) await remind(services, batchSize, time, span)
}

async function remind(
  services: Services,
  batchSize: number,
  time: ReminderTime,
  span: { from: Date; to: Date },
): Promise<void> {
  for (;;) {
    const isFull = await services.transact(async (tx) => {
      const found = await listToRemind(tx, time, span, batchSize)
      await remindOnce(tx, services, time, found.length < batchSize ? found : withoutLastPerson(found))
      return found.length === batchSize
    })
    if (!isFull) return
  }
}

/** Leaves out the last person, whose lessons may go on after the limit: they are told together, next time. */
function withoutLastPerson(found: LessonToRemind[]): LessonToRemind[] {
  const last = found.at(-1)?.cabinet_id
  const others = found.filter(({ cabinet_id }) => cabinet_id !== last)
  return others.length > 0 ? others : found
}

async function remindOnce(tx: Tx, services: Services, time: ReminderTime, found: LessonToRemind[]): Promise<void> {
  const noted = await insertReminders(tx, time, found, services.clock.now())
  const notices =
    time === 'hour'
      ? noted.map((one) => lessonNotice(one, 'soon'))
      : [...Map.groupBy(noted, ({ cabinet_id }) => cabinet_id).values()].flatMap(eveningNotice)
  await notify(tx, services, notices)
}

/** Makes one notice of a person's day. */
function eveningNotice([first, ...others]: LessonToRemind[]): NoticeDraft[] {
  if (!first) return []
  if (others.length === 0) return [lessonNotice(first, 'tomorrow')]
  return [
    {
      cabinetId: first.cabinet_id,
      kind: 'reminders.notices.tomorrow_many',
      values: { count: others.length + 1, time: businessTime(first.starts_at) },
      link: `${lessonListPath}?view=upcoming`,
      ids: [first, ...others].map(({ id }) => id),
    },
  ]
}

const lessonNotice = (lesson: LessonToRemind, kind: 'soon' | 'tomorrow'): NoticeDraft => ({
  cabinetId: lesson.cabinet_id,
  kind: lesson.place === '' ? `reminders.notices.${kind}` : `reminders.notices.${kind}_at`,
  values: { learner: lesson.learner_first_name, time: businessTime(lesson.starts_at), place: lesson.place },
  link: lessonPath(lesson.id),
})
