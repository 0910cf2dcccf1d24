import { describe, expect, test } from 'vitest'
import { type HeldSession, payOfSession, type SessionRate } from './pay.ts'

type Seat = HeldSession['seats'][number]

const perSession = (amountKopecks: number): SessionRate => ({ basis: 'session', amountKopecks, shareBasisPoints: null })
const perHead = (amountKopecks: number): SessionRate => ({ basis: 'head', amountKopecks, shareBasisPoints: null })
const share = (shareBasisPoints: number): SessionRate => ({ basis: 'share', amountKopecks: null, shareBasisPoints })
const seats = (count: number, basis: Seat['basis'], kopecks: number): Seat[] =>
  Array.from({ length: count }, () => ({ basis, kopecks }))
const held = (change: Partial<HeldSession> = {}): HeldSession => ({
  plannedSessions: 12,
  seats: seats(3, 'session', 25_00),
  outcomes: ['present', 'late', 'absent'],
  ...change,
})

describe('a rate by the session', () => {
  test.each<[string, HeldSession]>([
    ['everybody came', held({ outcomes: ['present', 'present', 'present'] })],
    ['nobody came', held({ outcomes: ['absent', 'absent', 'absent'] })],
    ['nobody has a seat', held({ seats: [], outcomes: [] })],
  ])('pays the same if %s', (_, session) => {
    expect(payOfSession(perSession(61_03), session)).toBe(61_03)
  })
})

describe('a rate by the learner', () => {
  test.each<[string, HeldSession['outcomes'], number]>([
    ['who was there', ['present'], 7_01],
    ['who was late', ['late'], 7_01],
    ['who makes up for another session here', ['made_up'], 7_01],
    ['nobody who stayed away', ['absent'], 0],
    ['each of several', ['present', 'absent', 'late', 'made_up', 'absent'], 21_03],
    ['nobody where there is nobody', [], 0],
  ])('pays for %s', (_, outcomes, pay) => {
    expect(payOfSession(perHead(7_01), held({ outcomes }))).toBe(pay)
  })

  test('follows a corrected outcome in both directions', () => {
    const pay = (outcomes: HeldSession['outcomes']) => payOfSession(perHead(7_00), held({ outcomes }))
    expect([pay(['present', 'present']), pay(['present', 'absent']), pay(['present', 'late'])]).toEqual([
      1400, 700, 1400,
    ])
  })
})

describe('a share', () => {
  test.each<[string, number, Partial<HeldSession>, number]>([
    ['all of the seats by the session', 55_00, {}, 41_25],
    ['the whole of them', 100_00, {}, 75_00],
    ['nothing', 0, {}, 0],
    ['no seat', 55_00, { seats: [] }, 0],
    ['a twelfth of a price for all twelve sessions', 50_00, { seats: seats(1, 'whole', 300_00) }, 12_50],
    ['all of a price for the only session', 50_00, { plannedSessions: 1, seats: seats(1, 'whole', 300_00) }, 150_00],
    ['a trial visit whole, however many sessions are planned', 50_00, { seats: seats(1, 'trial', 10_00) }, 5_00],
    [
      'seats of each kind together',
      40_00,
      { seats: [...seats(2, 'whole', 300_00), ...seats(1, 'session', 25_00), ...seats(1, 'trial', 5_00)] },
      32_00,
    ],
  ])('of %s', (_, basisPoints, change, pay) => {
    expect(payOfSession(share(basisPoints), held(change))).toBe(pay)
  })

  test.each<[string, number, Partial<HeldSession>, number]>([
    ['half a kopeck up', 50_00, { seats: seats(1, 'session', 1) }, 1],
    ['less than half a kopeck down', 49_99, { seats: seats(1, 'session', 1) }, 0],
    ['a quarter of a kopeck down', 33_33, { seats: seats(1, 'session', 25_00) }, 8_33],
    ['a third up', 50_00, { plannedSessions: 3, seats: seats(1, 'whole', 100_00) }, 16_67],
    // 33.33 each would be 66 after rounding each seat by itself.
    ['once for all seats', 100_00, { plannedSessions: 3, seats: seats(2, 'whole', 1_00) }, 67],
    // The products in between are beyond the whole numbers that JavaScript has exactly.
    [
      'the largest sums exactly',
      99_99,
      { plannedSessions: 104, seats: seats(100, 'session', 1_000_000_01) },
      99_990_001_00,
    ],
  ])('rounds %s', (_, basisPoints, change, pay) => {
    expect(payOfSession(share(basisPoints), held(change))).toBe(pay)
  })

  test('is the same whoever came, so that a corrected outcome does not change it', () => {
    const pay = (outcomes: HeldSession['outcomes']) => payOfSession(share(55_00), held({ outcomes }))
    expect([pay(['present', 'present', 'present']), pay(['absent', 'absent', 'absent'])]).toEqual([41_25, 41_25])
  })

  test('includes nothing of learners who make up for another session, which they have paid for', () => {
    expect(payOfSession(share(55_00), held({ outcomes: ['present', 'late', 'absent', 'made_up'] }))).toBe(41_25)
  })
})

test.each(['session', 'head', 'share'] as const)('a rate by the %s without its figure pays nothing', (basis) => {
  expect(payOfSession({ basis, amountKopecks: null, shareBasisPoints: null }, held())).toBe(0)
})
