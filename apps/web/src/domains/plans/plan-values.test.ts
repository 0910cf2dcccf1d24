import { describe, expect, test } from 'vitest'
import { countLost, nextRow, refillRows, totalsOf } from './plan-values.ts'

const contract = { startsOn: '2026-11-05', endsOn: null, lessonMinutes: 60, executorRateKopecks: 3000 }
const plan = { month: '2026-12', contract }
const tuesdays = [{ weekday: 2, time: '18:30', minutes: 60 }]
const row = (date: string, time = '18:30', topic = '') => ({ date, time, minutes: 60, topic, comment: '' })
const before = new Date('2026-11-20T09:00:00Z')

describe('filling a month by the week', () => {
  test('keeps what was written about lessons that stay, and counts those that go', () => {
    const rows = [row('2026-12-01', '18:30', 'Дроби'), row('2026-12-03', '10:00', 'Проценты')]
    const next = refillRows(rows, tuesdays, plan, before)
    expect(next.map(({ date, topic }) => [date, topic])).toEqual([
      ['2026-12-01', 'Дроби'],
      ['2026-12-08', ''],
      ['2026-12-15', ''],
      ['2026-12-22', ''],
      ['2026-12-29', ''],
    ])
    expect(countLost(rows, next)).toBe(1)
    expect(countLost(rows.slice(0, 1), next)).toBe(0)
  })

  test('of the running month begins with what is to come, to the minute', () => {
    const dates = (now: string) => refillRows([], tuesdays, plan, new Date(now)).map(({ date }) => date)
    expect(dates('2026-12-15T15:29:59Z')).toEqual(['2026-12-15', '2026-12-22', '2026-12-29'])
    expect(dates('2026-12-15T15:30:00Z')).toEqual(['2026-12-22', '2026-12-29'])
  })
})

describe('one more lesson', () => {
  test.each([
    ['comes the day after the last one', [row('2026-12-05', '11:00')], '2026-12-06', '11:00'],
    ['stays in the month', [row('2026-12-31', '11:00')], '2026-12-31', '11:00'],
    ['is the first one where there is none', [], '2026-12-01', '18:30'],
  ])('%s', (_, rows, date, time) => {
    expect(nextRow(rows, tuesdays, plan)).toEqual({ date, time, minutes: 60, topic: '', comment: '' })
  })

  test('is not before the contract', () => {
    expect(nextRow([], [], { month: '2026-11', contract }).date).toBe('2026-11-05')
  })
})

test('a month in the making is priced by the minute, by the own rate alone', () => {
  const rows = [{ minutes: 60 }, { minutes: 45 }, {}]
  expect(totalsOf(rows, contract)).toEqual({ lessonCount: 3, minutes: 105, executorKopecks: 5250 })
})
