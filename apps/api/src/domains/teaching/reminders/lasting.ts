// Time in which reminders are true: the lesson has not begun, and is planned as they say.
import { addDays, businessDate, businessTime, hourMs } from '@navyk/api-spec/kit'
import type { StillTrue } from '#platform/channels/outbox'
import { findReminded, listDay } from './queries.ts'

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

export const lasting = {
  'reminders.notices.soon': of(isWithinHour),
  'reminders.notices.soon_at': of(isWithinHour),
  'reminders.notices.tomorrow': of(isNextDay),
  'reminders.notices.tomorrow_at': of(isNextDay),
  'reminders.notices.tomorrow_many': many,
}
