import { businessInstant } from '@navyk/api-spec/kit'
import { describe, expect, test } from 'vitest'
import { proposeMoves as movesOf } from './propose-moves.ts'

const proposeMoves = (...args: Parameters<typeof movesOf>) => movesOf(...args).map(({ proposals }) => proposals)
const at = (date: string, time: string, minutes = 60) => {
  const startsAt = businessInstant(date, time)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
}

describe('moves proposed for lessons', () => {
  /** Mondays from four to seven; 23 November 2026 is one. */
  const hours = { week: [{ weekday: 1, from: '16:00', to: '19:00' }], exceptions: [] }
  const now = businessInstant('2026-11-20', '12:00')
  const days = (lists: { date: string; time: string }[][]) =>
    lists.map((list) => list.map(({ date, time }) => `${date.slice(5)} ${time}`))

  test('have three different days if there are so many, then times of the same days', () => {
    const lesson = at('2026-11-21', '10:00')
    expect(days(proposeMoves({ hours, busy: [lesson] }, [lesson], now))).toEqual([
      ['11-23 16:00', '11-23 16:30', '11-30 16:00'],
    ])
    const often = { week: [1, 2, 3, 4].map((weekday) => ({ weekday, from: '16:00', to: '19:00' })), exceptions: [] }
    expect(days(proposeMoves({ hours: often, busy: [lesson] }, [lesson], now))).toEqual([
      ['11-23 16:00', '11-24 16:00', '11-25 16:00'],
    ])
  })

  test('are within two weeks, and never before the lesson', () => {
    const lesson = at('2026-11-23', '17:30')
    const [proposed] = days(proposeMoves({ hours, busy: [lesson] }, [lesson], now))
    expect(proposed).toEqual(['11-30 16:00', '11-30 16:30', '12-07 16:00'])
  })

  test('begin now if the lesson has begun, otherwise at its own time', () => {
    const open = { week: [{ weekday: 1, from: '16:00', to: '17:00' }], exceptions: [] }
    const lesson = at('2026-11-23', '16:00')
    const firstFrom = (from: Date) => days(proposeMoves({ hours: open, busy: [] }, [lesson], from))[0]?.[0]
    expect(firstFrom(businessInstant('2026-11-23', '15:59'))).toBe('11-23 16:00')
    expect(firstFrom(businessInstant('2026-11-23', '16:00'))).toBe('11-23 16:00')
    expect(firstFrom(businessInstant('2026-11-23', '16:01'))).toBe('11-30 16:00')
    expect(firstFrom(businessInstant('2026-11-24', '00:00'))).toBe('11-30 16:00')
  })

  test('are as long as the lesson', () => {
    const lesson = at('2026-11-21', '10:00', 90)
    const [proposed] = proposeMoves({ hours, busy: [] }, [lesson], now)
    expect(proposed?.map(({ minutes }) => minutes)).toEqual([90, 90, 90])
  })

  test('don’t take each other’s first times', () => {
    const lessons = [at('2026-11-21', '10:00'), at('2026-11-21', '12:00')]
    const firsts = days(proposeMoves({ hours, busy: lessons }, lessons, now)).map(([first]) => first)
    expect(firsts).toEqual(['11-23 16:00', '11-23 17:00'])
  })

  test('leave the given busy times unchanged', () => {
    const busy = [at('2026-11-21', '10:00')]
    proposeMoves({ hours, busy }, busy, now)
    expect(busy).toHaveLength(1)
  })

  test('are empty if there is no free hour', () => {
    const lesson = at('2026-11-21', '10:00', 200)
    expect(proposeMoves({ hours, busy: [] }, [lesson], now)).toEqual([[]])
  })
})
