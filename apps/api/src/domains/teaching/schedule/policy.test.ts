import { expect, test } from 'vitest'
import { Failure } from '#platform/http'
import type { Reader } from '#platform/database'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { executorFor, isBusinessOf, mayArrange } from './policy.ts'

test('the hours of an executor are only for that cabinet and the staff', () => {
  expect(thoseWho((session) => isBusinessOf(session, 'e'))).toEqual([
    'executor',
    'manager',
    'accountant',
    'administrator',
    'customerWithCabinetOfExecutor',
  ])
})

test('lessons are moved in the grid by executors and managers', () => {
  expect(thoseWho(mayArrange)).toEqual(['executor', 'otherExecutor', 'manager', 'executorWithCabinetOfCustomer'])
})

/** Stands for a database in which `e` alone is an executor's cabinet. */
const reader = {
  selectFrom: () => {
    let id: unknown
    const query = {
      select: () => query,
      where: (column: string, _: string, value: unknown) => {
        if (column === 'id') id = value
        return query
      },
      executeTakeFirst: () => Promise.resolve(id === 'e' ? { id } : undefined),
    }
    return query
  },
  // The one query of the rule is this one.
} as unknown as Reader

const refusal = (failure: unknown) => (failure instanceof Failure ? [failure.status, failure.fields] : failure)
const ask = (who: keyof typeof policyPeople, named?: string) =>
  executorFor(reader, policyPeople[who], named).catch(refusal)

test('an executor asks about their own hours, named or not; another one’s are not found', async () => {
  expect(await ask('executor')).toBe('e')
  expect(await ask('executor', 'e')).toBe('e')
  expect(await ask('executor', 'x')).toEqual([404, {}])
})

test('staff name whose hours they ask about, and that has to be an executor', async () => {
  expect(await ask('manager')).toEqual([422, { executorId: [{ key: 'validation.required' }] }])
  expect(await ask('manager', 'e')).toBe('e')
  expect(await ask('manager', 'c')).toEqual([404, {}])
})
