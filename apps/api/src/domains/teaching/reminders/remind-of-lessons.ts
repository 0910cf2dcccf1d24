import { addDays, businessDate, businessInstant, businessTime, hourMs } from '@navyk/api-spec/kit'
import type { Tx } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/services.ts'
import { type NoticeDraft, notify } from '../../messages/notices/index.ts'
import { learnerName } from '../../people/learners/index.ts'
import { insertReminders, type LessonToRemindOf, listToRemindOf } from './queries.ts'
import type { ReminderTime } from './tables.ts'

export const remindOfLessonsTask = 'remind-of-lessons'

/** People sleep from 22:00 to 8:00; of a lesson at 8:30 they were reminded on the evening before. */
const dayBegins = '08:00'
const dayEnds = '22:00'
const eveningBegins = '19:00'
/** A person teaches fewer lessons in a day, so that those of one evening are told together. */
const atOnce = 5000

/** Reminds both sides of the lessons of the next hour, and from 19:00 on of those of tomorrow. It may run as often as one
 *  likes: of each lesson at its time is reminded once. */
export async function remindOfLessons(services: Services): Promise<void> {
  const now = services.clock.now()
  const time = businessTime(now)
  if (time < dayBegins || time >= dayEnds) return
  await remind(services, 'hour', { from: now, to: new Date(now.getTime() + hourMs) })
  if (time < eveningBegins) return
  const tomorrow = addDays(businessDate(now), 1)
  const from = new Date(businessInstant(tomorrow).getTime() - 1)
  await remind(services, 'evening', { from, to: new Date(businessInstant(addDays(tomorrow, 1)).getTime() - 1) })
}

async function remind(services: Services, time: ReminderTime, span: { from: Date; to: Date }): Promise<void> {
  for (;;) {
    const count = await services.transact(async (tx) => {
      const found = await listToRemindOf(tx, time, span, atOnce)
      await tell(tx, services, time, found)
      return found.length
    })
    if (count < atOnce) return
  }
}

async function tell(tx: Tx, services: Services, time: ReminderTime, found: LessonToRemindOf[]): Promise<void> {
  const noted = await insertReminders(tx, time, found, services.clock.now())
  const lessons = found.filter(({ id }) => noted.has(id))
  await notify(tx, services, time === 'hour' ? lessons.flatMap(soonNotices) : eveningNotices(lessons))
}

const soonNotices = (lesson: LessonToRemindOf): NoticeDraft[] =>
  [lesson.customer_id, lesson.executor_id].map((cabinetId) =>
    lessonNotice(cabinetId, lesson.place === '' ? 'soon' : 'soon_at', lesson),
  )

/** One notice for each person's day. */
function eveningNotices(lessons: LessonToRemindOf[]): NoticeDraft[] {
  const days = new Map<string, LessonToRemindOf[]>()
  for (const lesson of lessons) {
    for (const cabinetId of [lesson.customer_id, lesson.executor_id]) {
      days.set(cabinetId, [...(days.get(cabinetId) ?? []), lesson])
    }
  }
  return [...days].flatMap(([cabinetId, [first, ...others]]): NoticeDraft[] => {
    if (!first) return []
    if (others.length === 0) return [lessonNotice(cabinetId, first.place === '' ? 'tomorrow' : 'tomorrow_at', first)]
    return [
      {
        ...{ cabinetId, kind: 'reminders.notices.tomorrow_many', link: '/dashboard/lesson-list?view=upcoming' },
        values: { count: others.length + 1, time: businessTime(first.starts_at) },
        ids: [first, ...others].map(({ id }) => id),
      },
    ]
  })
}

const lessonNotice = (
  cabinetId: string,
  kind: 'soon' | 'soon_at' | 'tomorrow' | 'tomorrow_at',
  lesson: LessonToRemindOf,
): NoticeDraft => ({
  cabinetId,
  kind: `reminders.notices.${kind}`,
  values: { learner: learnerName(lesson), time: businessTime(lesson.starts_at), place: lesson.place },
  link: `/dashboard/lesson-details/${lesson.id}`,
})
