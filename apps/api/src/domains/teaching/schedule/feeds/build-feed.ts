import { outcomeGroup } from '@navyk/api-spec/teaching/lessons'
import { linkOf } from '@navyk/api-spec/vocabulary'
import { businessZone } from '@navyk/api-spec/kit'
import ical, { ICalEventStatus } from 'ical-generator'
import type { Language, Texts } from '../../../../platform/texts.ts'
import type { FeedLesson } from './queries.ts'

/** Lessons as an iCalendar file. A lesson keeps its UID, and its SEQUENCE grows with its version, so that calendars recognise
 *  changes. Cancelled and moved lessons stay in it as cancelled, because calendars keep events that vanish. Times are
 *  in UTC, which every client handles. Of a learner it has only the first name, and no phone. A link is both the place and the
 *  address of the event: calendars open the one or the other. */
export function buildFeed(lessons: readonly FeedLesson[], texts: Texts, language: Language): string {
  const calendar = ical({
    name: texts.say(language, 'schedule.feed_name'),
    prodId: { company: 'Navyk', product: 'Schedule', language: language.toUpperCase() },
    // How often calendars should refresh, in seconds.
    ttl: 3600,
    x: { 'X-WR-TIMEZONE': businessZone },
  })
  for (const lesson of lessons) {
    calendar.createEvent({
      id: lesson.id,
      start: lesson.starts_at,
      end: lesson.ends_at,
      sequence: lesson.sequence,
      // Not the present time, so that an unchanged feed is byte-identical.
      stamp: lesson.closed_at ?? lesson.created_at,
      created: lesson.created_at,
      status: isCalledOff(lesson) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(lesson.place !== '' && { location: lesson.place }),
      ...(linkOf(lesson.place) !== null && { url: lesson.place }),
      summary: `${texts.say(language, `schedule.subjects.${lesson.subject}`)}: ${lesson.learner_first_name}`,
    })
  }
  return calendar.toString()
}

function isCalledOff({ outcome }: FeedLesson): boolean {
  if (outcome === null) return false
  const group = outcomeGroup(outcome)
  return group === 'cancelled' || group === 'cancelled_late' || group === 'moved' || outcome === 'executor_no_show'
}
