import { expect, test } from 'vitest'
import { daysOfColumn, getPivot, measuresFor, pivotColumnKeys } from './index.ts'

const range = { from: '2026-10-31', to: '2026-12-01' }

test('columns begin with the day, the Monday or the month that the range begins in', () => {
  expect(pivotColumnKeys('day', '2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(pivotColumnKeys('week', '2026-11-01', '2026-11-09')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
  expect(pivotColumnKeys('month', range.from, range.to)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
})

test('a column at the edge holds only the days of the range', () => {
  expect(daysOfColumn('month', '2026-10-01', range)).toEqual({ from: '2026-10-31', to: '2026-10-31' })
  expect(daysOfColumn('month', '2026-11-01', range)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOfColumn('week', '2026-11-30', range)).toEqual({ from: '2026-11-30', to: '2026-12-01' })
  expect(daysOfColumn('day', '2026-11-02', range)).toEqual({ from: '2026-11-02', to: '2026-11-02' })
})

test('an executor has no measure of the customers’ price', () => {
  expect(measuresFor('executor')).not.toContain('charge')
  expect(measuresFor('executor')).not.toContain('commission')
  expect(measuresFor('staff')).toContain('commission')
})

const query = { from: '2026-11-01', to: '2026-11-30', columns: 'day', rows: 'customer', measures: 'planned' }

test.each([
  [{ to: '2026-10-31' }, 'to', 'validation.date_order'],
  [{ to: '2027-01-02' }, 'to', 'validation.range_too_long'],
  [{ columns: 'month', to: '2027-12-10' }, 'to', 'validation.range_too_long'],
  [{ rows: 'customer,moon' }, 'rows', 'validation.invalid'],
  [{ rows: 'customer,customer' }, 'rows', 'validation.invalid'],
  [{ rows: 'customer,contract,subject,learner' }, 'rows', 'validation.invalid'],
  [{ measures: '' }, 'measures', 'validation.invalid'],
])('a query with %o is refused at its field', (change, field, message) => {
  const { error } = getPivot.query.safeParse({ ...query, ...change })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})

test('two months of days and thirteen of months are allowed', () => {
  expect(getPivot.query.safeParse({ ...query, to: '2027-01-01' }).success).toBe(true)
  expect(getPivot.query.safeParse({ ...query, columns: 'month', to: '2027-11-30' }).success).toBe(true)
})
