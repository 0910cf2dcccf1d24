import type {
  MemberRole,
  MemberState,
  PriceBasis,
  ProgrammeFormat,
  ProgrammeState,
  RateBasis,
  SeatKind,
  SeatState,
} from '@navyk/api-spec/teaching/programmes'
import type { Level, Subject, WeeklySlot } from '@navyk/api-spec/vocabulary'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Published } from '#platform/database'

export interface ProgrammeTable {
  id: string
  number: GeneratedAlways<number>
  title: string
  description: string
  subject: Subject
  level: Level | null
  /** Audience, such as an age. */
  audience: string
  format: ProgrammeFormat
  /** An address, or the https link of a video call. */
  place: string
  city: string
  minimum_seats: number
  seats: number
  /** Seats that are offered, held or taken; a trigger of the seats keeps it. */
  occupied: GeneratedAlways<number>
  price_basis: PriceBasis
  price_kopecks: number
  /** Null: there are no trial visits. */
  trial_price_kopecks: number | null
  planned_sessions: number
  starts_on: string
  ends_on: string
  weekly_pattern: WeeklySlot[]
  enrol_until: string
  /** Whether the service confirms it once enough seats are taken. */
  confirms_itself: boolean
  state: ProgrammeState
  cancel_reason: string | null
  created_at: Date
  version: Generated<number>
}

export interface ProgrammeSeatTable {
  id: string
  programme_id: string
  learner_id: string
  customer_id: string
  kind: SeatKind
  state: SeatState
  /** The order of the waiting list. */
  turn: GeneratedAlways<number>
  /** The day of a trial visit. */
  trial_on: string | null
  /** The day of the trial visit after which the learner has stayed. */
  tried_on: Generated<string | null>
  /** Price that was agreed when the seat was asked for, in kopecks. */
  price_basis: PriceBasis | 'trial'
  price_kopecks: number
  /** Last moment for answering an offer, paying a held seat, or deciding after a trial visit. */
  expires_at: Date | null
  /** The order of the shop that holds it. */
  order_id: string | null
  created_at: Date
  taken_at: Date | null
  ended_at: Date | null
  reason: string | null
  version: Generated<number>
}

/** Each time a manager has made a seat firm; after a trial visit twice. */
export interface SeatConfirmationTable {
  id: string
  seat_id: string
  /** The order of the shop that asks for it, until that ends unpaid. */
  order_id: string | null
  /** The day of a trial visit. */
  trial_on: string | null
  /** Number of sessions, and their price together in kopecks. */
  sessions: number
  price_kopecks: number
  /** Whether its customer is asked for the price by an invoice. */
  is_invoiced: boolean
  /** Reason why it is not invoiced. */
  reason: string | null
  created_at: Date
}

export interface ProgrammeMemberTable {
  id: string
  programme_id: string
  executor_id: string
  role: MemberRole
  state: MemberState
  /** Reason why it is suspended or removed, or was declined. */
  reason: string | null
  created_at: Date
  joined_at: Date | null
  ended_at: Date | null
  version: Generated<number>
}

/** Rate of a member. On a day, the newest row of the latest day up to it is in force. Never read by customers. */
export interface ProgrammeMemberRateTable {
  id: string
  member_id: string
  valid_from: string
  basis: RateBasis
  amount_kopecks: number | null
  share_basis_points: number | null
  created_at: Date
}

/** A planned session, as triggers of sessions make it known (docs/decisions/0014). */
interface ProgrammeMeetingTable {
  session_id: string
  programme_id: string
  starts_at: Date
  teacher_ids: string[]
  /** Leads of the session, or their substitutes. */
  lead_ids: string[]
}

type ProgrammeFacts = Omit<ProgrammeTable, 'confirms_itself' | 'cancel_reason' | 'created_at' | 'version'>
type SeatFacts = Omit<ProgrammeSeatTable, 'turn' | 'expires_at' | 'created_at' | 'reason' | 'version'>

declare module '#platform/database/schema.ts' {
  interface Database {
    programme: ProgrammeTable
    programme_seat: ProgrammeSeatTable
    programme_member: ProgrammeMemberTable
    seat_confirmation: SeatConfirmationTable
    programme_member_rate: ProgrammeMemberRateTable
    programme_meeting: ProgrammeMeetingTable
    programme_facts: Published<ProgrammeFacts>
    programme_seat_facts: Published<SeatFacts>
    seat_confirmation_facts: Published<Omit<SeatConfirmationTable, 'order_id' | 'reason' | 'created_at'>>
    programme_member_facts: Published<Omit<ProgrammeMemberTable, 'reason' | 'created_at' | 'version'>>
    programme_rate_facts: Published<Omit<ProgrammeMemberRateTable, 'created_at'>>
  }
}
