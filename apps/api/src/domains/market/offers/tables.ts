import type { KeptOffer, OfferState, ResponseEnding, ResponseState } from '@navyk/api-spec/market/offers'
import type { DaySpan, LessonFormat, Level, Subject } from '@navyk/api-spec/vocabulary'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Published } from '#platform/database'

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
  published_at: Date | null
  /** Instant since which it waits for moderation; null when it does not. */
  waiting_since: Generated<Date | null>
  invited_executor_id: Generated<string | null>
  /** Instant at which executors whom it suits were told of it. */
  alerted_at: Generated<Date | null>
  version: Generated<number>
}

export interface OfferResponseTable {
  id: string
  offer_id: string
  executor_id: string
  /** Pay that the executor wants for one lesson, in kopecks. */
  price_kopecks: number
  message: string
  slots: DaySpan[]
  starts_on: string
  state: ResponseState
  ending: Generated<ResponseEnding | null>
  reason: string | null
  shortlisted_at: Generated<Date | null>
  /** Instant at which the customer saw its present content. */
  viewed_at: Generated<Date | null>
  /** Instant of a change after the customer had seen it, and the pay asked before. */
  changed_at: Generated<Date | null>
  price_before_kopecks: Generated<number | null>
  created_at: Date
  version: Generated<number>
}

/** Form of an offer while its customer types it; one for each customer. */
export interface OfferDraftTable {
  customer_id: string
  form: KeptOffer
  saved_at: Date
  version: number
}

/** An offer that an executor has dismissed. */
export interface OfferDismissalTable {
  offer_id: string
  executor_id: string
  reason: string
  created_at: Date
}

/** An executor whom staff have asked to respond; `invitationState` gives the answer. */
export interface OfferInvitationTable {
  offer_id: string
  executor_id: string
  invited_by: string
  invited_at: Date
}

/** A response that staff suggest to the customer. */
export interface OfferProposalTable {
  response_id: string
  offer_id: string
  /** From 1 to 3. */
  place: number
  reason: string
  proposed_by: string
  proposed_at: Date
}

/** Wish, state and deadline of an offer, as other domains read them. */
type OfferFacts = Pick<
  OfferTable,
  | 'id'
  | 'customer_id'
  | 'learner_id'
  | 'subject'
  | 'level'
  | 'state'
  | 'deadline_on'
  | 'published_at'
  | 'outcome_reason'
> & { number: number; waiting_since: Date | null }

declare module '#platform/database/schema.ts' {
  interface Database {
    offer: OfferTable
    offer_facts: Published<OfferFacts>
    /** Responses: the executor, and the customer of the offer. */
    offer_response_facts: Published<{ offer_id: string; executor_id: string; customer_id: string }>
    offer_response: OfferResponseTable
    offer_draft: OfferDraftTable
    offer_dismissal: OfferDismissalTable
    offer_invitation: OfferInvitationTable
    offer_proposal: OfferProposalTable
  }
}
