import { describe, expect, test } from 'vitest'
import { askedOf, faultOf, readView, stepRange, viewNames } from './view.ts'

const values = (change: object) =>
  ({ ...Object.fromEntries(viewNames.map((name) => [name, ''])), ...change }) as Parameters<typeof readView>[0]
const read = (change: object, role: 'executor' | 'staff' = 'executor') => readView(values(change), role, '2026-11')

describe('an address', () => {
  test('without parameters is this month by days and customers, plan against fact', () => {
    expect(read({})).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      period: '2026-11',
      columns: 'day',
      rows: ['customer'],
      measure: 'plan_fact',
    })
  })

  test('may have any days, nested rows and one measure', () => {
    const view = read({ from: '2026-11-09', to: '2026-11-15', rows: 'learner,subject', measure: 'no_show' })
    expect(view).toMatchObject({
      from: '2026-11-09',
      to: '2026-11-15',
      period: undefined,
      rows: ['learner', 'subject'],
    })
    expect(askedOf(view, values({ state: 'active' }))).toMatchObject({
      measures: 'no_show',
      rows: 'learner,subject',
      state: 'active',
    })
  })

  test('with the old word for customers, as in older saved views, is read like the present one', () => {
    expect(read({ rows: 'client,subject' }).rows).toEqual(['customer', 'subject'])
    expect(read({ rows: 'client,customer' })).toEqual(read({}))
  })

  test('with unknown words is read as if they were not there', () => {
    const view = read({ from: '2026-02-30', to: 'x', month: '13', columns: 'hour', rows: 'moon', measure: 'charge' })
    expect(view).toEqual(read({}))
  })

  test('shows the money of customers only to staff', () => {
    expect(read({ measure: 'charge' }, 'staff').measure).toBe('charge')
  })
})

test('months as columns show a year', () => {
  expect(read({ columns: 'month' })).toMatchObject({ from: '2026-01-01', to: '2026-12-31', period: '2026' })
})

test.each([
  [{}, 'next', { month: '2026-12' }],
  [{ month: '2026-01' }, 'previous', { month: '2025-12' }],
  [{ columns: 'month' }, 'previous', { month: '2025-01' }],
  [{ from: '2026-11-09', to: '2026-11-15' }, 'next', { from: '2026-11-16', to: '2026-11-22' }],
  [{ from: '2026-11-09', to: '2026-11-15' }, 'now', { month: '', from: '', to: '' }],
] as const)('from %o the %s range is %o', (change, to, next) => {
  expect(stepRange(read(change), to)).toEqual(next)
})

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'order'],
  [{ from: '2026-11-01', to: '2027-01-01' }, undefined],
  [{ from: '2026-11-01', to: '2027-01-02' }, 'too_long'],
  [{ from: '2026-11-01', to: '2027-01-02', columns: 'week' }, undefined],
] as const)('the fault of %o is %s', (change, fault) => {
  expect(faultOf(read(change))).toBe(fault)
})
