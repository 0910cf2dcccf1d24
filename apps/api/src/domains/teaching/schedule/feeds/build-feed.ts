import { outcomeGroup } from '@navyk/api-spec/teaching/lessons'
import { businessZone } from '@navyk/api-spec/kit'
import ical, { ICalEventStatus } from 'ical-generator'
import type { Language, Texts } from '../../../../platform/texts.ts'
import type { FeedLesson } from './queries.ts'

/** Lessons as an iCalendar file. A lesson keeps its UID for ever and its SEQUENCE rises with its version, so a calendar
 *  takes a change for what it is; one that was cancelled or moved away says so instead of vanishing, because calendars
 *  keep what they have once seen. Times are in UTC, which no client gets wrong. Nothing in it names more of a learner than
 *  the first name, and nothing can be called or visited. */
export function buildFeed(lessons: readonly FeedLesson[], texts: Texts, language: Language): string {
  const calendar = ical({
    name: texts.say(language, 'schedule.feed_name'),
    prodId: { company: 'Navyk', product: 'Schedule', language: language.toUpperCase() },
    // Once an hour is often enough for lessons.
    ttl: 3600,
    x: { 'X-WR-TIMEZONE': businessZone },
  })
  for (const lesson of lessons) {
    calendar.createEvent({
      id: lesson.id,
      start: lesson.starts_at,
      end: lesson.ends_at,
      sequence: lesson.version,
      // Not the moment of asking: what has not changed reads the same, to the byte.
      stamp: lesson.closed_at ?? lesson.created_at,
      created: lesson.created_at,
      status: isCalledOff(lesson) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
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
