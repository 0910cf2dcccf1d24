import { outcomeGroup } from '@navyk/api-spec/teaching/lessons'
import { linkOf } from '@navyk/api-spec/vocabulary'
import { businessZone } from '@navyk/api-spec/kit'
import ical, { ICalEventStatus } from 'ical-generator'
import type { Language, Texts } from '../../../../platform/texts.ts'
import type { FeedLesson, FeedSession } from './queries.ts'

interface Event {
  id: string
  starts_at: Date
  ends_at: Date
  sequence: number
  created_at: Date
  /** When it was last looked at by whoever gave it. */
  closed_at: Date | null
  place: string
  isCalledOff: boolean
  summary: string
}

/** Lessons and sessions of groups as an iCalendar file. Each keeps its UID, and its SEQUENCE grows with its version, so that
 *  calendars recognise changes. What is cancelled or moved stays in it as cancelled, because calendars keep events that vanish.
 *  Times are in UTC, which every client handles. Of a learner it has only the first name, and no phone. A link is both the place
 *  and the address of the event: calendars open the one or the other. */
export function buildFeed(
  { lessons, sessions }: { lessons: readonly FeedLesson[]; sessions: readonly FeedSession[] },
  texts: Texts,
  language: Language,
): string {
  const calendar = ical({
    name: texts.say(language, 'schedule.feed_name'),
    prodId: { company: 'Navyk', product: 'Schedule', language: language.toUpperCase() },
    // How often calendars should refresh, in seconds.
    ttl: 3600,
    x: { 'X-WR-TIMEZONE': businessZone },
  })
  const ofLessons = lessons.map((lesson) => ({
    ...lesson,
    isCalledOff: isCalledOff(lesson),
    summary: `${texts.say(language, `schedule.subjects.${lesson.subject}`)}: ${lesson.learner_first_name}`,
  }))
  const ofSessions = sessions.map(({ title, learner_first_names: names, ...session }) => ({
    ...session,
    closed_at: session.held_at,
    isCalledOff: session.is_called_off,
    summary: names.length === 0 ? title : `${title}: ${names.join(', ')}`,
  }))
  for (const event of [...ofLessons, ...ofSessions]) calendar.createEvent(eventOf(event))
  return calendar.toString()
}

const eventOf = (event: Event) => ({
  id: event.id,
  start: event.starts_at,
  end: event.ends_at,
  sequence: event.sequence,
  // Not the present time, so that an unchanged feed is byte-identical.
  stamp: event.closed_at ?? event.created_at,
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
