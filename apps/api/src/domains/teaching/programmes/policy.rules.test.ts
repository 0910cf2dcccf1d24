import { memberStates, programmeStates, seatStates } from '@navyk/api-spec/teaching/programmes'
import { describe, expect, test } from 'vitest'
import {
  hasSeatsToGive,
  endOfHold,
  isEnrolling,
  isLastLead,
  isOver,
  isTrialDay,
  type MemberStep,
  memberTransitions,
  mayTakeStep,
  offerEnds,
  type ProgrammeStep,
  programmeTransitions,
  refusalOfMember,
  refusalOfSeat,
  refusalToConfirm,
  refusalToResume,
  type SeatStep,
  seatTransitions,
  trialEnds,
} from './policy.ts'

const open = ['enrolling', 'confirmed', 'running']

describe('a programme', () => {
  test.each([
    ['change', ['draft', ...open], undefined],
    ['open', ['draft'], 'enrolling'],
    ['confirm', ['enrolling'], 'confirmed'],
    ['start', ['confirmed'], 'running'],
    ['finish', ['running'], 'finished'],
    ['cancel', ['draft', ...open], 'cancelled'],
  ] as [ProgrammeStep, string[], string | undefined][])('allows %s only from %j, to %s', (step, from, to) => {
    expect(programmeStates.filter((state) => mayTakeStep({ state }, step))).toEqual(from)
    expect('to' in programmeTransitions[step] ? programmeTransitions[step].to : undefined).toBe(to)
  })

  test('gives seats from its opening to its end, and is over when finished or cancelled', () => {
    expect(programmeStates.filter((state) => hasSeatsToGive({ state }))).toEqual(open)
    expect(programmeStates.filter((state) => isOver({ state }))).toEqual(['finished', 'cancelled'])
  })

  test('enrols up to and including the last day of enrolment', () => {
    const on = (today: string) => isEnrolling({ state: 'enrolling', enrol_until: '2026-12-06' }, today)
    expect([on('2026-12-05'), on('2026-12-06'), on('2026-12-07')]).toEqual([true, true, false])
    expect(isEnrolling({ state: 'draft', enrol_until: '2026-12-06' }, '2026-12-01')).toBe(false)
  })

  test('is confirmed from the least number of firm seats on, with a lead', () => {
    const of = (taken: number, acting_leads: number) => refusalToConfirm({ taken, minimum_seats: 3, acting_leads })
    expect([of(2, 1), of(3, 1), of(4, 1), of(3, 0)]).toEqual(['too_few', undefined, undefined, 'no_lead'])
  })
})

describe('a seat', () => {
  test.each([
    ['accept', ['offered'], 'held'],
    ['decline', ['waiting', 'offered'], 'declined'],
    ['confirm', ['held'], 'taken'],
    ['keep', ['taken'], 'held'],
    ['leave', ['held', 'taken'], 'left'],
  ] as [SeatStep, string[], string][])('allows %s only from %j, to %s', (step, from, to) => {
    const may = (state: (typeof seatStates)[number]) =>
      refusalOfSeat({ state, kind: 'trial' }, { state: 'running' }, step)
    expect(seatStates.filter((state) => may(state) === undefined)).toEqual(from)
    expect(new Set(seatStates.map(may))).toEqual(new Set([undefined, 'seat_state']))
    expect(seatTransitions[step].to).toBe(to)
  })

  test('of a regular learner is not continued like a trial visit', () => {
    expect(refusalOfSeat({ state: 'taken', kind: 'regular' }, { state: 'running' }, 'keep')).toBe('seat_state')
    expect(refusalOfSeat({ state: 'taken', kind: 'regular' }, { state: 'running' }, 'leave')).toBeUndefined()
  })

  test('of a programme that is over is not changed', () => {
    const of = (state: 'finished' | 'cancelled') =>
      refusalOfSeat({ state: 'taken', kind: 'regular' }, { state }, 'leave')
    expect([of('finished'), of('cancelled')]).toEqual(['programme_over', 'programme_over'])
  })

  test('is offered for a day, held for three, and kept to the end of the third day after a trial visit', () => {
    const now = new Date('2026-11-20T09:00:00Z')
    expect(offerEnds(now).toISOString()).toBe('2026-11-21T09:00:00.000Z')
    expect(endOfHold(now).toISOString()).toBe('2026-11-23T09:00:00.000Z')
    expect(trialEnds('2026-12-07').toISOString()).toBe('2026-12-10T21:00:00.000Z')
  })

  test('for a trial visit is for a day of a running programme', () => {
    const programme = { starts_on: '2026-12-07', ends_on: '2027-01-25' }
    const on = (day: string, now = '2026-11-20T09:00:00Z') => isTrialDay(programme, day, new Date(now))
    expect([on('2026-12-06'), on('2026-12-07'), on('2027-01-25'), on('2027-01-26')]).toEqual([false, true, true, false])
    expect([on('2026-12-07', '2026-12-07T09:00:00Z'), on('2026-12-07', '2026-12-08T09:00:00Z')]).toEqual([true, false])
  })
})

