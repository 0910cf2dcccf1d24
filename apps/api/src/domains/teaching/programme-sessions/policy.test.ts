import { programmeStates, type ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../platform/http/index.ts'
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
type Who = keyof typeof everybody
const names = Object.keys(everybody) as Who[]

type PolicySession = Parameters<typeof refusalToMark>[1]
const one = (fields: Partial<PolicySession> = {}): PolicySession => ({
  ...{ state: 'planned', starts_at: after, held_at: null, marked_count: 0, programme_state: 'running' },
  substitute_wanted_at: null,
  teachers: (['lead', 'substitute', 'assistant'] as const).map((role) => ({ id: role, role })),
  ...fields,
})

/** Those whom nothing keeps from it; everybody else is refused with `refusal`. */
function allowed(refusalFor: (who: Session) => Refusal | undefined, refusal: Refusal = 'not_yours'): Who[] {
  const refusals = names.map((name) => [name, refusalFor(everybody[name])] as const)
  expect(new Set(refusals.flatMap(([, found]) => found ?? []))).toEqual(new Set([refusal]))
  return refusals.flatMap(([name, found]) => (found === undefined ? [name] : []))
}

const arrangers: Who[] = ['manager', 'lead', 'substitute']
const teachers: Who[] = ['manager', 'lead', 'substitute', 'assistant']

describe('who may do what with a session', () => {
  test('marking is for managers and whoever teaches it, from its first moment on', () => {
    expect(allowed((who) => refusalToMark(who, one({ starts_at: now }), now))).toEqual(teachers)
    expect(refusalToMark(lead, one(), now)).toBe('not_started')
    expect(refusalToMark(lead, one({ starts_at: before }), now)).toBeUndefined()
  })

  test('a session that was called off is neither marked nor edited', () => {
    const off = one({ state: 'cancelled', starts_at: before })
    expect([refusalToMark(manager, off, now), refusalToEdit(manager, off)]).toEqual(['cancelled', 'cancelled'])
  })

  test('executors correct outcomes for 48 hours, managers without end, with a reason afterwards', () => {
    const held = (at: string) => one({ state: 'held', starts_at: before, held_at: new Date(at) })
    const last = held('2026-12-05T16:00:00Z')
    const over = held('2026-12-05T15:59:59.999Z')
    expect([refusalToMark(lead, last, now), refusalToMark(lead, over, now)]).toEqual([undefined, 'correction_over'])
    expect(refusalToMark(manager, over, now)).toBeUndefined()
    expect([last, over, one()].map((each) => isCorrectionOver(each, now))).toEqual([false, true, false])
  })

  test('topic and homework are changed by managers and whoever teaches it', () => {
    expect(allowed((who) => refusalToEdit(who, one()))).toEqual(teachers)
  })

  test('moving and calling off are for managers and who leads it, not for assistants', () => {
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
  ] as [Partial<PolicySession>, Refusal | undefined][])('with %j who leads it is answered %s', (fields, refusal) => {
    expect(refusalToArrange(lead, one(fields), now)).toBe(refusal)
  })

  test('a manager moves one that has begun', () => {
    expect(refusalToArrange(manager, one({ starts_at: before }), now)).toBeUndefined()
  })

  test('what was called off is planned again before its time, in a programme that goes on', () => {
    const off = (fields: Partial<PolicySession> = {}) => one({ state: 'cancelled', ...fields })
    expect(allowed((who) => refusalToRestore(who, off(), now))).toEqual(arrangers)
    expect(refusalToRestore(manager, one(), now)).toBe('not_cancelled')
    expect(refusalToRestore(manager, off({ starts_at: now }), now)).toBe('started')
    expect(refusalToRestore(manager, off({ programme_state: 'finished' }), now)).toBe('programme_over')
  })

  test('managers alone say who teaches a planned one', () => {
    expect(allowed((who) => refusalToSetTeachers(who, one()))).toEqual(['manager'])
    expect(refusalToSetTeachers(manager, one({ state: 'held' }))).toBe('not_planned')
  })

  test('who leads it asks once for somebody else, before it begins', () => {
    const ask = (fields: Partial<PolicySession> = {}) => refusalToAskSubstitute(lead, one(fields), now)
    expect(allowed((who) => refusalToAskSubstitute(who, one(), now))).toEqual(['lead', 'substitute'])
    expect([ask({ starts_at: now }), ask({ state: 'held' }), ask({ substitute_wanted_at: before })]).toEqual([
      ...['started', 'not_planned', 'asked_already'],
    ])
  })

  test('sessions are added by managers and who leads the programme', () => {
    expect(names.filter((name) => mayAdd(everybody[name], ['lead']))).toEqual(['manager', 'lead'])
  })
})

test('sessions are planned in programmes that are not over', () => {
  const open: ProgrammeState[] = ['draft', 'enrolling', 'confirmed', 'running']
  expect(programmeStates.filter(isOpenProgramme)).toEqual(open)
})

test('staff see everybody’s pay, an executor the own one, a customer nobody’s', () => {
  expect(names.filter((name) => seesPayOf(everybody[name], 'lead'))).toEqual(['manager', 'accountant', 'lead'])
})
