import { expect, test } from 'vitest'
import {
  addressOfGroup,
  addressOfReport,
  addressOfRows,
  choosePeriod,
  faultOf,
  isRunning,
  readView,
  rowsBehind,
  shapeOf,
  stepPeriod,
  viewNames,
  type ViewValues,
} from './view.ts'

const now = new Date('2026-11-25T09:00:00Z')
const none = Object.fromEntries(viewNames.map((name) => [name, ''])) as ViewValues
const view = (values: Partial<ViewValues>, report: Parameters<typeof readView>[1] = 'sales') =>
  readView({ ...none, ...values }, report, now)

test('without a period a report is of the last whole month, compared with the one before', () => {
  expect(view({})).toMatchObject({ kind: 'month', from: '2026-10-01', to: '2026-10-31', isCompared: true })
  expect(view({ compare: 'off' }).isCompared).toBe(false)
})

test.each([
  [{ at: '2026-02' }, '2026-02-01', '2026-02-28'],
  [{ period: 'quarter', at: '2026-05' }, '2026-04-01', '2026-06-30'],
  [{ period: 'year', at: '2025-03' }, '2025-01-01', '2025-12-31'],
  [{ period: 'own', from: '2026-10-05', to: '2026-10-18' }, '2026-10-05', '2026-10-18'],
  [{ period: 'own', from: 'x', to: '' }, '2026-10-01', '2026-10-31'],
])('the period of %o is from %s to %s', (values, from, to) => {
  expect(view(values)).toMatchObject({ from, to })
})

test('contracts are counted by whole months, whatever days are chosen', () => {
  const own = { period: 'own', from: '2026-08-05', to: '2026-10-18' }
  expect(view(own, 'subscriptions')).toMatchObject({ from: '2026-08-01', to: '2026-10-31' })
})

test('the steps are months, quarters and years; another length keeps the month in which the period ends', () => {
  expect(stepPeriod(view({ at: '2026-01' }), 'previous')).toEqual({ at: '2025-12' })
  expect(stepPeriod(view({ period: 'quarter', at: '2026-02' }), 'next')).toEqual({ at: '2026-04' })
  expect(stepPeriod(view({ period: 'year', at: '2026-02' }), 'previous')).toEqual({ at: '2025-01' })
  expect(choosePeriod(view({ at: '2026-09' }), 'quarter')).toMatchObject({ period: 'quarter', at: '2026-09' })
  expect(choosePeriod(view({ at: '2026-09' }), 'own')).toMatchObject({ from: '2026-09-01', to: '2026-09-30' })
})

test('days in the wrong order and more than three years are faults', () => {
  expect(faultOf({ from: '2026-10-02', to: '2026-10-01' })).toBe('order')
  expect(faultOf({ from: '2023-10-01', to: '2026-09-30' })).toBeUndefined()
  expect(faultOf({ from: '2023-10-01', to: '2026-10-01' })).toBe('length')
})

test('a period is a month, a quarter, a year or another length, and is marked if it is not over', () => {
  expect(shapeOf({ from: '2026-10-01', to: '2026-10-31' })).toBe('month')
  expect(shapeOf({ from: '2026-07-01', to: '2026-09-30' })).toBe('quarter')
  expect(shapeOf({ from: '2026-08-01', to: '2026-10-31' })).toBe('own')
  expect(shapeOf({ from: '2026-01-01', to: '2026-12-31' })).toBe('year')
  expect(isRunning({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-30')).toBe(true)
  expect(isRunning({ from: '2026-11-01', to: '2026-11-30' }, '2026-12-01')).toBe(false)
})

test('a report keeps the filters that it knows, and is grouped by what it is not filtered by', () => {
  expect(view({ subject: 'chess', executorId: 'x', weekday: '2' }).filters).toEqual({ subject: 'chess' })
  expect(view({ subject: 'no-subject' }).filters).toEqual({})
  expect(view({ subject: 'chess' }).by).toBe('manager')
  expect(view({ subject: 'chess', by: 'month' }).by).toBe('month')
  expect(view({ reason: 'moved' }, 'variance').filters).toEqual({})
  expect(view({ reason: 'moved', rows: 'planned' }, 'variance').filters).toEqual({ reason: 'moved' })
})

test('a group links to its own report, a month to its own, a reason to the lessons', () => {
  const search = new URLSearchParams('at=2026-10&by=subject')
  expect(addressOfGroup(view({}), search, { kind: 'subject', id: null })).toBe('?at=2026-10&subject=none')
  const year = view({ period: 'year', by: 'month' })
  expect(addressOfGroup(year, new URLSearchParams('period=year&by=month'), { kind: 'month', id: '2026-03' })).toBe(
    '?at=2026-03',
  )
  const days = view({ period: 'own', from: '2026-03-20', to: '2026-10-18', by: 'month' })
  expect(addressOfGroup(days, new URLSearchParams('period=own'), { kind: 'month', id: '2026-03' })).toBe(
    '?period=own&from=2026-03-20&to=2026-03-31',
  )
  expect(addressOfGroup(view({}, 'missed'), search, { kind: 'reason', id: 'student_no_show' })).toBe(
    '?at=2026-10&reason=student_no_show&rows=missed',
  )
})

test('a figure links to its rows, a share to those that it counts, offered hours to none', () => {
  expect(rowsBehind('sales', 'overdue')).toBe('overdue')
  expect(rowsBehind('workload', 'utilisation')).toBe('taken')
  expect(rowsBehind('workload', 'offered')).toBeUndefined()
  const search = new URLSearchParams('at=2026-10&subject=chess')
  expect(addressOfRows(search, 'paid')).toBe('?at=2026-10&subject=chess&rows=paid')
  expect(addressOfRows(search, 'paid', { from: '2026-10-03', to: '2026-10-03' })).toBe(
    '?subject=chess&rows=paid&period=own&from=2026-10-03&to=2026-10-03',
  )
  expect(addressOfReport(new URLSearchParams('at=2026-10&rows=paid'))).toBe('?at=2026-10')
})
