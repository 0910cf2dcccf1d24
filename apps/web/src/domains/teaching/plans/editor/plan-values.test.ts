import { describe, expect, test } from 'vitest'
import {
  copyRows,
  countLostRows,
  findLeftOut,
  shiftDate,
  createNextRow,
  refillRows,
  createRowOn,
  totalsOf,
} from './plan-values.ts'

const contract = {
  startsOn: '2026-11-05',
  endsOn: null,
  pausedFrom: null,
  pausedUntil: null,
  silentApproval: false,
  paysAhead: false,
  lessonMinutes: 60,
  basis: 'lesson' as const,
  packageLessons: null,
  weeklySlots: [],
  executorRateKopecks: 3000,
}
const plan = { month: '2026-12', contract, daysOff: { holidays: [], absences: [] } }
const tuesdays = [{ weekday: 2, time: '18:30', minutes: 60 }]
const row = (date: string, time = '18:30', topic = '') => ({ date, time, minutes: 60, topic, comment: '' })
const before = new Date('2026-11-20T09:00:00Z')

describe('filling a month by the week', () => {
  test('keeps the texts of lessons that stay, and counts those that go', () => {
    const rows = [row('2026-12-01', '18:30', 'Дроби'), row('2026-12-03', '10:00', 'Проценты')]
    const next = refillRows(rows, tuesdays, plan, before)
    expect(next.map(({ date, topic }) => [date, topic])).toEqual([
      ['2026-12-01', 'Дроби'],
      ['2026-12-08', ''],
      ['2026-12-15', ''],
      ['2026-12-22', ''],
      ['2026-12-29', ''],
    ])
    expect(countLostRows(rows, next)).toBe(1)
    expect(countLostRows(rows.slice(0, 1), next)).toBe(0)
  })

  test('of the running month begins with the coming times, to the minute', () => {
    const dates = (now: string) => refillRows([], tuesdays, plan, new Date(now)).map(({ date }) => date)
    expect(dates('2026-12-15T15:29:59Z')).toEqual(['2026-12-15', '2026-12-22', '2026-12-29'])
    expect(dates('2026-12-15T15:30:00Z')).toEqual(['2026-12-22', '2026-12-29'])
  })
})

describe('days off', () => {
  const off = {
    ...plan,
    daysOff: {
      holidays: [{ date: '2026-12-08', law: null, name: 'Карантин' }],
      absences: [{ startsAt: '2026-12-15T12:00:00Z', endsAt: '2026-12-15T16:00:00Z' }],
    },
  }

  test('are left out when the month is filled, and named until somebody plans them anyway', () => {
    const rows = refillRows([], tuesdays, off, before)
    expect(rows.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-22', '2026-12-29'])
    const reasons = (planned: typeof rows) =>
      findLeftOut(planned, tuesdays, off, before).map(({ date, reason }) => [date, reason])
    expect(reasons(rows)).toEqual([
      ['2026-12-08', 'holiday'],
      ['2026-12-15', 'absence'],
    ])
    expect(reasons([...rows, row('2026-12-08')])).toEqual([['2026-12-15', 'absence']])
  })

  test('are left out of a copied month, and counted', () => {
    const november = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'].map((date) => row(date, '18:30', 'Дроби'))
    const copied = copyRows([...november, row('2026-11-29', '10:00')], off, before)
    expect(copied.rows.map(({ date, topic }) => [date, topic])).toEqual([
      ['2026-12-01', ''],
      ['2026-12-22', ''],
      ['2026-12-29', ''],
    ])
    expect([copied.dropped, copied.daysOff]).toEqual([1, 2])
  })
})

describe('a lesson on a day', () => {
  const week = [...tuesdays, { weekday: 4, time: '09:00', minutes: 90 }]

  test('is at the time of its weekday, and otherwise at the first time of the week', () => {
    expect(createRowOn('2026-12-10', [], week, contract)).toMatchObject({ time: '09:00', minutes: 90 })
    expect(createRowOn('2026-12-12', [], week, contract)).toMatchObject({ time: '18:30', minutes: 60 })
    expect(createRowOn('2026-12-12', [], [], contract)).toMatchObject({ time: '18:00', minutes: 60 })
  })

  test('is not at the time of an existing one', () => {
    expect(createRowOn('2026-12-10', [row('2026-12-10', '09:00')], week, contract)).toMatchObject({ time: '18:30' })
  })

  test('is today at the next whole hour if its time has passed, and nowhere if no hour is left', () => {
    const today = (time: string) =>
      createRowOn('2026-12-10', [], week, contract, new Date(`2026-12-10T${time}:00+03:00`)).time
    expect([today('08:59'), today('09:00'), today('11:03'), today('23:00')]).toEqual(['09:00', '10:00', '12:00', ''])
  })

  test('moves within its month', () => {
    expect([shiftDate('2026-12-31', 1), shiftDate('2026-12-31', -7), shiftDate('2026-12-03', -7)]).toEqual([
      undefined,
      '2026-12-24',
      undefined,
    ])
  })
})

describe('one more lesson', () => {
  test.each([
    ['comes the day after the last one', [row('2026-12-05', '11:00')], '2026-12-06', '11:00'],
    ['stays in the month', [row('2026-12-31', '11:00')], '2026-12-31', '11:00'],
    ['is the first one where there is none', [], '2026-12-01', '18:30'],
  ])('%s', (_, rows, date, time) => {
    expect(createNextRow(rows, tuesdays, plan)).toEqual({ date, time, minutes: 60, topic: '', comment: '' })
  })

  test('is not before the contract, nor in the past', () => {
    const november = { month: '2026-11', contract }
    const at = (time: string) => new Date(`2026-11-20T${time}:00+03:00`)
    expect(createNextRow([], [], november, new Date('2026-11-01T09:00:00Z')).date).toBe('2026-11-05')
    expect(createNextRow([], [], november, at('18:01'))).toMatchObject({ date: '2026-11-20', time: '19:00' })
    expect(createNextRow([row('2026-11-10', '09:00')], [], november, at('08:59'))).toMatchObject({
      date: '2026-11-20',
      time: '09:00',
    })
  })
})

test('a month in the editor is priced by the minute, only by the reader’s rate', () => {
  const rows = [{ minutes: 60 }, { minutes: 45 }, {}]
  expect(totalsOf(rows, contract)).toEqual({ lessonCount: 3, minutes: 105, payKopecks: 5250 })
})
