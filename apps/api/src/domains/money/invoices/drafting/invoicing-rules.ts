// Rules of invoices: totals and due dates.
import { addDays } from '@navyk/api-spec/kit'
import { invalidFields } from '#platform/http'
import { learnerName } from '#people/learners'
import type { UninvoicedLine } from './uninvoiced-queries.ts'

/** Days that a customer has to pay when the accountant names no date. */
const paymentDays = 7

/** The last day to pay of invoices that are issued today. @throws Failure 422 for a day that has passed */
export function dueOnOf(wanted: string | undefined, today: string): string {
  // Stryker disable next-line ConditionalExpression: undefined comes before no date
  if (wanted !== undefined && wanted < today) throw invalidFields({ dueOn: 'invoices.due_in_past' })
  return wanted ?? addDays(today, paymentDays)
}

/** The number of an invoice, of its year and its place among the invoices of that year. */
export const numberOf = (year: number, index: number) => `${year}-${String(index).padStart(6, '0')}`

/** The number of a credit note, of its year and its place among the credit notes of that year. */
export const creditNoteNumberOf = (year: number, index: number) => `К-${numberOf(year, index)}`

/** The invoice of a month with these lessons, of one contract or of several of a customer; none without any. */
export function draftOf(id: string, group: UninvoicedLine[], period: string, created_at: Date) {
  const [first] = group
  if (!first) return []
  const total_kopecks = group.reduce((sum, line) => sum + line.gross_kopecks, 0)
  const { customer_id } = first
  const isOfOne = group.every((line) => line.contract_id === first.contract_id)
  const contract_id = isOfOne ? first.contract_id : null
  const about = isOfOne ? null : [...new Set(group.map(learnerName))].join(', ')
  return [
    {
      id,
      contract_id,
      customer_id,
      period,
      total_kopecks,
      created_at,
      kind: 'lessons' as const,
      source_id: null,
      about,
      payer: null,
    },
  ]
}

/** Whether the lines add up to more than zero. Otherwise the corrections wait for a month in which there is more to pay. */
export const asksForMoney = (group: UninvoicedLine[]) => group.reduce((sum, line) => sum + line.gross_kopecks, 0) > 0

/** A lesson, or the correction of one with its reason, as a line of an invoice. */
export function lineOf(line: UninvoicedLine) {
  return {
    lesson_id: line.correction_id === null ? line.lesson_id : null,
    correction_id: line.correction_id,
    title: line.reason,
    contract_number: line.contract_number,
    subject: line.subject,
    learner_name: learnerName(line),
    starts_at: line.starts_at,
    ends_at: line.ends_at,
    outcome: line.outcome,
    quantity: 1,
    price_kopecks: line.gross_kopecks,
    discount_kopecks: 0,
    amount_kopecks: line.gross_kopecks,
  }
}
