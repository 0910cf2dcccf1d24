import { type EndpointDeclaration, isOffered, offered } from '@navyk/api-spec/kit'
import { allEndpoints } from '@navyk/api-spec/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { freshMs, isRefusedReadOnly, isFresh, mayCall, readOnlyRewriteOf } from './access.ts'

/** The fields of an endpoint that decide about access. */
const endpoint = (fields: Partial<EndpointDeclaration>) =>
  ({ method: 'GET', session: 'required', ...fields }) as EndpointDeclaration

describe('an endpoint may be called', () => {
  const callersOf = (fields: Partial<EndpointDeclaration>) => thoseWho((session) => mayCall(endpoint(fields), session))

  test('by everybody where it names nobody', () => {
    expect(callersOf({})).toEqual(Object.keys(policyPeople))
  })

  test('by the roles that it names, whatever permissions other roles have', () => {
    expect(callersOf({ roles: ['customer'] })).toEqual(['customer', 'otherCustomer', 'customerWithCabinetOfExecutor'])
    expect(callersOf({ roles: [] })).toEqual([])
  })

  test('by staff with one of the permissions that it names, which do not bind other roles', () => {
    expect(callersOf({ roles: ['staff'], permissions: ['manager', 'accountant'] })).toEqual(['manager', 'accountant'])
    expect(callersOf({ roles: ['staff', 'executor'], permissions: ['administrator'] })).toEqual([
      'executor',
      'otherExecutor',
      'administrator',
      'executorWithCabinetOfCustomer',
    ])
    expect(callersOf({ roles: ['staff'], permissions: [] })).toEqual([])
  })
})

describe('a look at a cabinet gives no more than the permissions of whoever looks', () => {
  const look = (...permissions: string[]) => ({
    ...policyPeople.executor,
    opened: { by: policyPeople.manager, permissions, until: new Date(0) },
  })
  const lettingIn = (fields: Partial<EndpointDeclaration>) =>
    [['manager'], ['administrator'], ['accountant', 'manager'], []]
      .filter((permissions) => mayCall(endpoint(fields), look(...permissions)))
      .map(String)

  test('if staff need a permission for the call', () => {
    expect(lettingIn({ roles: ['executor', 'staff'], permissions: ['accountant'] })).toEqual(['accountant,manager'])
    expect(lettingIn({ permissions: ['administrator', 'accountant'] })).toEqual(['administrator', 'accountant,manager'])
  })

  test('if the call is only for the person and names who may look', () => {
    expect(lettingIn({ roles: ['executor'], lookers: ['manager'] })).toEqual(['manager', 'accountant,manager'])
    expect(lettingIn({ lookers: ['administrator'] })).toEqual(['administrator'])
  })

  test('and reads a call that asks for no permission', () => {
    expect(lettingIn({ roles: ['executor'] })).toHaveLength(4)
    expect(lettingIn({})).toHaveLength(4)
    expect(lettingIn({ roles: ['customer'] })).toEqual([])
  })

  test('and restricts nobody in their own cabinet', () => {
    expect(mayCall(endpoint({ lookers: ['administrator'] }), policyPeople.executor)).toBe(true)
  })
})

