// Reminders of lessons to both sides: on the evening before, and an hour before. This domain keeps which lessons were reminded of, at which
// time; the lessons themselves belong to lessons.
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { remindOfLessons, remindOfLessonsTask } from './remind-of-lessons.ts'
import { reminderRetention } from './retention.ts'
import './tables.ts'
import { addDays, businessDate, businessTime, hourMs } from '@navyk/api-spec/kit'
import type { StillTrue } from '#platform/channels/outbox'
import { findReminded, listDay } from './queries.ts'

// Time in which reminders are true: the lesson has not begun, and is planned as they say.
const of =
  (isItsTime: (startsAt: Date, writtenAt: Date) => boolean): StillTrue =>
  async (reader, { thingId, values, writtenAt }, now) => {
    const lesson = thingId === null ? undefined : await findReminded(reader, thingId)
    if (lesson?.state !== 'planned' || lesson.starts_at <= now) return false
    const { starts_at, place } = lesson
    return businessTime(starts_at) === values.time && place === values.place && isItsTime(starts_at, writtenAt)
  }

const isWithinHour = (startsAt: Date, writtenAt: Date) => startsAt.getTime() <= writtenAt.getTime() + hourMs
const isNextDay = (startsAt: Date, writtenAt: Date) => businessDate(startsAt) === addDays(businessDate(writtenAt), 1)

const many: StillTrue = async (reader, { cabinetId, values, writtenAt }, now) => {
  const starts = await listDay(reader, cabinetId, addDays(businessDate(writtenAt), 1))
  const [first] = starts
  return first !== undefined && first > now && starts.length === values.count && businessTime(first) === values.time
}

const lasting = {
  'reminders.notices.soon': of(isWithinHour),
  'reminders.notices.soon_at': of(isWithinHour),
  'reminders.notices.tomorrow': of(isNextDay),
  'reminders.notices.tomorrow_at': of(isNextDay),
  'reminders.notices.tomorrow_many': many,
}

export const manifest: DomainManifest = {
  tasks: (services) => ({ [remindOfLessonsTask]: () => remindOfLessons(services) }),
  lasting,
  timetable: { [remindOfLessonsTask]: '*/5 * * * *' },
  retention: [reminderRetention],
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    reminders: typeof texts
  }
}
