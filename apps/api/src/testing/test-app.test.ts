import { dayMs, minuteMs } from '@navyk/api-spec/kit'
import { signIn } from '@navyk/api-spec/people/entry'
import { updateProfile } from '@navyk/api-spec/people/accounts'
import { followEvents, getSignedInUser } from '@navyk/api-spec/people/sessions'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publish } from '#platform/events'
import { createContract } from './acting/teaching.ts'
import { type TestApp, testApp, testPassword } from './test-app.ts'

let first: TestApp
beforeEach(async () => {
  first = await testApp()
})

let second: TestApp | undefined
afterEach(async () => {
  await second?.close()
  second = undefined
})

/** Ends the first test's app. @returns what the next test gets, over the same application and database */
async function nextApp(): Promise<TestApp> {
  await first.close()
  second = await testApp()
  expect(second.app).toBe(first.app)
  expect(second.services.db).toBe(first.services.db)
  return second
}

const topic = 'person:of a test'
const follower = { owner: topic, network: '10.9.0.0', key: '', topics: [topic] }
const follow = async (t: TestApp, lookBackMs?: number) => {
  const key = t.people.customer.session.id
  const out = await t.services.live.open({ ...follower, key }, lookBackMs)
  if (!out) throw new Error('no stream was opened')
  return out
}

test('streams of a test end with it, and the next test gets none of its events', async () => {
  const open = [await follow(first), await follow(first)]
  await first.services.transact((tx) => publish(tx, topic, { kind: 'lesson', tags: ['lesson:of the first'] }))
  const next = await nextApp()
  for (const stream of open) expect(await text(stream)).toMatch(/^retry/)
  // More than five of an owner, or a thousand of a network, displace one.
  const streams = [await follow(next, minuteMs)]
  for (let count = 1; count < 5; count++) streams.push(await follow(next))
  await next.services.transact((tx) => publish(tx, topic, { kind: 'lesson', tags: ['lesson:of the second'] }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await next.services.live.close()
  const told = await Promise.all(streams.map((stream) => text(stream)))
  expect(told.join('')).not.toContain('displaced')
  expect(told.join('')).not.toContain('of the first')
  // What came before it, the new process of a test does not know.
  expect(told[0]).toContain('missed')
})

test('streams that pages of a test had open are not counted in the next test', async () => {
  const read = (t: TestApp) => t.call(followEvents, { as: t.people.customer })
  expect((await read(first)).status).toBe(200)
  const next = await nextApp()
  expect((await read(next)).status).toBe(200)
})

test('the clock is back at noon of 20 November 2026 for the next test and what it calls', async () => {
  const start = first.clock.now()
  first.clock.advance(4000 * dayMs)
  const seen = (t: TestApp) => t.call(getSignedInUser, { as: t.people.customer })
  expect((await seen(first)).status).toBe(401)
  const next = await nextApp()
  expect([next.clock.now(), next.services.clock.now()]).toEqual([start, start])
  expect((await seen(next)).status).toBe(200)
})

test('attempts and limits that a test has used up are free in the next test', async () => {
  const guess = async (t: TestApp) => {
    const answer = await t.call(signIn, { body: { username: t.people.customer.phone, password: 'guess' } })
    return answer.body.code
  }
  for (let count = 0; count < 10; count++) expect(await guess(first)).toBe('wrong_credentials')
  expect(await guess(first)).toBe('captcha_required')
  expect(await guess(await nextApp())).toBe('wrong_credentials')
})

test('a reading by staff in a test is recorded in that test or never', async () => {
  await createContract(first)
  await first.call(listContracts, { as: first.people.manager })
  const next = await nextApp()
  const readings = async () => {
    await (next.services.reads as unknown as { write(): Promise<void> }).write()
    return next.services.db.selectFrom('reading').select('id').execute()
  }
  expect(await readings()).toEqual([])
  await createContract(next)
  await next.call(listContracts, { as: next.people.manager })
  expect(await readings()).not.toEqual([])
})

test('settings, stand-ins and people that a test has changed are the usual ones in the next test', async () => {
  const { services, played, people } = first
  Object.assign(services, { mode: 'production', submitOnDay: 3, formSites: ['https://school.example'] })
  services.payoutRules.payWhen = 'invoice_paid'
  Object.assign(services.files, { place: 'folder' })
  vi.spyOn(services, 'announceStep').mockRejectedValue(new Error('of the first'))
  await played.provider.createRequest({ accountNo: '1' } as Parameters<typeof played.provider.createRequest>[0])
  people.customer.phone = ''
  const next = await nextApp()
  vi.restoreAllMocks()
  expect(next.services).toMatchObject({ mode: 'demo', submitOnDay: 0, payoutRules: { payWhen: 'lesson_settled' } })
  expect(next.services).not.toHaveProperty('formSites')
  expect(next.services.files).toMatchObject({ place: 'database' })
  expect(next.played.numbers()).toEqual([])
  expect(next.services.paymentProviders).toEqual([next.played.provider])
  await createContract(next)
  const { phone } = next.people.customer
  expect((await next.call(signIn, { body: { username: phone, password: testPassword } })).status).toBe(200)
})

test('rows that a test has written are gone in the next test', async () => {
  await createContract(first)
  await first.call(updateProfile, { as: first.people.customer, body: { firstName: 'Other' } })
  const next = await nextApp()
  expect((await next.call(listContracts, { as: next.people.manager })).body.data).toEqual([])
  expect(next.services.ids.next() > next.people.both.cabinetId).toBe(true)
})

test.each([
  ['what the services log', (t: TestApp, line: string) => t.services.log.info(line)],
  ['what the application logs', (t: TestApp, line: string) => t.app.log.info(line)],
])('a secret in %s fails its own test and not the next one, however often the application was used', async (_, log) => {
  log(first, first.people.customer.token)
  await expect(first.close()).rejects.toThrow('The log holds what it must not')
  const next = await testApp()
  expect(next.app).toBe(first.app)
  log(next, next.people.manager.token)
  await expect(next.close()).rejects.toThrow('The log holds what it must not')
  await (await testApp()).close()
})

test('a test with options or a database gets an application of its own, and leaves the kept one unchanged', async () => {
  await first.close()
  const own = await testApp(undefined, { telegramWebhookSecret: 'of a test' })
  expect(own.app).not.toBe(first.app)
  await own.close()
  second = await testApp()
  expect(second.app).toBe(first.app)
  expect((await second.app.inject('/healthz')).statusCode).toBe(200)
})

test('an application that listened is closed, and the next test gets another', async () => {
  const url = await first.app.listen({ port: 0, host: '127.0.0.1' })
  await first.close()
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  second = await testApp()
  expect(second.app).not.toBe(first.app)
  expect((await second.call(getSignedInUser, { as: second.people.customer })).status).toBe(200)
})
