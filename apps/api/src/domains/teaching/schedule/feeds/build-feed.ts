import { outcomeGroup } from '@navyk/api-spec/teaching/lessons'
import { linkOf } from '@navyk/api-spec/vocabulary'
import { businessZone } from '@navyk/api-spec/kit'
import ical, { ICalEventStatus } from 'ical-generator'
import type { Language, Texts } from '#platform/texts/texts.ts'
import type { FeedEvent, ShownEvent } from './follow-changes.ts'
import type { FeedLesson, FeedSession } from './queries.ts'

/** Lessons and sessions of groups as events. Of a learner they have only the first name, and no phone. */
export function feedEvents(
  { lessons, sessions }: { lessons: readonly FeedLesson[]; sessions: readonly FeedSession[] },
  texts: Texts,
  language: Language,
): FeedEvent[] {
  const ofLessons = lessons.map((lesson) => {
    const title = texts.translate(language, `schedule.subjects.${lesson.subject}`)
    return { ...lesson, isCalledOff: isCalledOff(lesson), title, summary: `${title}: ${lesson.learner_first_name}` }
  })
  const ofSessions = sessions.map(({ learner_first_names: names, ...session }) => ({
    ...session,
    isCalledOff: session.is_called_off,
    summary: names.length === 0 ? session.title : `${session.title}: ${names.join(', ')}`,
  }))
  return [...ofLessons, ...ofSessions]
}

/** Events as an iCalendar file. Each keeps its UID, and SEQUENCE and DTSTAMP follow its changes, so that calendars recognise them.
 *  What is cancelled, moved or not the owner's any more stays in it as cancelled, because calendars keep events that vanish.
 *  Times are in UTC, which every client handles. A link is both the place and the address of the event: calendars open the one or
 *  the other. */
export function buildFeed(events: readonly ShownEvent[], texts: Texts, language: Language): string {
  const calendar = ical({
    name: texts.translate(language, 'schedule.feed_name'),
    prodId: { company: 'Navyk', product: 'Schedule', language: language.toUpperCase() },
    // How often calendars should refresh, in seconds.
    ttl: 3600,
    x: { 'X-WR-TIMEZONE': businessZone },
  })
  for (const event of events) calendar.createEvent(eventOf(event))
  return calendar.toString()
}

const eventOf = (event: ShownEvent) => ({
  id: event.id,
  start: event.starts_at,
  end: event.ends_at,
  sequence: event.sequence,
  // Not the present time, so that an unchanged feed is byte-identical.
  stamp: event.changedAt,
  created: event.created_at,
  status: event.isCalledOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  ...(event.place !== '' && { location: event.place }),
  ...(linkOf(event.place) !== null && { url: event.place }),
  summary: event.summary,
})

function isCalledOff({ outcome }: FeedLesson): boolean {
  if (outcome === null) return false
  const group = outcomeGroup(outcome)
  return group === 'cancelled' || group === 'cancelled_late' || group === 'moved' || outcome === 'executor_no_show'
}
