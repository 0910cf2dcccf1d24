import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '../../../platform/http/index.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { consumeCode, requestCode } from '../index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
// A new code may be sent a minute after the last one.
beforeEach(() => t.clock.advance(61_000))

const subject = () => ({
  accountId: t.people.customer.accountId,
  purpose: 'contract',
  subjectId: '01900000-0000-7000-8000-000000000001',
})

const wish = () => ({
  ...subject(),
  recipient: t.people.customer.phone,
  language: 'ru' as const,
  address: '127.0.0.1',
})

async function send() {
  const { publicCode } = await t.services.transact((tx) => requestCode(tx, t.services, wish()))
  const [message] = await t.outbox()
  const privateCode = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  return { publicCode, privateCode, wrongCode: privateCode === '000000' ? '000001' : '000000' }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: Failure) => error.text.key,
  )
const consume = (publicCode: string, privateCode: string, at = subject()) =>
  codeOf(consumeCode(t.services, at, { publicCode, privateCode }))

test('the code goes to the phone of the account and says what it is for', async () => {
  await send()
  const [message] = await t.outbox()
  expect(message).toMatchObject({ channel: 'sms', to: t.people.customer.phone })
  expect(message?.text).toContain('код для подписания договора')
})

test('the right code is accepted once', async () => {
  const { publicCode, privateCode } = await send()
  expect(await consume(publicCode, privateCode)).toBe('accepted')
  expect(await consume(publicCode, privateCode)).toBe('accounts.code_expired')
})

test('the fifth try still counts, the sixth is not even compared', async () => {
  const { publicCode, privateCode, wrongCode } = await send()
  for (let index = 0; index < 4; index++) expect(await consume(publicCode, wrongCode)).toBe('accounts.code_wrong')
  expect(await consume(publicCode, privateCode)).toBe('accepted')
  t.clock.advance(61_000)
  const next = await send()
  for (let index = 0; index < 5; index++)
    expect(await consume(next.publicCode, next.wrongCode)).toBe('accounts.code_wrong')
  expect(await consume(next.publicCode, next.privateCode)).toBe('accounts.code_expired')
})

test('the code is good until ten minutes have passed', async () => {
  const { publicCode, privateCode, wrongCode } = await send()
  t.clock.advance(10 * 60_000 - 1)
  expect(await consume(publicCode, wrongCode)).toBe('accounts.code_wrong')
  t.clock.advance(1)
  expect(await consume(publicCode, privateCode)).toBe('accounts.code_expired')
})

test('a new code ends the one before it', async () => {
  const old = await send()
  t.clock.advance(61_000)
  const next = await send()
  expect(await consume(old.publicCode, old.privateCode)).toBe('accounts.code_expired')
  expect(await consume(next.publicCode, next.privateCode)).toBe('accepted')
})

test('a second code within a minute is refused', async () => {
  await send()
  expect(await codeOf(send())).toBe('accounts.code_too_soon')
})

test('a code for one thing does not open another, nor for another person', async () => {
  const { publicCode, privateCode } = await send()
  const elsewhere = { ...subject(), subjectId: '01900000-0000-7000-8000-000000000002' }
  expect(await consume(publicCode, privateCode, elsewhere)).toBe('accounts.code_expired')
  const someone = { ...subject(), accountId: t.people.executor.accountId }
  expect(await consume(publicCode, privateCode, someone)).toBe('accounts.code_expired')
})

test('neither half of a code is stored as it is', async () => {
  const { publicCode, privateCode } = await send()
  const rows = JSON.stringify(await t.services.db.selectFrom('one_time_code').selectAll().execute())
  expect(rows).not.toContain(publicCode)
  expect(rows).not.toContain(privateCode)
})
