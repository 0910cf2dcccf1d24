import { programmeStates, type ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { describe, expect, test } from 'vitest'
import type { Session } from '#platform/http'
import {
  isCorrectionOver,
  isOpenProgramme,
  mayAdd,
  type Refusal,
  refusalToArrange,
  refusalToAskSubstitute,
  refusalToEdit,
  refusalToMark,
  refusalToRestore,
  refusalToSetTeachers,
  seesPayOf,
  sessionsApart,
  teachersAgain,
} from './policy.ts'

const now = new Date('2026-12-07T16:00:00Z')
const before = new Date('2026-12-07T15:59:59.999Z')
const after = new Date('2026-12-07T16:00:00.001Z')

const session = (fields: Partial<Session>) => ({ cabinetId: '', permissions: [], ...fields }) as unknown as Session
const manager = session({ role: 'staff', permissions: ['manager'] })
const accountant = session({ role: 'staff', permissions: ['accountant'] })
const executor = (cabinetId: string) => session({ role: 'executor', cabinetId })
const [lead, substitute, assistant, stranger] = ['lead', 'substitute', 'assistant', 'stranger'].map(executor) as [
  ...[Session, Session, Session, Session],
]
/** A customer whose cabinet has the id of the lead gains nothing by it. */
const customer = session({ role: 'customer', cabinetId: 'lead' })

const everybody = { manager, accountant, lead, substitute, assistant, stranger, customer }
type PersonName = keyof typeof everybody
const names = Object.keys(everybody) as PersonName[]

type PolicySession = Parameters<typeof refusalToMark>[1]
const one = (fields: Partial<PolicySession> = {}): PolicySession => ({
  state: 'planned',
  starts_at: after,
  held_at: null,
  marked_count: 0,
  programme_state: 'running',
  substitute_wanted_at: null,
  teachers: (['lead', 'substitute', 'assistant'] as const).map((role) => ({ id: role, role })),
  ...fields,
})

/** Those whom nothing keeps from it; everybody else is refused with `refusal`. */
function allowed(refusalFor: (who: Session) => Refusal | undefined, refusal: Refusal = 'not_yours'): PersonName[] {
  const refusals = names.map((name) => [name, refusalFor(everybody[name])] as const)
  expect(new Set(refusals.flatMap(([, found]) => found ?? []))).toEqual(new Set([refusal]))
  return refusals.flatMap(([name, found]) => (found === undefined ? [name] : []))
}

const arrangers: PersonName[] = ['manager', 'lead', 'substitute']
const teachers: PersonName[] = ['manager', 'lead', 'substitute', 'assistant']

describe('the rights on a session:', () => {
  test('managers and its teachers mark it, from its first moment on', () => {
    expect(allowed((who) => refusalToMark(who, one({ starts_at: now }), now))).toEqual(teachers)
    expect(refusalToMark(lead, one(), now)).toBe('not_started')
    expect(refusalToMark(lead, one({ starts_at: before }), now)).toBeUndefined()
  })

  test('nobody marks or edits a cancelled session', () => {
    const off = one({ state: 'cancelled', starts_at: before })
    expect([refusalToMark(manager, off, now), refusalToEdit(manager, off)]).toEqual(['cancelled', 'cancelled'])
  })

  test('executors correct outcomes for 48 hours, managers without end, later with a reason', () => {
    const held = (at: string) => one({ state: 'held', starts_at: before, held_at: new Date(at) })
    const last = held('2026-12-05T16:00:00Z')
    const over = held('2026-12-05T15:59:59.999Z')
    expect([refusalToMark(lead, last, now), refusalToMark(lead, over, now)]).toEqual([undefined, 'correction_over'])
    expect(refusalToMark(manager, over, now)).toBeUndefined()
    expect([last, over, one()].map((each) => isCorrectionOver(each, now))).toEqual([false, true, false])
  })

  test('managers and its teachers change topic and homework', () => {
    expect(allowed((who) => refusalToEdit(who, one()))).toEqual(teachers)
  })

  test('managers and its lead move and cancel it, assistants do not', () => {
    expect(allowed((who) => refusalToArrange(who, one(), now))).toEqual(arrangers)
  })

  test.each([
    [{ state: 'held' }, 'not_planned'],
    [{ state: 'cancelled' }, 'not_planned'],
    [{ programme_state: 'finished' }, 'programme_over'],
    [{ programme_state: 'cancelled' }, 'programme_over'],
    [{ marked_count: 1 }, 'marked'],
    [{ starts_at: now }, 'started'],
    [{ starts_at: before }, 'started'],
    [{ starts_at: after }, undefined],
  ] as [Partial<PolicySession>, Refusal | undefined][])('with %j its lead is answered %s', (fields, refusal) => {
    expect(refusalToArrange(lead, one(fields), now)).toBe(refusal)
  })

  test('a manager moves a session that has begun', () => {
    expect(refusalToArrange(manager, one({ starts_at: before }), now)).toBeUndefined()
  })

  test('a cancelled session is restored before its time, in a running programme', () => {
    const off = (fields: Partial<PolicySession> = {}) => one({ state: 'cancelled', ...fields })
    expect(allowed((who) => refusalToRestore(who, off(), now))).toEqual(arrangers)
    expect(refusalToRestore(manager, one(), now)).toBe('not_cancelled')
    expect(refusalToRestore(manager, off({ starts_at: now }), now)).toBe('started')
    expect(refusalToRestore(manager, off({ programme_state: 'finished' }), now)).toBe('programme_over')
  })

  test('only managers choose the teachers of a planned session', () => {
    expect(allowed((who) => refusalToSetTeachers(who, one()))).toEqual(['manager'])
    expect(refusalToSetTeachers(manager, one({ state: 'held' }))).toBe('not_planned')
  })

  test('its lead asks once for a substitute, before it begins', () => {
    const ask = (fields: Partial<PolicySession> = {}) => refusalToAskSubstitute(lead, one(fields), now)
    expect(allowed((who) => refusalToAskSubstitute(who, one(), now))).toEqual(['lead', 'substitute'])
    expect([ask({ starts_at: now }), ask({ state: 'held' }), ask({ substitute_wanted_at: before })]).toEqual([
      'started',
      'not_planned',
      'asked_already',
    ])
  })

  test('managers and the programme’s leads add sessions', () => {
    expect(names.filter((name) => mayAdd(everybody[name], ['lead']))).toEqual(['manager', 'lead'])
  })
})

test('sessions are planned in programmes that have not ended', () => {
  const open: ProgrammeState[] = ['draft', 'enrolling', 'confirmed', 'running']
  expect(programmeStates.filter(isOpenProgramme)).toEqual(open)
})

test('staff see everybody’s pay, an executor their own, a customer nobody’s', () => {
  expect(names.filter((name) => seesPayOf(everybody[name], 'lead'))).toEqual(['manager', 'accountant', 'lead'])
})

describe('of sessions that an executor can take', () => {
  const at = (id: string, from: number, to: number, is_unled = false) => ({
    id,
    starts_at: new Date(from * 60_000),
    ends_at: new Date(to * 60_000),
    is_unled,
  })
  const chosen = (role: 'lead' | 'assistant', ...all: ReturnType<typeof at>[]) =>
    sessionsApart(role, all).map(({ id }) => id)

  test('two that touch are both taken, and the first of two that overlap', () => {
    expect(chosen('assistant', at('a', 0, 60), at('b', 60, 90))).toEqual(['a', 'b'])
    expect(chosen('assistant', at('a', 0, 60), at('b', 59, 90), at('c', 60, 90))).toEqual(['a', 'c'])
  })

  test('a lead takes the one that nobody leads, an assistant either', () => {
    const both = [at('a', 0, 60), at('b', 30, 90, true)]
    expect([chosen('lead', ...both), chosen('assistant', ...both)]).toEqual([['b'], ['a']])
  })
})

describe('a session that is restored', () => {
  const person = (id: string, role: 'lead' | 'substitute' | 'assistant') => ({ id, role, standsFor: null })
  const team = [person('lead', 'lead'), person('helper', 'assistant')]
  const again = (before: ReturnType<typeof person>[], ...busy: string[]) => {
    const { teachers, busyIds } = teachersAgain(team, before, (id) => !busy.includes(id))
    return [teachers.map(({ id, role }) => `${id}: ${role}`), busyIds]
  }

  test('has its team, and its chosen assistants', () => {
    const before = [person('gone', 'lead'), person('guest', 'assistant')]
    expect(again(before)).toEqual([['lead: lead', 'helper: assistant', 'guest: assistant'], []])
    expect(again(before, 'lead', 'guest')).toEqual([['helper: assistant'], ['lead', 'guest']])
  })

  test('has its substitute in place of the lead, as long as that one is free', () => {
    expect(again([person('other', 'substitute')])).toEqual([['other: substitute', 'helper: assistant'], []])
    expect(again([person('other', 'substitute')], 'other')).toEqual([['lead: lead', 'helper: assistant'], ['other']])
    expect(again([person('helper', 'substitute')])).toEqual([['helper: substitute'], []])
    expect(again([person('helper', 'substitute')], 'helper')).toEqual([['lead: lead'], ['helper']])
  })

  test('with a substitute is assisted by a lead of the team who assisted in it before', () => {
    const before = [person('other', 'substitute'), person('lead', 'assistant')]
    expect(again(before)).toEqual([['other: substitute', 'lead: assistant', 'helper: assistant'], []])
    expect(again(before, 'lead')).toEqual([['other: substitute', 'helper: assistant'], ['lead']])
    expect(again(before, 'other')).toEqual([['lead: lead', 'helper: assistant'], ['other']])
  })

  test('is no longer led by somebody who has left the team', () => {
    const cancelled = one({ state: 'cancelled', teachers: [{ id: 'lead', role: 'lead', hasLeft: true }] })
    expect([refusalToRestore(lead, cancelled, now), refusalToRestore(manager, cancelled, now)]).toEqual([
      'not_yours',
      undefined,
    ])
  })
})
