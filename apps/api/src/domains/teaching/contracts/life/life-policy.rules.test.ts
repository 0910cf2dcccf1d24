import { type ContractState, contractStates } from '@navyk/api-spec/teaching/contracts'
import { describe, expect, test } from 'vitest'
import { policyPeople, type PolicyPerson, thoseWho } from '#testing/policy-people.ts'
import {
  actorOf,
  lifeActions,
  refusalToDeclinePause,
  refusalToGiveNotice,
  refusalToPause,
  refusalToPropose,
  refusalToResume,
  refusalToSucceed,
  refusalToTerminate,
  refusalToWithdrawNotice,
} from './life-policy.ts'

interface Fields {
  paused_from?: string
  pause_asked_at?: Date
  ending_by?: 'customer' | 'staff'
}
const contract = (state: ContractState, fields: Fields = {}) => ({
  customer_id: 'c',
  executor_id: 'e',
  state,
  pause_asked_at: fields.pause_asked_at ?? null,
  paused_from: fields.paused_from ?? null,
  ending_by: fields.ending_by ?? null,
})
const paused = { paused_from: '2026-12-01' }
const running = new Set<ContractState>(['active', 'paused', 'ending'])

test('a manager acts for the staff, each party for itself, and nobody else', () => {
  expect(thoseWho((session) => actorOf(session, contract('active')) !== undefined)).toEqual([
    'customer',
    'executor',
    'manager',
  ])
  expect(actorOf(policyPeople.manager, contract('active'))).toBe('staff')
  expect(actorOf(policyPeople.customer, contract('active'))).toBe('customer')
  expect(actorOf(policyPeople.executor, contract('active'))).toBe('executor')
})

describe.each(contractStates)('a contract that is %s', (state) => {
  const isRunning = running.has(state)
  const ended = isRunning ? undefined : 'not_running'

  test('is paused while it is active and no pause is planned', () => {
    expect(refusalToPause(contract(state))).toBe(ended ?? (state === 'active' ? undefined : 'not_active'))
    expect(refusalToPause(contract(state, paused))).toBe(ended ?? 'already_paused')
  })

  test('is resumed from a pause, unless it ends', () => {
    const may = state === 'active' || state === 'paused'
    expect(refusalToResume(contract(state, paused))).toBe(may ? undefined : 'not_paused')
    expect(refusalToResume(contract(state))).toBe('not_paused')
  })

  test('is given notice of once, and again only by staff', () => {
    for (const actor of ['customer', 'executor'] as const) {
      expect(refusalToGiveNotice(actor, contract(state))).toBe(
        ended ?? (state === 'ending' ? 'already_ending' : undefined),
      )
    }
    expect(refusalToGiveNotice('staff', contract(state))).toBe(ended)
  })

  test('has its notice taken back by its giver, before another contract follows', () => {
    const ending = contract(state, { ending_by: 'customer' })
    const other = state === 'ending' ? undefined : 'not_ending'
    expect(refusalToWithdrawNotice('customer', ending, false)).toBe(other)
    expect(refusalToWithdrawNotice('staff', ending, false)).toBe(other ?? 'notice_not_yours')
    expect(refusalToWithdrawNotice('customer', ending, true)).toBe(other ?? 'has_successor')
  })

  test('is terminated, changed and given a successor while it runs', () => {
    expect(refusalToTerminate(contract(state))).toBe(ended)
    expect(refusalToPropose(contract(state), false)).toBe(ended)
    expect(refusalToPropose(contract(state), true)).toBe(ended ?? 'change_open')
    expect(refusalToSucceed(contract(state), false)).toBe(ended)
    expect(refusalToSucceed(contract(state), true)).toBe(ended ?? 'has_successor')
  })
})

test.each(contractStates)(
  'a request for a pause of a contract that is %s is declined only while it is active',
  (state) => {
    const asked = contract(state, { pause_asked_at: new Date('2026-12-01T09:00:00Z') })
    expect(refusalToDeclinePause(asked)).toBe(state === 'active' ? undefined : 'pause_not_asked')
    expect(refusalToDeclinePause(contract(state))).toBe('pause_not_asked')
  },
)

describe('the offered actions', () => {
  const nothing = { hasSuccessor: false, hasOpenChange: false }
  const offered = (who: PolicyPerson, one: ReturnType<typeof contract>, facts = nothing) =>
    Object.entries(lifeActions(policyPeople[who], one, facts))
      .filter(([, may]) => may)
      .map(([action]) => action)
  const ofStaff = ['terminate', 'proposeChange', 'startSuccessor']

  test.each([
    ['customer', ['pause', 'giveNotice']],
    ['executor', ['askToPause', 'giveNotice']],
    ['manager', ['pause', 'giveNotice', ...ofStaff]],
    ['accountant', []],
    ['otherCustomer', []],
    ['otherExecutor', []],
  ] as const)('of the %s are listed for an active contract', (who, actions) => {
    expect(offered(who, contract('active'))).toEqual(actions)
  })

  test.each([
    ['customer', ['pause', 'declinePause', 'giveNotice']],
    ['executor', ['askToPause', 'giveNotice']],
    ['manager', ['pause', 'declinePause', 'giveNotice', ...ofStaff]],
    ['accountant', []],
  ] as const)('of the %s are listed for a contract whose executor asks for a pause', (who, actions) => {
    const asked = { pause_asked_at: new Date('2026-12-01T09:00:00Z') }
    expect(offered(who, contract('active', asked)).toSorted()).toEqual([...actions].toSorted())
  })

  test.each([
    ['customer', ['resume', 'giveNotice']],
    ['executor', ['giveNotice']],
    ['manager', ['resume', 'giveNotice', ...ofStaff]],
    ['accountant', []],
  ] as const)('of the %s are listed for a paused contract', (who, actions) => {
    expect(offered(who, contract('paused', paused))).toEqual(actions)
  })

  test.each([
    ['customer', ['withdrawNotice']],
    ['executor', []],
    ['manager', ['giveNotice', ...ofStaff]],
    ['accountant', []],
  ] as const)('of the %s are listed for a contract of which the customer has given notice', (who, actions) => {
    expect(offered(who, contract('ending', { ending_by: 'customer' }))).toEqual(actions)
  })

  test('let nobody but a party take back a notice', () => {
    expect(offered('accountant', contract('ending'))).toEqual([])
  })

  test('of staff include neither a second change nor a second successor', () => {
    expect(offered('manager', contract('active'), { hasSuccessor: true, hasOpenChange: true })).toEqual([
      'pause',
      'giveNotice',
      'terminate',
    ])
  })

  test.each(['draft', 'awaiting_ack', 'finished', 'terminated', 'cancelled'] as const)('are none %s', (state) => {
    for (const who of Object.keys(policyPeople) as PolicyPerson[]) expect(offered(who, contract(state))).toEqual([])
  })
})
