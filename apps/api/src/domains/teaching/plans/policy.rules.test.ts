import { type PlanState, planStates } from '@navyk/api-spec/teaching/plans'
import { describe, expect, test } from 'vitest'
import { isManager } from '#platform/http/permissions.ts'
import { policyPeople, type PolicyPerson, thoseWho } from '#testing/policy-people.ts'
import {
  actionsOn,
  decidableStates,
  editableStates,
  isDecider,
  isPlanner,
  maySee,
  revisableStates,
  seesCustomerPrice,
  seesDrafts,
  seesExecutorPrice,
  visiblePlans,
  voidableStates,
} from './policy.ts'

const plan = (state: PlanState = 'draft', submitted_at: Date | null = null) => ({
  executor_id: 'e',
  customer_id: 'c',
  state,
  submitted_at,
})
const staff = ['manager', 'accountant', 'administrator']

test('plans are listed to their parties and to staff', () => {
  expect(visiblePlans(policyPeople.executor)).toEqual({ executorId: 'e' })
  expect(visiblePlans(policyPeople.customer)).toEqual({ customerId: 'c' })
  expect(visiblePlans(policyPeople.accountant)).toEqual({})
})

test('a customer sees a plan from the first submission on, its executor and staff before that', () => {
  expect(thoseWho((session) => maySee(session, plan()))).toEqual(['executor', ...staff])
  expect(thoseWho((session) => maySee(session, plan('submitted', new Date())))).toEqual([
    'customer',
    'executor',
    ...staff,
  ])
  expect(thoseWho(seesDrafts)).not.toContain('customer')
  expect(thoseWho(seesDrafts)).toEqual(expect.arrayContaining(['executor', ...staff]))
})

test('each side sees its own price, staff both', () => {
  expect([policyPeople.customer, policyPeople.executor, policyPeople.manager].map(seesCustomerPrice)).toEqual([
    true,
    false,
    true,
  ])
  expect([policyPeople.customer, policyPeople.executor, policyPeople.manager].map(seesExecutorPrice)).toEqual([
    false,
    true,
    true,
  ])
})

test('the executor plans, the customer decides, and a manager stands in for both', () => {
  expect(thoseWho(isManager)).toEqual(['manager'])
  expect(thoseWho((session) => isPlanner(session, plan()))).toEqual(['executor', 'manager'])
  expect(thoseWho((session) => isDecider(session, plan()))).toEqual(['customer', 'manager'])
})

test('a plan is edited, decided, cancelled and revised only in these states', () => {
  expect([editableStates, decidableStates, voidableStates, revisableStates]).toEqual([
    ['draft', 'returned'],
    ['submitted'],
    ['draft', 'submitted', 'returned'],
    ['approved'],
  ])
})

describe('the actions of a plan', () => {
  const usual = { isClosed: false, hasRows: true, open: undefined }
  const submittedRevision = { ...usual, open: { state: 'submitted' as const } }
  const returnedRevision = { ...usual, open: { state: 'returned' as const } }
  const actions = (who: PolicyPerson, state: PlanState, now: Parameters<typeof actionsOn>[2] = usual) =>
    Object.entries(actionsOn(policyPeople[who], plan(state, new Date()), now))
      .filter(([, may]) => may)
      .map(([action]) => action)

  const table: [PolicyPerson, Record<PlanState, string[]>][] = [
    [
      'executor',
      {
        draft: ['edit', 'submit'],
        submitted: [],
        returned: ['edit', 'submit'],
        approved: ['revise'],
        void: [],
      },
    ],
    ['customer', { draft: [], submitted: ['approve', 'return'], returned: [], approved: [], void: [] }],
    [
      'manager',
      {
        draft: ['edit', 'submit', 'void'],
        submitted: ['approve', 'return', 'void'],
        returned: ['edit', 'submit', 'void'],
        approved: ['revise'],
        void: [],
      },
    ],
    ['accountant', { draft: [], submitted: [], returned: [], approved: [], void: [] }],
    ['otherExecutor', { draft: [], submitted: [], returned: [], approved: [], void: [] }],
    ['otherCustomer', { draft: [], submitted: [], returned: [], approved: [], void: [] }],
  ]
  test.each(table)('are those of the %s, state by state', (who, expected) => {
    for (const state of planStates) expect([state, actions(who, state)]).toEqual([state, expected[state]])
  })

  test('do not include submitting one without rows', () => {
    expect(actions('executor', 'draft', { ...usual, hasRows: false })).toEqual(['edit'])
  })

  test('in a closed month are returning and cancelling, and nothing else', () => {
    const closed = { ...usual, isClosed: true }
    expect(planStates.map((state) => actions('manager', state, closed))).toEqual([
      ['void'],
      ['return', 'void'],
      ['void'],
      [],
      [],
    ])
    expect(actions('manager', 'approved', { ...submittedRevision, isClosed: true })).toEqual(['withdrawRevision'])
  })

  test('include answering a waiting revision for the customer and taking it back for the executor; no second one is begun', () => {
    expect(actions('customer', 'approved', submittedRevision)).toEqual(['approveRevision', 'returnRevision'])
    expect(actions('executor', 'approved', submittedRevision)).toEqual(['withdrawRevision'])
    expect(actions('executor', 'submitted', submittedRevision)).toEqual([])
    expect(actions('customer', 'submitted', submittedRevision)).toEqual(['approve', 'return'])
  })

  test('include beginning a returned revision again or taking it back', () => {
    expect(actions('executor', 'approved', returnedRevision)).toEqual(['revise', 'withdrawRevision'])
    expect(actions('customer', 'approved', returnedRevision)).toEqual([])
  })
})
