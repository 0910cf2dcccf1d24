import type { Subject } from '@navyk/api-spec/vocabulary'

/** The lessons of a contract on a business day, counted: those that exist, and rows of plans that are not approved yet.
 *  The database keeps it in the transaction that changes a lesson or a plan (`schema/views.logic.sql`); nobody else writes it. */
export interface LessonDayTable {
  executor_id: string
  day: string
  contract_id: string
  customer_id: string
  learner_id: string
  subject: Subject
  planned: number
  /** Part of `planned`: rows of plans that are not approved yet. */
  drafted: number
  held: number
  cancelled_in_time: number
  cancelled_late: number
  cancelled_by_executor: number
  cancelled_by_service: number
  no_show: number
  /** Part of `planned`: lessons that make up for a lost one. */
  make_up: number
  planned_minutes: number
  held_minutes: number
  planned_charge_kopecks: number
  charge_kopecks: number
  planned_pay_kopecks: number
  pay_kopecks: number
}

declare module '#platform/database/schema.ts' {
  interface Database {
    lesson_day: LessonDayTable
    /** Changes of running transactions; only triggers read and write it. */
    lesson_day_change: LessonDayTable & { xid: string }
  }
}
