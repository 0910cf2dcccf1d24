import { startingPolicy } from '@navyk/api-spec/teaching/contracts'
import { businessDate, businessInstant, hourMs } from '@navyk/api-spec/kit'
import { columnsOf } from '#teaching/contracts'
import type { LessonRow } from './queries.ts'

/** The row of a planned lesson of an hour at noon on Monday, 23 November 2026, between the customer `c` and the executor `e`:
 *  40.00 charged, 30.00 paid, under the rules that a new contract begins with. */
export function lessonRow(fields: Partial<LessonRow> = {}): LessonRow {
  const startsAt = fields.starts_at ?? businessInstant('2026-11-23', '12:00')
  return {
    ...columnsOf(startingPolicy),
    id: 'lesson',
    contract_id: 'contract',
    plan_id: null,
    executor_id: 'e',
    customer_id: 'c',
    learner_id: 'l',
    subject: 'mathematics',
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + hourMs),
    state: 'planned',
    outcome: null,
    held_minutes: null,
    customer_rate_kopecks: 4000,
    executor_rate_kopecks: 3000,
    charge_kopecks: null,
    pay_kopecks: null,
    priced_on: businessDate(startsAt),
    customer_base_kopecks: 4000,
    customer_base_minutes: 60,
    customer_base_rounding: 0,
    executor_base_kopecks: 3000,
    executor_base_minutes: 60,
    topic: '',
    homework: '',
    note: '',
    staff_note: '',
    cancel_reason: null,
    closed_at: null,
    corrected_at: null,
    work_report_id: null,
    moved_from_id: null,
    make_up_for_id: null,
    used_free_move: false,
    make_up_until: null,
    disputed_at: null,
    dispute_reason: null,
    dispute_answer: null,
    dispute_decided_at: null,
    addition: null,
    confirmed_at: null,
    confirmed_by: null,
    unusual: [],
    reviewed_at: null,
    reviewed_by: null,
    review_note: null,
    place: null,
    meets_at: '',
    version: 1,
    ...fields,
    // Without names, which the rules don't use.
  } as LessonRow
}
