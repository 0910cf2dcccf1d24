import { checkRecoveryCode, requestRecovery } from '@navyk/api-spec/people/entry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '#platform/http'
import { codeSubject, sendCode } from '#testing/codes.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { consumeCode } from './index.ts'
import { countAgainstSmsBudget } from './limits/sms-budget.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
// A new code may be sent a minute after the last one.
beforeEach(() => t.clock.advance(61_000))

const subject = () => codeSubject(t)
const send = () => sendCode(t)

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: Failure) => error.text.key,
  )
const consume = (publicCode: string, privateCode: string, at = subject()) =>
  codeOf(consumeCode(t.services, at, { publicCode, privateCode }))

test('the code is sent to the phone of the account and says what it is for', async () => {
  await send()
  const [message] = await t.outbox()
  expect(message).toMatchObject({ channel: 'sms', to: t.people.customer.phone })
  expect(message?.text).toContain('код для подписания договора')
})

test('the right code is accepted once', async () => {
  const { publicCode, right } = await send()
  expect(await consume(publicCode, right)).toBe('accepted')
  expect(await consume(publicCode, right)).toBe('codes.expired')
})

test('the fifth try still counts, the sixth is not even compared', async () => {
  const { publicCode, right, wrong } = await send()
  for (let index = 0; index < 4; index++) expect(await consume(publicCode, wrong)).toBe('codes.wrong')
  expect(await consume(publicCode, right)).toBe('accepted')
  t.clock.advance(61_000)
  const next = await send()
  for (let index = 0; index < 5; index++) expect(await consume(next.publicCode, next.wrong)).toBe('codes.wrong')
  expect(await consume(next.publicCode, next.right)).toBe('codes.expired')
})

test('the code is valid for ten minutes', async () => {
  const { publicCode, right, wrong } = await send()
  t.clock.advance(10 * 60_000 - 1)
  expect(await consume(publicCode, wrong)).toBe('codes.wrong')
  t.clock.advance(1)
  expect(await consume(publicCode, right)).toBe('codes.expired')
})

test('a new code ends the one before it', async () => {
  const old = await send()
  t.clock.advance(61_000)
  const next = await send()
  expect(await consume(old.publicCode, old.right)).toBe('codes.expired')
  expect(await consume(next.publicCode, next.right)).toBe('accepted')
})

test('a second code within a minute is refused', async () => {
  await send()
  expect(await codeOf(send())).toBe('codes.too_soon')
})

test('a code for one purpose does not serve another, nor another person', async () => {
  const { publicCode, right } = await send()
  const elsewhere = { ...subject(), subjectId: '01900000-0000-7000-8000-000000000002' }
  expect(await consume(publicCode, right, elsewhere)).toBe('codes.expired')
  const someone = { ...subject(), accountId: t.people.executor.accountId }
  expect(await consume(publicCode, right, someone)).toBe('codes.expired')
})

test('strangers who guess codes of a number don’t keep its owner from signing', async () => {
  const { phone } = t.people.customer
  for (let round = 0; round < 2; round++) {
    t.clock.advance(61_000)
    const { body } = await t.call(requestRecovery, { body: { username: phone } })
    for (let guess = 0; guess < 5; guess++) {
      await t.call(checkRecoveryCode, { body: { publicCode: body.data.publicCode, privateCode: 'abcdef' } })
    }
  }
  t.clock.advance(61_000)
  const { publicCode, right } = await send()
  expect(await consume(publicCode, right)).toBe('accepted')
})

test('neither half of a code is stored in plain text', async () => {
  const { publicCode, right } = await send()
  const rows = JSON.stringify(await t.services.db.selectFrom('one_time_code').selectAll().execute())
  expect(rows).not.toContain(publicCode)
  expect(rows).not.toContain(right)
})

test('strangers leave a fifth of the budget to people whom the service knows', async () => {
  await t.services.db.deleteFrom('limit_window').execute()
  const effects = { ...t.services, smsPerDay: 40, log: { ...t.services.log, error: () => {} } as never }
  const take = (isForStranger: boolean) =>
    t.services.transact((tx) => countAgainstSmsBudget(tx, effects, isForStranger))
  let [strangers, known] = [0, 0]
  for (let index = 0; index < 50; index++) strangers += Number(await take(true))
  for (let index = 0; index < 50; index++) known += Number(await take(false))
  expect([strangers, known]).toEqual([32, 8])
})
