// Time in which reminders of sessions are true: the session has not begun, is planned as they say, and is theirs.
import { addDays, businessDate, businessTime, hourMs } from '@navyk/api-spec/kit'
import type { StillTrue } from '#platform/channels/outbox'
import { findReminded } from './reminder-queries.ts'

const of =
  (isItsTime: (startsAt: Date, writtenAt: Date) => boolean): StillTrue =>
  async (reader, { thingId, cabinetId, values, writtenAt }, now) => {
    const session = thingId === null ? undefined : await findReminded(reader, thingId, cabinetId)
    if (session?.state !== 'planned' || session.starts_at <= now || !session.is_theirs) return false
    return businessTime(session.starts_at) === values.time && isItsTime(session.starts_at, writtenAt)
  }

const isWithinHour = (startsAt: Date, writtenAt: Date) => startsAt.getTime() <= writtenAt.getTime() + hourMs
const isNextDay = (startsAt: Date, writtenAt: Date) => businessDate(startsAt) === addDays(businessDate(writtenAt), 1)

export const lasting = {
  'programme_sessions.notices.soon': of(isWithinHour),
  'programme_sessions.notices.soon_at': of(isWithinHour),
  'programme_sessions.notices.tomorrow': of(isNextDay),
  'programme_sessions.notices.tomorrow_at': of(isNextDay),
}