describe('a member of a team', () => {
  test.each([
    ['accept', ['invited'], 'active'],
    ['decline', ['invited'], 'removed'],
    ['suspend', ['active'], 'suspended'],
    ['resume', ['suspended'], 'active'],
    ['remove', ['invited', 'active', 'suspended'], 'removed'],
    ['change', ['invited', 'active', 'suspended'], undefined],
  ] as [MemberStep, string[], string | undefined][])('allows %s only from %j, to %s', (step, from, to) => {
    const why = (state: (typeof memberStates)[number]) => refusalOfMember({ state }, { state: 'running' }, step)
    expect(memberStates.filter((state) => why(state) === undefined)).toEqual(from)
    expect(new Set(memberStates.map(why))).toEqual(new Set([undefined, 'member_state']))
    expect('to' in memberTransitions[step] ? memberTransitions[step].to : undefined).toBe(to)
  })

  test('of a programme that is over is not changed', () => {
    const steps = Object.keys(memberTransitions) as MemberStep[]
    for (const state of ['finished', 'cancelled'] as const) {
      const whys = steps.map((step) => refusalOfMember({ state: memberTransitions[step].from[0] }, { state }, step))
      expect(new Set(whys)).toEqual(new Set(['programme_over']))
    }
  })

  test('who is the last active lead stays', () => {
    const lead = { id: 'a', role: 'lead', state: 'active', is_frozen: false } as const
    const own = { id: 'a', isActing: true }
    expect(isLastLead(lead, [own])).toBe(true)
    expect(isLastLead(lead, [own, { id: 'b', isActing: true }])).toBe(false)
    expect(isLastLead(lead, [own, { id: 'b', isActing: false }])).toBe(true)
    expect(isLastLead({ ...lead, role: 'assistant' }, [])).toBe(false)
    expect(isLastLead({ ...lead, state: 'invited' }, [])).toBe(false)
  })

  test('who cannot act stays as the only lead, and not beside another one', () => {
    const lead = { id: 'a', role: 'lead', state: 'active', is_frozen: true } as const
    const own = { id: 'a', isActing: false }
    expect(isLastLead(lead, [own])).toBe(true)
    expect(isLastLead(lead, [own, { id: 'b', isActing: false }])).toBe(false)
    expect(isLastLead(lead, [own, { id: 'b', isActing: true }])).toBe(false)
  })

  test('is taken back while suspended and able to act', () => {
    const running = { state: 'running' } as const
    expect(refusalToResume({ state: 'suspended', is_frozen: false }, running)).toBeUndefined()
    expect(refusalToResume({ state: 'suspended', is_frozen: true }, running)).toBe('member_gone')
    expect(refusalToResume({ state: 'active', is_frozen: false }, running)).toBe('member_state')
    expect(refusalToResume({ state: 'suspended', is_frozen: false }, { state: 'cancelled' })).toBe('programme_over')
  })
})