describe('a read-only session', () => {
  const keptOut = (fields: Partial<EndpointDeclaration>) =>
    (['opened_by_staff', 'frozen', null] as const).filter((readOnly) =>
      isRefusedReadOnly(endpoint(fields), { ...policyPeople.customer, readOnly }),
    )

  test('reads, and writes only where an endpoint declares it', () => {
    expect(keptOut({ method: 'GET' })).toEqual([])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(keptOut({ method })).toEqual(['opened_by_staff', 'frozen'])
      expect(keptOut({ method, inReadOnly: true })).toEqual([])
    }
  })

  test('in somebody else’s cabinet does not read what is only for the owner', () => {
    expect(keptOut({ ownerOnly: true })).toEqual(['opened_by_staff'])
    expect(keptOut({ ownerOnly: true, method: 'POST', inReadOnly: true })).toEqual(['opened_by_staff'])
  })

  test('is offered no action in any answer that declares its actions', () => {
    const row = z.object({
      id: z.string(),
      at: z.date().optional(),
      topic: z.string().nullish(),
      actions: z.object({ submit: offered, remove: offered }).optional(),
      canMove: offered.optional(),
      contract: z.object({ isPaused: z.boolean(), mayPause: offered }).nullable(),
      byMonth: z.record(z.string(), z.object({ mayPlan: offered })).default({}),
    })
    const at = new Date(0)
    const rowOf = (isOffered: boolean) => [
      { id: 'a', actions: { submit: isOffered, remove: false }, canMove: isOffered, contract: null },
      { id: 'b', at, topic: null, contract: { isPaused: true, mayPause: isOffered } },
      { id: 'c', contract: null, byMonth: { '2026-12': { mayPlan: isOffered } } },
    ]
    const answer = { data: rowOf(true) }
    expect(readOnlyRewriteOf(z.object({ data: z.array(row) }))?.(answer)).toEqual({ data: rowOf(false) })
    expect(answer).toEqual({ data: rowOf(true) })
  })

  test('is offered no action by the one of several answers that it gets', () => {
    const lesson = z.object({ kind: z.literal('lesson'), move: offered })
    const house = z.object({ kind: z.literal('house'), move: z.boolean() })
    const looking = readOnlyRewriteOf(z.array(z.discriminatedUnion('kind', [house, lesson])))
    expect(
      looking?.([
        { kind: 'lesson', move: true },
        { kind: 'house', move: true },
      ]),
    ).toEqual([
      { kind: 'lesson', move: false },
      { kind: 'house', move: true },
    ])
  })

  test('gets all other fields unchanged, whatever their names', () => {
    expect(readOnlyRewriteOf(z.object({ canMove: z.boolean(), actions: z.array(z.string()) }))).toBeUndefined()
    const looking = readOnlyRewriteOf(z.object({ mayApply: offered, canMove: z.boolean(), at: z.date() }))
    const at = new Date(0)
    expect(looking?.({ mayApply: true, canMove: true, at })).toEqual({ mayApply: false, canMove: true, at })
  })

  test('gets an error if an answer matches none of those that its endpoint declares', () => {
    const looking = readOnlyRewriteOf(z.union([z.object({ a: z.literal(1), move: offered }), z.null()]))
    expect(() => looking?.({ a: 2, move: true })).toThrow()
  })

  // Names that have always meant an offer; one that is declared as a plain boolean has been forgotten.
  test('meets no undeclared field that is named like an action', () => {
    const forgotten = allEndpoints.flatMap(([name, { responses }]) =>
      Object.values(responses).flatMap((schema) => fieldsNamedLikeOffers(schema).map((field) => `${name}: ${field}`)),
    )
    expect(forgotten).toEqual([])
  })
})

function fieldsNamedLikeOffers(schema: z.ZodType): string[] {
  const found: string[] = []
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, path }) => {
      const [parent, name] = path
        .slice(-3)
        .filter((part) => part !== 'properties')
        .map(String)
        .slice(-2)
      const isNamedLikeIt = parent === 'actions' || /^(can|may)[A-Z]/.test(name ?? '')
      if (isNamedLikeIt && zodSchema instanceof z.ZodBoolean && !isOffered(zodSchema)) found.push(path.join('.'))
    },
  })
  return found
}

test('the check finds a field that is named like an action and not declared as one', () => {
  const schema = z.object({
    data: z.array(
      z.object({ actions: z.object({ close: z.boolean(), open: offered }), canMove: z.boolean().optional() }),
    ),
  })
  expect(fieldsNamedLikeOffers(schema)).toHaveLength(2)
})

test('a proof of identity counts for ten minutes, the last moment among them', () => {
  const authenticatedAt = new Date('2026-11-20T09:00:00Z')
  const after = (ms: number) => new Date(authenticatedAt.getTime() + ms)
  expect(freshMs).toBe(600_000)
  const session = { ...policyPeople.customer, authenticatedAt }
  expect([0, freshMs, freshMs + 1].map((ms) => isFresh(session, after(ms)))).toEqual([true, true, false])
})
