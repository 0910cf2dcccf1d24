import { dayMs } from '@navyk/api-spec/kit'
import { describe, expect, test } from 'vitest'
import { lessonRow } from '../life/lesson-row-of-tests.ts'
import { agreementFor, agreementOf, pricesFor, pricesOfRow } from './row-prices.ts'

const row = lessonRow()
const now = new Date(row.starts_at.getTime() - dayMs)
const at = (minutes: number, shiftMs = dayMs) => {
  const startsAt = new Date(row.starts_at.getTime() + shiftMs)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
}

test('the prices of a row are for its whole length', () => {
  expect(pricesOfRow(row)).toEqual({
    customerRateKopecks: 4000,
    executorRateKopecks: 3000,
    lessonMinutes: 60,
    heldMinutes: null,
  })
})

test.each([
  [60, 4000, 3000],
  [90, 6000, 4500],
  [45, 3000, 2250],
  // Whole kopecks, halves up.
  [31, 2067, 1550],
])('a moved lesson of %i minutes costs its own price by length: %i and %i', (minutes, customer, executor) => {
  expect(pricesFor(row, at(minutes))).toMatchObject({ customerRateKopecks: customer, executorRateKopecks: executor })
})

test('the price of another length follows from the rate and not from the price, which is rounded', () => {
  const half = lessonRow({
    ends_at: new Date(row.starts_at.getTime() + 30 * 60_000),
    // Of 40.01 and 30.01 an hour.
    customer_rate_kopecks: 2001,
    executor_rate_kopecks: 1501,
    customer_base_kopecks: 4001,
    executor_base_kopecks: 3001,
  })
  expect(pricesFor(half, at(60))).toEqual({
    customerRateKopecks: 4001,
    executorRateKopecks: 3001,
    pricedOn: '2026-11-23',
    customerBase: { kopecks: 4001, minutes: 60, roundingKopecks: 0 },
    executorBase: { kopecks: 3001, minutes: 60, roundingKopecks: 0 },
  })
})

describe('a lesson at another time', () => {
  const none = { addition: null, confirmed_at: null, confirmed_by: null }
  test.each([
    ['as long', at(60), none],
    ['shorter', at(45), none],
    ['longer', at(61), { ...none, addition: 'outside_plan' }],
    ['that has passed', at(60, -dayMs), { ...none, addition: 'entered_afterwards' }],
    ['longer, that has passed', at(90, -dayMs), { ...none, addition: 'entered_afterwards' }],
  ])('%s has the agreement of the customer as listed', (_, time, agreement) => {
    expect(agreementFor(row, time, now)).toEqual(agreement)
  })

  test('keeps its earlier marks of agreement', () => {
    const said = { addition: 'outside_plan' as const, confirmed_at: now, confirmed_by: 'customer' as const }
    expect(agreementFor(lessonRow(said), at(60), now)).toEqual(said)
    expect(agreementOf(lessonRow(said))).toEqual(said)
    expect(agreementFor(lessonRow(said), at(61), now)).toEqual({ ...none, addition: 'outside_plan' })
  })
})
