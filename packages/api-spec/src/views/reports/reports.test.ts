import { expect, test } from 'vitest'
import {
  filtersOf,
  getReport,
  groupingsOf,
  isWholeMonths,
  listReportRows,
  measuresOf,
  monthsOf,
  periodBefore,
  pointsOf,
  reportNames,
  stepOf,
} from './index.ts'

test('the period before one of whole months has as many whole months, else as many days', () => {
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodBefore({ from: '2026-07-01', to: '2026-09-30' })).toEqual({ from: '2026-04-01', to: '2026-06-30' })
  expect(periodBefore({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(periodBefore({ from: '2026-11-02', to: '2026-11-08' })).toEqual({ from: '2026-10-26', to: '2026-11-01' })
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-29' })).toEqual({ from: '2026-10-03', to: '2026-10-31' })
})

test('a chart of up to 31 days has a point for each day, a longer one for each month, cut to the period', () => {
  expect(stepOf({ from: '2026-10-01', to: '2026-10-31' })).toBe('day')
  expect(stepOf({ from: '2026-10-01', to: '2026-11-01' })).toBe('month')
  expect(pointsOf({ from: '2026-02-27', to: '2026-03-01' }).map(({ from }) => from)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(pointsOf({ from: '2026-09-10', to: '2026-11-05' })).toEqual([
    { from: '2026-09-10', to: '2026-09-30' },
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-11-01', to: '2026-11-05' },
  ])
})

test('months are whole from the first day of one to the last day of one', () => {
  expect(isWholeMonths({ from: '2026-02-01', to: '2026-02-28' })).toBe(true)
  expect(isWholeMonths({ from: '2026-02-01', to: '2026-02-27' })).toBe(false)
  expect(isWholeMonths({ from: '2026-02-02', to: '2026-02-28' })).toBe(false)
  expect(monthsOf({ from: '2025-12-31', to: '2026-01-01' })).toBe(2)
})

test.each([
  [{ to: '2026-10-31' }, 'to', 'validation.date_order'],
  [{ to: '2029-11-01' }, 'to', 'validation.period_too_long'],
  [{ subject: 'alchemy' }, 'subject', 'validation.invalid'],
  [{ weekday: '8' }, 'weekday', 'validation.whole'],
])('a report with %o is refused at its field', (change, field, message) => {
  const { error } = getReport.query.safeParse({ from: '2026-11-01', to: '2026-11-30', ...change })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})

test('three years are allowed', () => {
  expect(getReport.query.safeParse({ from: '2026-11-01', to: '2029-10-31' }).success).toBe(true)
})

test('rows are requested by a measure, and held lessons have no reason', () => {
  const query = { from: '2026-11-01', to: '2026-11-30', measure: 'missed' }
  expect(listReportRows.query.safeParse({ ...query, reason: 'moved' }).success).toBe(true)
  expect(listReportRows.query.safeParse({ ...query, reason: 'held' }).success).toBe(false)
})

test('each report has measures, groups and filters, and each name of a measure once', () => {
  for (const report of reportNames) {
    const measures = measuresOf(report)
    expect(measures.length).toBeGreaterThan(4)
    expect(new Set(measures).size).toBe(measures.length)
    expect(groupingsOf[report]).toContain('month')
    expect(filtersOf[report].length).toBeGreaterThan(0)
  }
})
