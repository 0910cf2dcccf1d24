import type { LessonAddition, LessonConfirmation, LessonOutcome, LessonState } from '@navyk/api-spec/teaching/lessons'
import type { Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'
import type { Published } from '#platform/database'

export interface LessonTable {
  id: string
  contract_id: string
  plan_id: string | null
  executor_id: string
  customer_id: string
  learner_id: string
  subject: Subject
  starts_at: Date
  ends_at: Date
  state: Generated<LessonState>
  outcome: LessonOutcome | null
  /** Null but for `held_partial`. */
  held_minutes: number | null
  /** Prices of the whole lesson by the terms that it was planned under, in kopecks. */
  customer_rate_kopecks: number
  executor_rate_kopecks: number
  /** The day whose terms these are; a lesson that is moved to another day keeps it. */
  priced_on: string
  /** Bases of the two prices, whatever the length of the lesson: so many kopecks are for so many minutes. */
  customer_base_kopecks: number
  customer_base_minutes: number
  /** Rounding by which the shares of a monthly fee come to the fee. */
  customer_base_rounding: number
  executor_base_kopecks: number
  executor_base_minutes: number
  /** Charge and pay by the outcome; null without one. */
  charge_kopecks: number | null
  pay_kopecks: number | null
  topic: Generated<string>
  homework: Generated<string>
  note: Generated<string>
  cancel_reason: string | null
  /** Instants at which it first got an outcome, and at which that was last changed. */
  closed_at: Date | null
  corrected_at: Generated<Date | null>
  /** The work report that the lesson was submitted with; null again when that is returned. */
  work_report_id: string | null
  /** The lesson that this one was moved from. */
  moved_from_id: Generated<string | null>
  /** The lost lesson that this one makes up for. */
  make_up_for_id: Generated<string | null>
  /** Whether a late cancellation was paid for with one of the month's free moves. */
  used_free_move: Generated<boolean>
  /** Note that staff alone read. */
  staff_note: Generated<string>
  disputed_at: Generated<Date | null>
  dispute_reason: Generated<string | null>
  dispute_answer: Generated<string | null>
  dispute_decided_at: Generated<Date | null>
  /** Reason why the customer has to confirm the lesson before it is charged; null where it was agreed to. */
  addition: Generated<LessonAddition | null>
  confirmed_at: Generated<Date | null>
  confirmed_by: Generated<LessonConfirmation | null>
  /** Review of an unusual closing: when staff looked at it, and what they found. */
  reviewed_at: Generated<Date | null>
  reviewed_by: Generated<string | null>
  review_note: Generated<string | null>
  created_at: Date
  /** Null where it is the place of the contract's lessons. */
  place: Generated<string | null>
  version: Generated<number>
}

/** Place of a contract's lessons where it differs from the one in the contract; empty where it does not. */
interface MeetingPlaceTable {
  contract_id: string
  place: string
  changed_by: string
  changed_at: Date
  version: number
}

/** Place of each lesson. */
interface LessonPlaces {
  lesson_id: string
  place: string
  /** Number of times that the place of the contract's lessons was set. */
  revision: number
}

/** The credit for a lost lesson: used by one make-up lesson, or expired. */
export interface MakeUpCreditTable {
  lesson_id: string
  contract_id: string
  expires_on: string
  used_by: string | null
  created_at: Date
}

/** File that an executor adds to a lesson for its customer. */
interface LessonFileTable {
  file_id: string
  lesson_id: string
}

/** A time that an executor has taken, kept by triggers of lessons and of other things that take time. */
export interface ExecutorTimeTable {
  /** The lesson, or the session of a group programme. */
  thing_id: string
  executor_id: string
  kind: 'lesson' | 'programme_session'
  starts_at: Date
  ends_at: Date
}

/** The columns of a lesson that other domains may read: parties, time, outcome, amounts and topic. */
type LessonFacts = Pick<
  LessonTable,
  | 'id'
  | 'contract_id'
  | 'plan_id'
  | 'executor_id'
  | 'customer_id'
  | 'learner_id'
  | 'subject'
  | 'starts_at'
  | 'ends_at'
  | 'state'
  | 'outcome'
  | 'held_minutes'
  | 'charge_kopecks'
  | 'pay_kopecks'
  | 'topic'
  | 'make_up_for_id'
  | 'addition'
  | 'confirmed_at'
  | 'created_at'
  | 'closed_at'
  | 'corrected_at'
  | 'disputed_at'
  | 'dispute_decided_at'
  | 'work_report_id'
  | 'version'
  | 'cancel_reason'
  | 'customer_rate_kopecks'
>

declare module '#platform/database/schema.ts' {
  interface Database {
    lesson: LessonTable
    executor_time: ExecutorTimeTable
    taken_times: Published<ExecutorTimeTable>
    lesson_facts: Published<LessonFacts>
    lesson_places: Published<LessonPlaces>
    /** Credits that no lesson has made up for yet, expired or not. */
    owed_make_ups: Published<Pick<MakeUpCreditTable, 'lesson_id' | 'contract_id' | 'expires_on'>>
    make_up_credit: MakeUpCreditTable
    meeting_place: MeetingPlaceTable
    lesson_file: LessonFileTable
  }
}
