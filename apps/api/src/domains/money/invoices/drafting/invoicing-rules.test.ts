import { describe, expect, test } from 'vitest'
import { Failure } from '#platform/http'
import { draftOf, dueOnOf, lineOf, numberOf } from './invoicing-rules.ts'
import type { UninvoicedLine } from './uninvoiced-queries.ts'

const today = '2026-11-20'
const refusalOf = (work: () => unknown) => {
  try {
    return work() ?? 'fine'
  } catch (failure) {
    return failure instanceof Failure ? [failure.status, failure.fields] : failure
  }
}

describe('an invoice that is issued', () => {
  test('is due in a week, or on the named day, today at the earliest', () => {
    expect(dueOnOf(undefined, today)).toBe('2026-11-27')
    expect(dueOnOf('2026-12-31', today)).toBe('2026-12-31')
    expect(dueOnOf(today, today)).toBe(today)
    expect(refusalOf(() => dueOnOf('2026-11-19', today))).toEqual([422, { dueOn: [{ key: 'invoices.due_in_past' }] }])
  })

  test('has a number of its year', () => {
    expect([numberOf(2026, 1), numberOf(2027, 123_456)]).toEqual(['2026-000001', '2027-123456'])
  })
})

describe('a draft of an invoice', () => {
  const line = (lesson_id: string, gross_kopecks: number): UninvoicedLine => ({
    lesson_id,
    correction_id: null,
    reason: null,
    gross_kopecks,
    subject: 'mathematics',
    contract_id: 'k',
    contract_number: 7,
    customer_id: 'c',
    starts_at: new Date('2026-11-02T07:00:00Z'),
    ends_at: new Date('2026-11-02T08:00:00Z'),
    outcome: 'held',
    learner_first_name: 'Alina',
    learner_last_name: 'Savich',
  })
  const at = new Date('2026-12-01T09:00:00Z')

  test('is the sum of its lines', () => {
    expect(draftOf('i', [line('a', 4000), line('b', 1), line('c', 3550)], '2026-11', at)).toEqual([
      {
        id: 'i',
        contract_id: 'k',
        customer_id: 'c',
        period: '2026-11',
        total_kopecks: 7551,
        created_at: at,
        kind: 'lessons',
        source_id: null,
        about: null,
        payer: null,
      },
    ])
    expect(draftOf('i', [], '2026-11', at)).toEqual([])
  })

  test('has a line for each lesson, at its charge', () => {
    expect(lineOf(line('a', 4000))).toEqual({
      lesson_id: 'a',
      subject: 'mathematics',
      learner_name: 'Savich Alina',
      outcome: 'held',
      quantity: 1,
      title: null,
      contract_number: 7,
      discount_kopecks: 0,
      correction_id: null,
      starts_at: new Date('2026-11-02T07:00:00Z'),
      ends_at: new Date('2026-11-02T08:00:00Z'),
      price_kopecks: 4000,
      amount_kopecks: 4000,
    })
  })
})
