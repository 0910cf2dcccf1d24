import { verifyTwoStep } from '@navyk/api-spec/people/two-step'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { digitsOf, passwordStep, turnOn } from '#testing/factories/two-step.ts'
import { resealAppSecrets, resealTask } from './reseal.ts'

let t: TestApp
beforeEach(async () => {
  await t?.close()
  t = await testApp()
})
afterAll(() => t.close())

const fresh = 'the secret that came after the first'

/** Gives the service other secrets, as a restart does. */
function useSecrets(secret: string, oldSecrets: string[]): void {
  Object.assign(t.services, { secret, oldSecrets })
}

async function signInBy(person: TestPerson, privateCode: () => string): Promise<number> {
  t.clock.advance(60_000)
  const publicCode = await passwordStep(t, person)
  return (await t.call(verifyTwoStep, { body: { publicCode, privateCode: privateCode() } })).status
}

const sealed = () => t.services.db.selectFrom('two_step').select(['account_id', 'sealed_secret']).execute()

test('people sign in by their app after the secret that sealed it was taken away', async () => {
  const { customer } = t.people
  const { secret: app } = await turnOn(t, customer)
  const first = t.services.secret
  useSecrets(fresh, [first])
  await allTasks(t.services)[resealTask]?.({})
  useSecrets(fresh, [])
  expect(await signInBy(customer, () => digitsOf(t, app))).toBe(200)
})

test('a saved code is valid as long as the secret is accepted under which it was shown', async () => {
  const { customer } = t.people
  const { savedCodes } = await turnOn(t, customer)
  const first = t.services.secret
  useSecrets(fresh, [first])
  await resealAppSecrets(t.services)
  expect(await signInBy(customer, () => savedCodes[0] ?? '')).toBe(200)
  useSecrets(fresh, [])
  expect(await signInBy(customer, () => savedCodes[1] ?? '')).toBe(422)
})

test('what the present secret has sealed is left as it is, and without an earlier one nothing is looked at', async () => {
  await turnOn(t, t.people.customer)
  const before = await sealed()
  const first = t.services.secret
  expect(await resealAppSecrets(t.services)).toBe(0)
  useSecrets(first, [fresh])
  expect(await resealAppSecrets(t.services)).toBe(0)
  expect(await sealed()).toEqual(before)
  useSecrets(fresh, [first])
  expect(await resealAppSecrets(t.services)).toBe(1)
  expect(await resealAppSecrets(t.services)).toBe(0)
})

test('a row that no secret opens is left, and does not keep others from being sealed anew', async () => {
  const { customer, otherCustomer } = t.people
  for (const person of [customer, otherCustomer]) await turnOn(t, person)
  const [one] = await sealed()
  const first = t.services.secret
  await t.services.db
    .updateTable('two_step')
    .set({ sealed_secret: `${'a'.repeat(16)}.${'a'.repeat(22)}.aaaa` })
    .where('account_id', '=', one?.account_id ?? '')
    .execute()
  useSecrets(fresh, [first])
  expect(await resealAppSecrets(t.services)).toBe(1)
})
