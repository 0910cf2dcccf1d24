// Changes by managers to the learners of a customer, who calls instead of signing in.
import { createLearner, type Learner, listLearners, updateLearner } from '@navyk/api-spec/people/learners'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLearner, learnerForm } from '#testing/acting/agreements.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

const add = (as: TestPerson | undefined, body: object) => t.call(createLearner, { ...(as && { as }), body })
const change = (as: TestPerson | undefined, { id, version }: Learner, body: object = {}) =>
  t.call(updateLearner, { ...(as && { as }), params: { id }, body: { ...learnerForm, ...body, version } })
const seenBy = async (as: TestPerson) => (await t.call(listLearners, { as })).body.data as Learner[]
const eventsOf = (id: string) =>
  t.services.db
    .selectFrom('audit_event')
    .select(['action', 'actor_account_id', 'changes'])
    .where('object_id', '=', id)
    .orderBy('at')
    .execute()
type AccountColumns = Partial<Record<'blocked_at' | 'deletion_asked_at' | 'deletion_at' | 'erased_at', Date>> & {
  phone?: string
}
const setAccount = (person: TestPerson, columns: AccountColumns) =>
  t.services.db.updateTable('account').set(columns).where('id', '=', person.accountId).execute()

describe('a manager', () => {
  test('adds a learner to a customer, who sees them; the history says who did it', async () => {
    const { manager, customer } = t.people
    const { status, body } = await add(manager, { ...learnerForm, customerId: customer.cabinetId })
    expect([status, body.data.customerId]).toEqual([200, customer.cabinetId])
    expect(await seenBy(customer)).toEqual([body.data])
    expect(await eventsOf(body.data.id)).toMatchObject([
      { action: 'created', actor_account_id: manager.accountId, changes: {} },
    ])
  })

  test('corrects a learner from the version that was seen; the history says who changed what', async () => {
    const { manager, customer } = t.people
    const learner = await addLearner(t, customer)
    const { status, body } = await change(manager, learner, { lastName: 'Савицкая-Мороз' })
    expect([status, body.data.version]).toEqual([200, 2])
    expect(await seenBy(customer)).toEqual([body.data])
    const [, changed] = await eventsOf(learner.id)
    expect(changed).toEqual({
      action: 'changed',
      actor_account_id: manager.accountId,
      changes: { lastName: { from: learner.lastName, to: 'Савицкая-Мороз' } },
    })
    const late = await change(manager, learner)
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'version_conflict', body.data])
  })

  test('reads at the fields what is wrong, as the customer does, and names the learner’s customer', async () => {
    const { manager, customer } = t.people
    const customerId = customer.cabinetId
    for (const [body, errors] of [
      [learnerForm, { customerId: ['Обязательное поле'] }],
      [{ ...learnerForm, customerId, birthYear: 2027 }, { birthYear: ['Этот год ещё не наступил'] }],
      [{ ...learnerForm, customerId, firstName: '' }, { firstName: ['Обязательное поле'] }],
    ]) {
      const answer = await add(manager, body as object)
      expect([answer.status, answer.body.errors]).toEqual([422, errors])
    }
    const refused = await change(manager, await addLearner(t, customer), { birthYear: 2027 })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['birthYear']])
  })

  test('adds learners to customers only, and to nobody who is absent or erased', async () => {
    const { manager, executor, customer } = t.people
    const learner = await addLearner(t, customer)
    for (const customerId of [randomUUID(), executor.cabinetId, manager.cabinetId]) {
      expect((await add(manager, { ...learnerForm, customerId })).status).toBe(404)
    }
    const now = t.clock.now()
    await setAccount(customer, {
      deletion_asked_at: now,
      deletion_at: now,
      erased_at: now,
      phone: `erased-${customer.accountId}`,
    })
    expect((await add(manager, { ...learnerForm, customerId: customer.cabinetId })).status).toBe(404)
    expect((await change(manager, learner)).status).toBe(404)
    expect((await change(manager, { ...learner, id: randomUUID() })).status).toBe(404)
  })

  test('writes nothing for a customer who is blocked', async () => {
    const { manager, customer } = t.people
    const learner = await addLearner(t, customer)
    await setAccount(customer, { blocked_at: t.clock.now() })
    for (const answer of [
      await add(manager, { ...learnerForm, customerId: customer.cabinetId }),
      await change(manager, learner),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'customer_frozen'])
    }
  })
})

test('nobody else writes about a customer’s learners', async () => {
  const { accountant, administrator, executor, customer, otherCustomer } = t.people
  const learner = await addLearner(t, customer)
  const body = { ...learnerForm, customerId: customer.cabinetId }
  for (const as of [accountant, administrator, executor]) {
    expect([(await add(as, body)).status, (await change(as, learner)).status]).toEqual([403, 403])
  }
  expect([(await add(undefined, body)).status, (await change(undefined, learner)).status]).toEqual([401, 401])
  expect([(await add(otherCustomer, body)).status, (await change(otherCustomer, learner)).status]).toEqual([404, 404])
  expect(await seenBy(customer)).toEqual([learner])
})

test('a customer may add themselves as a learner', async () => {
  const { customer } = t.people
  expect((await add(customer, { ...learnerForm, customerId: customer.cabinetId })).status).toBe(200)
})
