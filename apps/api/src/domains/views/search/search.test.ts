import { createOffer, publishOffer } from '@navyk/api-spec/market/offers'
import { type SearchResult, search } from '@navyk/api-spec/views/search'
import { businessInstant } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLearner, offerForm } from '#testing/acting/agreements.ts'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { search as searchFor } from './search.ts'

let t: TestApp
let mine: TestContract
let foreign: TestContract
let numbers: number[]

/** A contract of the executor with lessons, one of somebody else, and an open request. */
beforeAll(async () => {
  t = await testApp()
  mine = await createContract(t)
  foreign = await createContract(t, { executor: t.people.otherExecutor, customer: t.people.otherCustomer })
  await planLessons(t, mine, [{ date: '2026-11-23' }, { date: '2026-11-24', time: '23:30' }])
  await planLessons(t, foreign, [{ date: '2026-11-23' }])
  await t.services.db
    .updateTable('lesson')
    .set({ topic: 'Обыкновенные дроби' })
    .where('starts_at', '=', businessInstant('2026-11-23', '10:00'))
    .execute()
  const learner = await addLearner(t, t.people.customer)
  const body = { ...offerForm, learnerId: learner.id, goal: 'Подготовка к олимпиаде' }
  const { id } = (await t.call(createOffer, { as: t.people.customer, body })).body.data
  await t.call(publishOffer, { as: t.people.manager, params: { id }, body: { version: 1 } })
  const rows = await t.services.db.selectFrom('contract').select(['id', 'number']).execute()
  numbers = [mine, foreign].map(({ id }) => rows.find((row) => row.id === id)?.number ?? 0)
})
afterAll(() => t.close())

const find = async (as: TestPerson, q: string, query: Record<string, string> = {}): Promise<SearchResult> =>
  (await t.call(search, { as, query: { q, ...query } })).body.data
const count = (found: SearchResult) => Object.values(found).map((list) => list.length)

describe('a contract is found', () => {
  test('by the beginning of the learner’s name, in small letters or large', async () => {
    const { executor } = t.people
    expect((await find(executor, 'sAVi')).contracts).toMatchObject([{ id: mine.id, learnerName: 'Savich Alina' }])
    expect((await find(executor, 'alina savich')).contracts).toHaveLength(1)
    expect((await find(executor, 'avich')).contracts).toEqual([])
    expect((await find(executor, 'alina petrova')).contracts).toEqual([])
  })

  test('by the name of the other side, but not by the person’s own', async () => {
    expect((await find(t.people.executor, 'last-customer')).contracts).toEqual([])
    const names = await find(t.people.executor, 'Last')
    expect(names.contracts.map(({ id }) => id)).toEqual([mine.id])
    expect((await find(t.people.customer, 'Last')).contracts.map(({ id }) => id)).toEqual([mine.id])
  })

  test('by the number of the contract', async () => {
    const typed = `№ ${String(numbers[0]).padStart(2, '0')}`
    expect((await find(t.people.executor, typed)).contracts.map(({ id }) => id)).toEqual([mine.id])
  })

  test('by a subject that the browser has recognised', async () => {
    expect((await find(t.people.executor, 'матем', { subjects: 'mathematics' })).contracts).toHaveLength(1)
    expect((await find(t.people.executor, 'шахм', { subjects: 'chess' })).contracts).toEqual([])
  })
})

describe('a lesson is found', () => {
  test('by the learner, the nearest first, whether it is ahead or just over', async () => {
    const days = async () =>
      (await find(t.people.executor, 'Savich')).lessons.map(({ startsAt }) => startsAt.slice(0, 10))
    expect(await days()).toEqual(['2026-11-23', '2026-11-24'])
    const now = t.clock.now()
    t.clock.set(businessInstant('2026-11-23', '10:00'))
    expect(await days()).toEqual(['2026-11-23', '2026-11-24'])
    t.clock.set(new Date('2026-11-24T18:00:00Z'))
    expect(await days()).toEqual(['2026-11-24', '2026-11-23'])
    t.clock.set(now)
  })

  test('by a word of its topic', async () => {
    expect((await find(t.people.executor, 'дроб')).lessons).toMatchObject([{ topic: 'Обыкновенные дроби' }])
  })

  test('by its day in Minsk', async () => {
    expect((await find(t.people.executor, '24.11')).lessons).toHaveLength(1)
    expect((await find(t.people.executor, '25.11')).lessons).toEqual([])
    expect((await find(t.people.accountant, '2026-11-23')).lessons).toHaveLength(2)
  })
})

