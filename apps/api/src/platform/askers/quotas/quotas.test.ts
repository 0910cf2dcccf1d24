import { askQuestion } from '@navyk/api-spec/desk/questions'
import { createOffer } from '@navyk/api-spec/market/offers'
import { createLearner, listLearners } from '@navyk/api-spec/people/learners'
import { saveView } from '@navyk/api-spec/people/saved-views'
import { signOut } from '@navyk/api-spec/people/sessions'
import { addLessonFile } from '@navyk/api-spec/teaching/lessons'
import { accountFileBytes } from '@navyk/api-spec/vocabulary'
import { removeLessonFile } from '@navyk/api-spec/teaching/lessons'
import { businessInstant, type EndpointDeclaration, type Quota } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allRoutes } from '#app.ts'
import { learnerForm } from '#testing/acting/agreements.ts'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { countReachedSince, useQuota } from './index.ts'
import { allEndpoints } from '@navyk/api-spec/testing'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.services.db.deleteFrom('quota_use').execute()
})

const day = '2026-11-20'
const used = (who: TestPerson, kind: string, uses: number) =>
  t.services.db.insertInto('quota_use').values({ cabinet_id: who.cabinetId, kind, day, uses }).execute()
const ask = (as: TestPerson, language = 'ru') =>
  t.call(askQuestion, { as, language, body: { topic: 'other', text: 'Кто ответит?' } })
const usesOf = async (who: TestPerson) =>
  t.services.db.selectFrom('quota_use').select(['kind', 'uses']).where('cabinet_id', '=', who.cabinetId).execute()

describe('a quota', () => {
  test('allows the last write of the day, and refuses the next with the number and the moment it opens again', async () => {
    const { customer } = t.people
    await used(customer, 'questions', askQuestion.quota.perDay - 1)
    expect((await ask(customer)).status).toBe(200)
    const refused = await ask(customer)
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        code: 'quota_reached',
        message:
          'На сегодня предел исчерпан: из одного кабинета так можно сделать 30 раз в день. Продолжить можно завтра с 00:00 по минскому времени',
      },
    ])
    // It is noon in Minsk.
    expect(refused.headers['retry-after']).toBe(String(12 * 3600))
    expect((await ask(customer, 'en')).body.message).toContain('30 times a day')
    expect((await ask(customer, 'es')).body.message).toContain('30 veces al día')
  })

  test('counts each cabinet and each kind by itself', async () => {
    const { customer, otherCustomer } = t.people
    await used(customer, 'questions', askQuestion.quota.perDay)
    expect((await ask(otherCustomer)).status).toBe(200)
    expect((await t.call(createLearner, { as: customer, body: learnerForm })).status).toBe(200)
  })

  test('starts again on the next business day, in the same row', async () => {
    const { customer } = t.people
    await t.services.db
      .insertInto('quota_use')
      .values({ cabinet_id: customer.cabinetId, kind: 'questions', day: '2026-11-19', uses: askQuestion.quota.perDay })
      .execute()
    expect((await ask(customer)).status).toBe(200)
    expect(await usesOf(customer)).toEqual([{ kind: 'questions', uses: 1 }])
  })

  test('counts by the business day, from midnight to midnight in Minsk', async () => {
    const { customer } = t.people
    const noon = t.clock.now()
    await used(customer, 'questions', askQuestion.quota.perDay)
    t.clock.set(businessInstant('2026-11-20', '23:59'))
    const refused = await ask(customer)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    t.clock.set(new Date(businessInstant('2026-11-21').getTime() - 1))
    expect((await ask(customer)).headers['retry-after']).toBe('1')
    // In UTC it is still the day before.
    t.clock.set(businessInstant('2026-11-21'))
    expect((await ask(customer)).status).toBe(200)
    t.clock.set(noon)
  })

  test('is larger for staff, who act for many', async () => {
    const use = (who: TestPerson) =>
      t.services.transact((tx) => useQuota(tx, who.session, createOffer.quota, t.clock.now()))
    await used(t.people.manager, 'offers', createOffer.quota.perDay)
    await use(t.people.manager)
    await used(t.people.accountant, 'offers', createOffer.quota.perDayOfStaff)
    await expect(use(t.people.accountant)).rejects.toThrow('quota_reached')
    await used(t.people.customer, 'offers', createOffer.quota.perDay)
    await expect(use(t.people.customer)).rejects.toThrow('quota_reached')
  })

  test('of accounts that have reached it since a day is counted by account', async () => {
    const { db, ids } = t.services
    await db.deleteFrom('quota_reach').execute()
    const reach = (who: TestPerson, kind: string, on: string) =>
      db
        .insertInto('quota_reach')
        .values({
          id: ids.next(),
          at: t.clock.now(),
          account_id: who.accountId,
          cabinet_id: who.cabinetId,
          kind,
          day: on,
          most: 1,
        })
        .execute()
    await reach(t.people.customer, 'questions', '2026-11-19')
    await reach(t.people.executor, 'questions', '2026-11-20')
    await reach(t.people.executor, 'offers', '2026-11-20')
    const since = (on: string) => countReachedSince(db, on)
    expect([await since('2026-11-19'), await since('2026-11-20'), await since('2026-11-21')]).toEqual([2, 1, 0])
  })

  test('counts neither refused writes nor repeats under one key', async () => {
    const { customer } = t.people
    const send = () => t.call(createLearner, { as: customer, body: learnerForm, key: 'the-same-press-of-a-button' })
    await send()
    await send()
    expect((await t.call(createLearner, { as: customer, body: { ...learnerForm, birthYear: 2027 } })).status).toBe(422)
    expect(await usesOf(customer)).toEqual([{ kind: 'learners', uses: 1 }])
  })

  test('that is reached stores one row and one line of history for the staff, and nothing else', async () => {
    const { customer } = t.people
    await used(customer, 'learners', createLearner.quota.perDay)
    const learners = async () =>
      (await t.call(listLearners, { as: customer, query: { limit: '100' } })).body.data.length
    const before = await learners()
    for (const _ of [1, 2, 3]) {
      expect((await t.call(createLearner, { as: customer, body: learnerForm })).status).toBe(429)
    }
    expect(await learners()).toBe(before)
    const reached = { account_id: customer.accountId, cabinet_id: customer.cabinetId, kind: 'learners', day, most: 30 }
    expect(
      await t.services.db.selectFrom('quota_reach').selectAll().where('kind', '=', 'learners').execute(),
    ).toMatchObject([reached])
    const events = await t.services.db
      .selectFrom('audit_event')
      .select(['object_id', 'changes'])
      .where('action', '=', 'quota_reached')
      .where('object_id', '=', customer.accountId)
      .execute()
    expect(events.filter(({ changes }) => 'learners' in changes)).toHaveLength(1)
  })

  test('keeps one row, however often it is used', async () => {
    const { customer } = t.people
    const view = { page: 'lessons', name: 'Мой вид', search: '?view=past' }
    await t.call(saveView, { as: customer, body: view })
    expect(await usesOf(customer)).toEqual([{ kind: 'savedViews', uses: 1 }])
    await t.call(saveView, { as: customer, body: view })
    expect(await usesOf(customer)).toEqual([{ kind: 'savedViews', uses: 2 }])
  })
})

