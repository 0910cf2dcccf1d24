import type { DayException } from '@navyk/api-spec/teaching/schedule'
import type { DaySpan, HolidayByLaw } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'

export interface AvailabilityTable {
  executor_id: string
  week: DaySpan[]
  exceptions: DayException[]
  version: number
}

export interface AbsenceTable {
  id: string
  executor_id: string
  starts_at: Date
  ends_at: Date
  reason: string
  created_at: Date
  version: Generated<number>
}

export interface HolidayTable {
  id: string
  date: string
  /** Day of the law; null for one that staff added. */
  law: HolidayByLaw | null
  /** Name given by staff; empty for the name by law. */
  name: string
  version: Generated<number>
}

export interface CalendarFeedTable {
  cabinet_id: string
  nonce: string
  token_hash: string
  created_at: Date
  read_at: Date | null
}

/** Last state of a lesson or a session in a feed. */
export interface CalendarFeedEventTable {
  cabinet_id: string
  /** Id of the lesson or the session. */
  thing_id: string
  starts_at: Date
  ends_at: Date
  created_at: Date
  /** The subject or the programme: no names, no place. */
  title: string
  /** A hash of all that the event showed. */
  content: string
  sequence: number
  changed_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    availability: AvailabilityTable
    absence: AbsenceTable
    holiday: HolidayTable
    calendar_feed: CalendarFeedTable
    calendar_feed_event: CalendarFeedEventTable
  }
}