test('a request is found by its goal, its subject and its number, by whoever may see it', async () => {
  const [offer] = (await find(t.people.customer, 'олимп')).offers
  expect(offer).toMatchObject({ goal: 'Подготовка к олимпиаде', state: 'published' })
  expect((await find(t.people.executor, 'олимп')).offers).toHaveLength(1)
  expect((await find(t.people.otherCustomer, 'олимп')).offers).toEqual([])
  expect((await find(t.people.executor, 'матем', { subjects: 'mathematics' })).offers).toHaveLength(1)
  expect(
    (await find(t.people.manager, `#${String(offer?.number).padStart(2, '0')}`)).offers.map(({ id }) => id),
  ).toContain(offer?.id)
})

test('a request that waits for people is open on its last day and expired on the day after', async () => {
  const setDay = (deadline_on: string) =>
    t.services.db.updateTable('offer').set({ deadline_on }).where('goal', '=', 'Подготовка к олимпиаде').execute()
  const states = async () => (await find(t.people.manager, 'олимп')).offers.map(({ state }) => state)
  await setDay('2026-11-20')
  expect(await states()).toEqual(['published'])
  await setDay('2026-11-19')
  expect(await states()).toEqual(['expired'])
  await setDay(offerForm.deadlineOn)
})

describe('the results of a search:', () => {
  test('only staff find a contract that was not sent yet', async () => {
    const { customer, executor, manager } = t.people
    const draft = await createContract(t)
    await t.services.db
      .updateTable('contract')
      .set({ state: 'draft', sent_at: null, activated_at: null })
      .where('id', '=', draft.id)
      .execute()
    const isFoundBy = async (as: TestPerson) => (await find(as, 'Savich')).contracts.some(({ id }) => id === draft.id)
    expect([await isFoundBy(customer), await isFoundBy(executor), await isFoundBy(manager)]).toEqual([
      false,
      false,
      true,
    ])
    await t.services.db.deleteFrom('contract_terms').where('contract_id', '=', draft.id).execute()
    await t.services.db.deleteFrom('contract').where('id', '=', draft.id).execute()
  })

  test('nobody finds things of another person', async () => {
    expect((await find(t.people.executor, `№0${numbers[1]}`)).contracts).toEqual([])
    expect((await find(t.people.otherExecutor, 'дроб')).lessons).toHaveLength(1)
    expect((await find(t.people.otherCustomer, 'Savich')).contracts.map(({ id }) => id)).toEqual([foreign.id])
  })

  test('staff find everything, and people if they manage the accounts', async () => {
    expect((await find(t.people.accountant, 'Savich')).contracts).toHaveLength(2)
    expect((await find(t.people.accountant, 'Last')).people).toEqual([])
    expect((await find(t.people.manager, 'Last')).people).toHaveLength(5)
    const byPhone = await find(t.people.manager, t.people.customer.phone.slice(-7))
    expect(byPhone.people).toMatchObject([{ accountId: t.people.customer.accountId }])
    expect((await find(t.people.executor, 'Last')).people).toEqual([])
  })
})

test('a typed text is never part of the SQL', async () => {
  for (const q of ["';--", '%%', '__', "дроби' | 'x", ':* & !', '\\\\', '&|!()']) {
    expect(count(await find(t.people.executor, q))).toEqual([0, 0, 0, 0])
  }
})

test.each([
  ['a', 'Не меньше 2 знаков'],
  ['x'.repeat(81), 'Не больше 80 знаков'],
])('%s is not searched', async (q, message) => {
  const answer = await t.call(search, { as: t.people.executor, query: { q } })
  expect([answer.status, answer.body.errors]).toEqual([422, { q: [message] }])
})

test('a search takes as many statements whatever it finds', async () => {
  const ask = (q: string) =>
    countStatements(t, (tx) => searchFor(tx, t, t.people.manager.session, { q, subjects: ['mathematics'] }))
  expect(await ask('Last')).toBe(6)
  expect(await ask('никого')).toBeLessThanOrEqual(6)
})