test('a person who has reached every quota can still sign out', async () => {
  expect((signOut as EndpointDeclaration).quota).toBeNull()
})

test('each write with a session declares a quota, or that it only ends something', () => {
  const endpoints = allEndpoints.map(([, endpoint]) => endpoint)
  const writes = endpoints.filter((endpoint) => endpoint.session === 'required' && endpoint.method !== 'GET')
  expect(writes.length).toBeGreaterThan(80)
  const quotas = new Map<string, Quota>()
  for (const { path, quota } of writes) {
    expect([path, quota]).not.toEqual([path, undefined])
    if (!quota) continue
    // Those of one kind count together, so there is one number for all of them.
    expect([path, quota]).toEqual([path, quotas.get(quota.kind) ?? quota])
    quotas.set(quota.kind, quota)
  }
})

test('every endpoint that declares a quota writes where the quota is counted', () => {
  for (const { endpoint, form, useCase } of allRoutes) {
    if (!endpoint.quota || form === 'write') continue
    expect([endpoint.path, form]).not.toEqual([endpoint.path, 'read'])
    expect([endpoint.path, useCase.toString()]).toEqual([endpoint.path, expect.stringContaining('transact(')])
  }
})

test('the files of an account have room for a gigabyte; removed files make room again', async () => {
  const contract = await createContract(t)
  const [lesson] = await planLessons(t, contract, [{ date: '2026-11-24', time: '15:00', minutes: 60 }])
  const { executor } = t.people
  const add = () =>
    t.call(addLessonFile, {
      as: executor,
      params: { id: lesson?.id ?? '' },
      query: { name: 'a.txt' },
      file: Buffer.from('четыре'),
    })
  const space = async () =>
    (await t.services.db.selectFrom('file_space').select('bytes').execute()).map(({ bytes }) => bytes)
  const added = await add()
  expect([added.status, await space()]).toEqual([201, [12]])
  await t.services.db
    .updateTable('file_space')
    .set({ bytes: accountFileBytes - 11 })
    .execute()
  const refused = await add()
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
    409,
    'file_space_full',
    ['file'],
  ])
  expect(refused.body.message).toContain('1024\u00a0МБ')
  await t.call(removeLessonFile, {
    as: executor,
    params: { id: lesson?.id ?? '', fileId: added.body.data.files[0].id },
  })
  expect((await add()).status).toBe(201)
  expect(await space()).toEqual([accountFileBytes - 11])
})
