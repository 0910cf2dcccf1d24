import { confirmTwoStep, startTwoStep, stepUp, verifyTwoStep } from '@navyk/api-spec/people/two-step'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp, testPassword } from '#testing/test-app.ts'
import { digitsOf, passwordStep, turnOn, wrongDigits } from '#testing/factories/two-step.ts'

let t: TestApp
let secret = ''
let savedCodes: string[] = []
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  ;({ secret, savedCodes } = await turnOn(t, t.people.customer))
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(2 * 60_000))

const begin = () => passwordStep(t, t.people.customer)
async function messages(bodies: { publicCode: string; privateCode: string }[]): Promise<string[]> {
  const answers = await Promise.all(bodies.map((body) => t.call(verifyTwoStep, { body })))
  return answers.map(({ status, body }) => (status === 200 ? 'signed in' : body.message))
}
const count = (all: string[], one: string) => all.filter((each) => each === one).length
const sessions = async () =>
  (
    await t.services.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', t.people.customer.accountId)
      .execute()
  ).length

test('exactly one of twenty parallel right codes of one sign-in opens a session', async () => {
  const before = await sessions()
  const body = { publicCode: await begin(), privateCode: digitsOf(t, secret) }
  const outcomes = await messages(Array.from({ length: 20 }, () => body))
  expect(count(outcomes, 'signed in')).toBe(1)
  expect(await sessions()).toBe(before + 1)
})

test('exactly five of fifty parallel wrong codes are compared', async () => {
  const body = { publicCode: await begin(), privateCode: wrongDigits(t, secret) }
  const outcomes = await messages(Array.from({ length: 50 }, () => body))
  expect(count(outcomes, 'Неверный код')).toBe(5)
  expect(count(outcomes, 'Время вышло. Войдите ещё раз')).toBe(45)
})

test('the same digits in parallel sign-ins open one of them', async () => {
  const publicCodes = [await begin(), await begin(), await begin(), await begin()]
  const outcomes = await messages(publicCodes.map((publicCode) => ({ publicCode, privateCode: digitsOf(t, secret) })))
  expect(count(outcomes, 'signed in')).toBe(1)
})

test('one saved code in parallel sign-ins opens one of them, and a sign-in that was lost costs no saved code', async () => {
  const publicCodes = [await begin(), await begin(), await begin()]
  const [first = '', second = ''] = savedCodes
  const outcomes = await messages(publicCodes.map((publicCode) => ({ publicCode, privateCode: first })))
  expect(count(outcomes, 'signed in')).toBe(1)
  const publicCode = await begin()
  const both = await messages([
    { publicCode, privateCode: second },
    { publicCode, privateCode: digitsOf(t, secret) },
  ])
  expect(count(both, 'signed in')).toBe(1)
  const { left } = await t.services.db
    .selectFrom('saved_code')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Number(left)).toBe(both[0] === 'signed in' ? 8 : 9)
})

test('an app that is confirmed twice at the same moment is connected once', async () => {
  const { executor } = t.people
  await t.call(stepUp, { as: executor, body: { password: testPassword } })
  const { data } = (await t.call(startTwoStep, { as: executor })).body
  const body = { privateCode: digitsOf(t, data.secret) }
  const answers = await Promise.all(Array.from({ length: 5 }, () => t.call(confirmTwoStep, { as: executor, body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
