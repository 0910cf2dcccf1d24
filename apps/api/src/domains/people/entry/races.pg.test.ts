import { requestSignUp, signIn, signUp } from '@navyk/api-spec/people/entry'
import { listCabinets, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doneWork } from '#testing/factories/captcha.ts'
import { callAsPage, callFrom, senderAt } from '#testing/network/senders.ts'
import { codeSubject, digitsFor, sendCode } from '#testing/codes.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestAnswer, type TestApp, testApp, testPassword } from '#testing/test-app.ts'
import { createAccounts } from '#people/accounts'
import { consumeCode } from '#people/codes'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

const parallel = 50
async function send() {
  t.clock.advance(61_000)
  return sendCode(t)
}

async function reasons(publicCode: string, privateCode: string): Promise<string[]> {
  const tries = Array.from({ length: parallel }, () =>
    consumeCode(t.services, codeSubject(t), { publicCode, privateCode }),
  )
  const settled = await Promise.allSettled(tries)
  return settled.map((each) => (each.status === 'fulfilled' ? 'accepted' : each.reason.text.key))
}

test('exactly one of fifty parallel confirmations with the right code succeeds', async () => {
  const { publicCode, right } = await send()
  const outcomes = await reasons(publicCode, right)
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
})

test('exactly five of fifty parallel wrong codes are compared', async () => {
  const { publicCode, wrong } = await send()
  const outcomes = await reasons(publicCode, wrong)
  expect(outcomes.filter((outcome) => outcome === 'codes.wrong')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'codes.expired')).toHaveLength(parallel - 5)
})

test('exactly one of twenty parallel uses of one link to a cabinet opens it', async () => {
  const { body } = await t.call(listCabinets, { as: t.people.both })
  const link = body.data.find((cabinet: { current: boolean }) => !cabinet.current)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      t.call(switchToCabinet, { as: t.people.both, body: { id: link.id, date: link.date, signature: link.signature } }),
    ),
  )
  // A loser either finds the link used or its session already ended by the winner.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 401, 422]).toContain(status)
})

test('a registration whose phone is being given an account is refused, and not with an internal error', async () => {
  const phone = '375337000001'
  const { body } = await t.call(requestSignUp, { body: { username: phone, password: 'Ещё один день' } })
  const { right } = await digitsFor(t, phone)
  let answer: Promise<TestAnswer> | undefined
  await t.services.transact(async (tx) => {
    const draft = { phone, passwordHash: 'x', firstName: '', lastName: '', email: null }
    await createAccounts(tx, t.services, [{ ...draft, cabinets: [{ role: 'customer' }] }])
    answer = t.call(signUp, { body: { publicCode: body.data.publicCode, privateCode: right } })
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  expect((await answer)?.body.code).toBe('code_rejected')
})

test('ten of thirty parallel guesses at a password are compared, and the right one after them needs a challenge like the others', async () => {
  const { phone } = t.people.otherExecutor
  const passwords = [...Array.from({ length: 30 }, () => 'wrong'), testPassword]
  const answers = await Promise.all(
    passwords.map((password) => t.call(signIn, { body: { username: phone, password } })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 403)).toHaveLength(21)
})

describe('sixty-five parallel wrong sign-ins for as many phones from one address', () => {
  const crowded = '10.50.0.1'
  const right = () => ({ username: t.people.customer.phone, password: testPassword })
  const device = senderAt(crowded)
  let statuses: number[] = []
  beforeAll(async () => {
    await callFrom(t, device, signIn, right())
    const answers = await Promise.all(
      Array.from({ length: 65 }, (_, index) =>
        callFrom(t, senderAt(crowded), signIn, { username: `3752977${String(10_000 + index)}`, password: 'wrong' }),
      ),
    )
    statuses = answers.map(({ status }) => status)
  })

  test('are compared thirty times at most, none is refused for good, and none that a slow machine could not compare is counted', async () => {
    const compared = statuses.filter((status) => status === 422).length
    expect(compared).toBeGreaterThan(0)
    expect(statuses.filter((status) => ![422, 403, 503].includes(status))).toEqual([])
    let later = 0
    const one = (index: number) =>
      callFrom(t, senderAt(crowded), signIn, { username: `3752979${String(10_000 + index)}`, password: 'wrong' })
    while ((await one(later)).status === 422) later += 1
    expect(compared + later).toBe(30)
    expect((await one(later)).body.code).toBe('captcha_required')
  })

  test('keep nobody out who has the right password: not the device that was there before, nor a page that does the work', async () => {
    expect((await callFrom(t, device, signIn, right())).status).toBe(200)
    expect((await callFrom(t, senderAt(crowded), signIn, right())).body.code).toBe('captcha_required')
    expect((await callAsPage(t, senderAt(crowded), signIn, right())).status).toBe(200)
  })

  test('are still suspected when they come again, and close nothing with however much work', async () => {
    for (let index = 0; index < 40; index++) {
      await callAsPage(t, senderAt(crowded), signIn, {
        username: `3752978${String(10_000 + index)}`,
        password: 'wrong',
      })
    }
    expect((await callAsPage(t, senderAt(crowded), signIn, right())).status).toBe(200)
  })
})

test('of twenty-five parallel guesses with done work twenty are compared at one phone from one network', async () => {
  const guess = (token: string) =>
    callFrom(t, senderAt('10.50.0.2'), signIn, { username: '375297900001', password: 'x' }, token)
  const tokens: string[] = []
  for (let index = 0; index < 25; index++) tokens.push(await doneWork(t))
  const statuses = (await Promise.all(tokens.map(guess))).map(({ status }) => status)
  expect(statuses.filter((status) => ![422, 429, 503].includes(status))).toEqual([])
  // What a slow machine could not compare (503) is not counted, and may be tried again.
  let later = 0
  while ((await guess(await doneWork(t))).status === 422) later += 1
  expect(statuses.filter((status) => status === 422).length + later).toBe(20)
})
