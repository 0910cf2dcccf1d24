import { describe, expect, test } from 'vitest'
import { lessonRow } from '../life/lesson-row-of-tests.ts'
import { additionAt, afterOutcome, disputableUntil, isDecided, waitOf, waitsForCustomer } from './finality.ts'

const hour = 3_600_000
const { starts_at: start, ends_at: end } = lessonRow()
const after = (ms: number) => new Date(end.getTime() + ms)
const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

describe('the time to object', () => {
  test('runs from the outcome if that was set after the lesson', () => {
    expect(afterOutcome({ closed_at: after(hour), ends_at: end }, 5)).toEqual(after(hour + 5))
  })
  test('runs from the lesson’s end if the outcome was set before it, or is not set', () => {
    expect(afterOutcome({ closed_at: after(-48 * hour), ends_at: end }, 5)).toEqual(after(5))
    expect(afterOutcome({ closed_at: null, ends_at: end }, 5)).toEqual(after(5))
  })
})

test('a customer can object for 72 hours after the outcome, and for 72 hours again after a correction', () => {
  const closed = lessonRow({ closed_at: after(hour) })
  expect(disputableUntil(closed)).toEqual(after(73 * hour))
  expect(disputableUntil({ ...closed, corrected_at: after(40 * hour) })).toEqual(after(112 * hour))
})

test('a lesson planned after its start counts as entered afterwards, whatever it was planned as', () => {
  expect(additionAt(start, start, null)).toBe('entered_afterwards')
  expect(additionAt(start, plus(start, 1), 'outside_plan')).toBe('entered_afterwards')
  expect(additionAt(start, plus(start, -1), 'outside_plan')).toBe('outside_plan')
  expect(additionAt(start, plus(start, -1), null)).toBeNull()
})

describe('a lesson waits for its customer', () => {
  const added = lessonRow({ addition: 'outside_plan' })
  test.each([
    ['that was agreed on', { addition: null }, false],
    ['that was not, and is planned', {}, true],
    ['that is confirmed', { confirmed_at: start }, false],
    ['that was moved away', { outcome: 'moved' as const, charge_kopecks: 4000 }, false],
    ['that is charged', { outcome: 'held' as const, charge_kopecks: 1, pay_kopecks: 0 }, true],
    ['that is paid alone', { outcome: 'held' as const, charge_kopecks: 0, pay_kopecks: 1 }, true],
    ['that comes to nothing', { outcome: 'cancelled_by_executor' as const, charge_kopecks: 0, pay_kopecks: 0 }, false],
    ['whose sums are not known', { outcome: 'cancelled_by_executor' as const }, false],
  ])('%s', (_, fields, waits) => {
    expect(waitsForCustomer({ ...added, ...fields })).toBe(waits)
  })
})

test('a decision counts until the outcome is corrected after it', () => {
  expect(isDecided({ dispute_decided_at: null, corrected_at: null })).toBe(false)
  expect(isDecided({ dispute_decided_at: null, corrected_at: start })).toBe(false)
  expect(isDecided({ dispute_decided_at: start, corrected_at: null })).toBe(true)
  expect(isDecided({ dispute_decided_at: start, corrected_at: start })).toBe(true)
  expect(isDecided({ dispute_decided_at: start, corrected_at: plus(start, 1) })).toBe(false)
})

describe('an unsettled lesson waits', () => {
  const now = after(2 * hour)
  const closed = lessonRow({
    state: 'closed',
    outcome: 'held',
    closed_at: after(hour),
    charge_kopecks: 4000,
    pay_kopecks: 3000,
  })
  const window = { for: 'window', until: after(73 * hour) }
  const added = { addition: 'outside_plan' as const }
  test.each([
    ['for its outcome, planned', { state: 'planned' as const }, { for: 'outcome', until: null }],
    ['for its outcome, without one', { outcome: null }, { for: 'outcome', until: null }],
    ['for nothing, settled', { state: 'settled' as const }, undefined],
    ['for nothing, moved away', { outcome: 'moved' as const }, undefined],
    ['for the decision, disputed', { state: 'disputed' as const, ...added }, { for: 'dispute', until: null }],
    ['for the confirmation of what was not agreed', added, { for: 'confirmation', until: null }],
    ['for the window, where silence confirms', { ...added, silent_confirmation: true }, window],
    ['for the window, agreed on', {}, window],
    ['for the window, confirmed', { ...added, confirmed_at: now }, window],
    ['for nothing, decided', { dispute_decided_at: now }, undefined],
    [
      'for the confirmation, decided or not',
      { ...added, dispute_decided_at: now },
      { for: 'confirmation', until: null },
    ],
  ])('%s', (_, fields, wait) => {
    expect(waitOf({ ...closed, ...fields }, now)).toEqual(wait)
  })

  test('for the time to object up to its last moment, and no longer', () => {
    expect(waitOf(closed, after(73 * hour))).toEqual(window)
    expect(waitOf(closed, after(73 * hour + 1))).toBeUndefined()
  })
})
