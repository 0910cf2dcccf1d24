import { listCustomers } from '@navyk/api-spec/people/learners'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLearner } from '../../../testing/agreements.ts'
import { countStatements } from '../../../testing/lessons.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { listCustomers as readCustomers } from './list-customers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('contacts are customers by name with their learners; phones are masked', async () => {
  const { customer, manager } = t.people
  await addLearner(t, customer)
  const answer = await t.call(listCustomers, { as: manager, query: { search: 'last-customer' } })
  expect(answer.body).toMatchObject({
    data: [
      {
        accountId: customer.accountId,
        customerId: customer.cabinetId,
        lastName: 'Last-customer',
        maskedPhone: `+375 29 ***-**-${customer.phone.slice(-2)}`,
        learners: [{ firstName: 'Миша', lastName: 'Савицкий' }],
      },
    ],
    nextCursor: null,
  })
  expect(answer.text).not.toContain(customer.phone)
})

test('contacts page by name, in two statements whatever there is', async () => {
  const { accountant } = t.people
  const names: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await t.call(listCustomers, { as: accountant, query: { limit: '1', ...(cursor && { cursor }) } })
    names.push(...body.data.map((row: { lastName: string }) => row.lastName))
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(names).toEqual(['Last-both', 'Last-customer', 'Last-otherCustomer'])
  expect(await countStatements(t, (tx) => readCustomers(tx, t.services, undefined, {}))).toBe(2)
})

test('customers and executors read no contacts', async () => {
  for (const as of [t.people.customer, t.people.executor])
    expect((await t.call(listCustomers, { as })).status).toBe(403)
})
