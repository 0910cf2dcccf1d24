import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { describe, expect, test } from 'vitest'
import { policyPeople, thoseWho } from '../../testing/policy-people.ts'
import { freshMs, isBeyondLooking, isFresh, mayCall, withoutActions } from './access.ts'

/** An endpoint as far as access looks at one. */
const endpoint = (fields: Partial<EndpointDeclaration>) =>
  ({ method: 'GET', session: 'required', ...fields }) as EndpointDeclaration

describe('an endpoint may be called', () => {
  const callersOf = (fields: Partial<EndpointDeclaration>) => thoseWho((session) => mayCall(endpoint(fields), session))

  test('by everybody where it names nobody', () => {
    expect(callersOf({})).toEqual(Object.keys(policyPeople))
  })

  test('by the roles that it names, whatever permissions others have', () => {
    expect(callersOf({ roles: ['customer'] })).toEqual(['customer', 'otherCustomer', 'customerWithCabinetOfExecutor'])
    expect(callersOf({ roles: [] })).toEqual([])
  })

  test('by staff with one of the permissions that it names, which bind nobody else', () => {
    expect(callersOf({ roles: ['staff'], permissions: ['manager', 'accountant'] })).toEqual(['manager', 'accountant'])
    expect(callersOf({ roles: ['staff', 'executor'], permissions: ['administrator'] })).toEqual([
      ...['executor', 'otherExecutor', 'administrator', 'executorWithCabinetOfCustomer'],
    ])
    expect(callersOf({ roles: ['staff'], permissions: [] })).toEqual([])
  })
})

describe('a session that may only look', () => {
  const keptOut = (fields: Partial<EndpointDeclaration>) =>
    (['opened_by_staff', 'frozen', null] as const).filter((readOnly) =>
      isBeyondLooking(endpoint(fields), { ...policyPeople.customer, readOnly }),
    )

  test('reads, and writes nothing but what is declared for it', () => {
    expect(keptOut({ method: 'GET' })).toEqual([])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(keptOut({ method })).toEqual(['opened_by_staff', 'frozen'])
      expect(keptOut({ method, inReadOnly: true })).toEqual([])
    }
  })

  test('of somebody else’s cabinet does not even read what is the owner’s alone', () => {
    expect(keptOut({ ownerOnly: true })).toEqual(['opened_by_staff'])
    expect(keptOut({ ownerOnly: true, method: 'POST', inReadOnly: true })).toEqual(['opened_by_staff'])
  })

  test('is offered nothing to do, wherever an answer says so', () => {
    const at = new Date(0)
    const answer = {
      data: [
        { id: 'a', actions: { submit: true, remove: false }, canMove: true, mayApply: true },
        { id: 'b', at, topic: null, contract: { canPause: true, isPaused: true, actions: { pause: true } } },
      ],
    }
    expect(withoutActions(answer)).toEqual({
      data: [
        { id: 'a', actions: { submit: false, remove: false }, canMove: false, mayApply: false },
        { id: 'b', at, topic: null, contract: { canPause: false, isPaused: true, actions: { pause: false } } },
      ],
    })
  })

  test('is shown everything else as it is', () => {
    const answer = { actions: ['opened'], candidate: true, canteen: true, mayor: true, canMove: 'no', icanMove: true }
    expect(withoutActions(answer)).toEqual(answer)
    expect(withoutActions({ actions: true, canMove: true })).toEqual({ actions: false, canMove: false })
    for (const plain of [null, undefined, 1, 'text', true]) expect(withoutActions(plain)).toBe(plain)
  })
})

test('a proof of who one is counts for ten minutes, the last moment among them', () => {
  const authenticatedAt = new Date('2026-11-20T09:00:00Z')
  const after = (ms: number) => new Date(authenticatedAt.getTime() + ms)
  expect(freshMs).toBe(600_000)
  const session = { ...policyPeople.customer, authenticatedAt }
  expect([0, freshMs, freshMs + 1].map((ms) => isFresh(session, after(ms)))).toEqual([true, true, false])
})
