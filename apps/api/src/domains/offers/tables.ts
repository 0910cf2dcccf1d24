import type { DaySpan, LessonFormat, Level, OfferState, ResponseState, Subject } from '@navyk/api-spec'
import type { Generated, GeneratedAlways } from 'kysely'

export interface OfferTable {
  id: string
  number: GeneratedAlways<number>
  customer_id: string
  learner_id: string
  subject: Subject
  level: Level
  goal: string
  format: LessonFormat
  place: string
  lessons_per_week: number
  lesson_minutes: number
  wanted_slots: DaySpan[]
  price_from_kopecks: number | null
  price_to_kopecks: number | null
  comment: string
  state: OfferState
  outcome_reason: string | null
  deadline_on: string
  published_at: Date
  version: Generated<number>
}

export interface OfferResponseTable {
  id: string
  offer_id: string
  executor_id: string
  /** What the executor wants to get for one lesson. */
  price_kopecks: number
  message: string
  slots: DaySpan[]
  starts_on: string
  state: ResponseState
  reason: string | null
  created_at: Date
  version: Generated<number>
}

declare module '../../platform/database/schema.ts' {
  interface Database {
    offer: OfferTable
    offer_response: OfferResponseTable
  }
}
