import { type ContractState, termsAt } from '@navyk/api-spec/teaching/contracts'
import { describe, expect, test } from 'vitest'
import type { Session } from '#platform/http'
import {
  mayCancel,
  mayEdit,
  maySee,
  maySend,
  refusalToAcknowledge,
  seesContacts,
  seesRate,
  sideOf,
  visibleChanges,
} from './policy.ts'
import { proposeWeek } from './drafting/draft-contract.ts'

const someDay = new Date('2026-11-20T09:00:00Z')
const contract = (state: ContractState) => ({
  customer_id: 'c',
  executor_id: 'e',
  state,
  sent_at: state === 'draft' ? null : someDay,
  activated_at: state === 'active' ? someDay : null,
})
const session = (role: string, cabinetId: string, permissions: string[] = []) =>
  ({ role, cabinetId, permissions }) as unknown as Session
const customer = session('customer', 'c')
const executor = session('executor', 'e')
const manager = session('staff', 's', ['manager'])
const accountant = session('staff', 's', ['accountant'])

test.each([
  ['the customer', customer, 'customer'],
  ['the executor', executor, 'executor'],
  ['staff', manager, undefined],
  ['a customer with the executor’s id', session('customer', 'e'), undefined],
] as const)('only %s counts as a party, by role and cabinet', (_, person, side) => {
  expect(sideOf(person, contract('draft'))).toBe(side)
})

describe('the rates', () => {
  test.each([
    ['the customer', customer, 'draft', ['customer']],
    ['the executor', executor, 'draft', ['executor']],
    ['staff', accountant, 'draft', ['customer', 'executor']],
    ['the customer', customer, 'awaiting_ack', ['customer']],
    ['the executor', executor, 'active', ['executor']],
    ['staff', accountant, 'active', ['customer', 'executor']],
  ] as const)('%s of a contract that is %s in state %s', (_, person, state, seen) => {
    const sides = (['customer', 'executor'] as const).filter((side) => seesRate(person, contract(state), side))
    expect(sides).toEqual(seen)
  })

  test('of drafts stay out of the history that parties read', () => {
    const changes = {
      customerRateKopecks: { from: null, to: 4200 },
      executorRateKopecks: { from: null, to: 3500 },
      startsOn: { from: '2026-12-01', to: '2026-12-02' },
    }
    expect(Object.keys(visibleChanges(customer, changes))).toEqual(['startsOn'])
    expect(Object.keys(visibleChanges(executor, changes))).toEqual(['startsOn'])
    expect(visibleChanges(manager, changes)).toEqual(changes)
  })
})

test.each([
  ['the executor', executor, 'awaiting_ack', 'customer', false],
  ['the executor', executor, 'active', 'customer', true],
  ['the executor', executor, 'active', 'executor', false],
  ['the customer', customer, 'awaiting_ack', 'executor', false],
  ['the customer', customer, 'active', 'executor', true],
  ['staff', accountant, 'draft', 'customer', true],
] as const)('%s reads the contacts of a contract that is %s: of the %s', (_, person, state, side, sees) => {
  expect(seesContacts(person, contract(state), side)).toBe(sees)
})

describe('changing a contract', () => {
  test.each([
    ['draft', manager, true],
    ['draft', accountant, false],
    ['draft', customer, false],
    ['awaiting_ack', manager, false],
    ['active', manager, false],
  ] as const)('by the terms of one that is %s', (state, person, may) => {
    expect(mayEdit(person, contract(state))).toBe(may)
    expect(maySend(person, contract(state), true)).toBe(may)
    expect(maySend(person, contract(state), false)).toBe(false)
  })

  test.each([
    ['draft', true],
    ['awaiting_ack', true],
    ['active', false],
    ['finished', false],
    ['cancelled', false],
  ] as const)('by cancelling one that is %s', (state, may) => {
    for (const person of [customer, executor, manager]) expect(mayCancel(person, contract(state))).toBe(may)
    expect(mayCancel(accountant, contract(state))).toBe(false)
  })

  test.each([
    ['awaiting_ack', false, undefined],
    ['awaiting_ack', true, 'already_acknowledged'],
    ['draft', false, 'not_awaiting'],
    ['active', false, 'not_awaiting'],
    ['cancelled', false, 'not_awaiting'],
  ] as const)('by acknowledging one that is %s, given already: %s', (state, hasAcknowledged, refusal) => {
    expect(refusalToAcknowledge(contract(state), hasAcknowledged)).toBe(refusal)
  })
})

describe('the rates of a date', () => {
  const row = (validFrom: string) => ({ validFrom, customerRateKopecks: 2, executorRateKopecks: 1 })
  const terms = [row('2026-12-01'), row('2027-02-01')]
  test.each([
    ['2026-11-30', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    ['2027-01-31', '2026-12-01'],
    ['2027-02-01', '2027-02-01'],
  ])('%s are those from %s', (date, from) => {
    expect(termsAt(terms, date)?.validFrom).toBe(from)
  })

  test('are absent if none were settled', () => {
    expect(termsAt([], '2026-12-01')).toBeUndefined()
  })
})

describe('the week that fills a draft', () => {
  const wanted = [
    { weekday: 4, from: '16:00', to: '20:00' },
    { weekday: 2, from: '16:00', to: '20:00' },
  ]
  test.each([
    [
      'starts where both can',
      [{ weekday: 4, from: '15:00', to: '19:00' }],
      1,
      [{ weekday: 4, time: '16:00', minutes: 60 }],
    ],
    [
      'prefers what was wanted, in the order of days',
      [
        { weekday: 1, from: '10:00', to: '12:00' },
        { weekday: 4, from: '18:00', to: '19:00' },
        { weekday: 2, from: '17:00', to: '18:00' },
      ],
      2,
      [
        { weekday: 2, time: '17:00', minutes: 60 },
        { weekday: 4, time: '18:00', minutes: 60 },
      ],
    ],
    [
      'takes what is offered where nothing is common',
      [{ weekday: 1, from: '10:00', to: '12:00' }],
      2,
      [{ weekday: 1, time: '10:00', minutes: 60 }],
    ],
    [
      'takes no time twice where a lesson goes on into the next span',
      [
        { weekday: 2, from: '19:30', to: '20:00' },
        { weekday: 2, from: '20:00', to: '22:00' },
        { weekday: 4, from: '18:30', to: '19:15' },
        { weekday: 4, from: '19:15', to: '20:15' },
      ],
      4,
      [
        { weekday: 2, time: '19:30', minutes: 60 },
        { weekday: 4, time: '18:30', minutes: 60 },
      ],
    ],
  ])('%s', (_, offered, count, week) => {
    expect(proposeWeek(wanted, offered, 60, count)).toEqual(week)
  })
})

test('only its parties and staff see a contract', () => {
  const seenBy = (person: Session) => maySee(person, contract('active'))
  expect([customer, executor, manager, accountant].map(seenBy)).toEqual([true, true, true, true])
  expect([session('customer', 'x'), session('executor', 'c')].map(seenBy)).toEqual([false, false])
})
