import { minuteMs } from '@navyk/api-spec/kit'
import { checkRecoveryCode, requestRecovery, resendCode, setNewPassword, signIn } from '@navyk/api-spec/people/entry'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digitsFor, deleteLimits } from '#testing/codes.ts'
import { signedIn, type TestApp, testApp, testPassword } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.advance(61_000)
  await deleteLimits(t)
})

const newPassword = 'Совсем новый 5'
const phone = () => t.people.customer.phone

async function start(username = phone()) {
  const { body } = await t.call(requestRecovery, { body: { username } })
  return { ...(body.data as { publicCode: string; expiresAt: string }), ...(await digitsFor(t, username)) }
}
const check = (publicCode: string, privateCode: string) =>
  t.call(checkRecoveryCode, { body: { publicCode, privateCode } })
const set = (publicCode: string, privateCode: string, password = newPassword, again = password) =>
  t.call(setNewPassword, { body: { publicCode, privateCode, password, password_confirmation: again } })

describe('a recovery', () => {
  test('sets a new password, signs in, ends every other session and notifies the owner on every channel', async () => {
    const { accountId, cabinetId } = t.people.otherCustomer
    const other = await signedIn(t.services, accountId, cabinetId, t.people.otherCustomer.phone)
    const { publicCode, right } = await start(t.people.otherCustomer.phone)
    expect((await check(publicCode, right)).body).toEqual({ data: null })
    const answer = await set(publicCode, right)
    expect(Object.keys(answer.body)).toEqual(['accessToken'])
    const me = await t.call(getSignedInUser, { as: { token: answer.body.accessToken } })
    expect(me.body.data.phone).toBe(t.people.otherCustomer.phone)
    expect((await t.call(getSignedInUser, { as: other })).status).toBe(401)
    const told = (await t.outbox())
      .filter(({ text }) => text.includes('восстановлен'))
      .map(({ channel, to }) => [channel, to])
    expect(told.sort()).toEqual([
      ['email', 'otherCustomer@example.test'],
      ['sms', t.people.otherCustomer.phone],
    ])
    const body = { username: t.people.otherCustomer.phone, password: newPassword }
    expect((await t.call(signIn, { body })).status).toBe(200)
    const ofAnother = { username: t.people.otherExecutor.phone, password: testPassword }
    expect((await t.call(signIn, { body: ofAnother })).status).toBe(200)
  })

  test('of a member of the staff stays signed in for twelve unused hours, of others for longer', async () => {
    const statuses = async () => {
      const answers = tokens.map((token) => t.call(getSignedInUser, { as: { token } }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const tokens: string[] = []
    for (const person of [t.people.manager, t.people.otherCustomer]) {
      const { publicCode, right } = await start(person.phone)
      tokens.push((await set(publicCode, right, 'Опять новый 78')).body.accessToken)
    }
    expect(await statuses()).toEqual([200, 200])
    t.clock.advance(12 * 60 * minuteMs)
    expect(await statuses()).toEqual([401, 200])
  })

  test('is open for exactly 30 minutes, its digits for ten', async () => {
    const { expiresAt } = await start()
    expect(Date.parse(expiresAt) - t.clock.now().getTime()).toBe(30 * minuteMs)
  })

  test.each([
    ['9:59', 10 * minuteMs - 1000, 200],
    ['10:00', 10 * minuteMs, 422],
  ])('answers the digits after %s with their state', async (_, ms, status) => {
    const { publicCode, right } = await start()
    t.clock.advance(ms)
    expect((await check(publicCode, right)).status).toBe(status)
  })

  test.each([
    ['29:59', 30 * minuteMs - 1000, 200],
    ['30:00', 30 * minuteMs, 422],
  ])('sets the password until its 30 minutes are over if the digits were right in time: %s', async (_, ms, status) => {
    const { publicCode, right } = await start(t.people.executor.phone)
    expect((await check(publicCode, right)).status).toBe(200)
    t.clock.advance(ms)
    expect((await set(publicCode, right)).status).toBe(status)
  })

  test('of an unknown phone gets the same answer and no message', async () => {
    const unknown = await t.call(requestRecovery, { body: { username: '375447770001' } })
    const known = await t.call(requestRecovery, { body: { username: phone() } })
    expect(unknown.status).toBe(known.status)
    expect(unknown.text.length).toBe(known.text.length)
    expect(unknown.body.data.expiresAt).toBe(known.body.data.expiresAt)
    expect((await t.outbox()).filter(({ to }) => to === '375447770001')).toEqual([])
    expect((await check(unknown.body.data.publicCode, '123456')).body.message).toBe('Неверный код')
  })

  test('works once', async () => {
    const { publicCode, right } = await start()
    expect((await set(publicCode, right)).status).toBe(200)
    expect((await set(publicCode, right, 'Ещё новее 77')).body.code).toBe('code_rejected')
    expect((await check(publicCode, right)).body.code).toBe('code_rejected')
  })

  test('is not opened by the code of another phone', async () => {
    const mine = await start(phone())
    const theirs = await start(t.people.executor.phone)
    expect((await set(theirs.publicCode, mine.right)).status).toBe(422)
    expect((await check(mine.publicCode, theirs.right)).status).toBe(422)
  })

  test('counts wrong codes as tries, and not a right one that was only checked: five wrong ones end it', async () => {
    const { publicCode, right, wrong } = await start()
    for (let index = 0; index < 4; index++) expect((await check(publicCode, wrong)).status).toBe(422)
    expect((await check(publicCode, right)).status).toBe(200)
    expect((await set(publicCode, right)).status).toBe(200)
    t.clock.advance(minuteMs)
    const next = await start()
    for (let index = 0; index < 5; index++) await check(next.publicCode, next.wrong)
    expect((await check(next.publicCode, next.right)).body.message).toBe('Код больше не действует. Запросите новый')
  })

  test('stops for an hour after ten wrong codes, however often its code is sent again', async () => {
    let { publicCode, right, wrong } = await start()
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 5; guess++) await check(publicCode, wrong)
      t.clock.advance(5 * minuteMs)
      ;({ publicCode } = (await t.call(resendCode, { body: { publicCode } })).body.data)
      ;({ right, wrong } = await digitsFor(t, phone()))
    }
    expect((await check(publicCode, right)).body.message).toBe('Слишком много неверных кодов. Попробуйте позже')
    const another = await start(t.people.otherExecutor.phone)
    expect((await check(another.publicCode, another.right)).status).toBe(200)
  })

  test('reopens for 30 minutes when its code is sent again', async () => {
    const { publicCode } = await start()
    t.clock.advance(2 * minuteMs)
    const again = await t.call(resendCode, { body: { publicCode } })
    expect(Date.parse(again.body.data.expiresAt) - t.clock.now().getTime()).toBe(30 * minuteMs)
    const { right } = await digitsFor(t, phone())
    expect((await check(publicCode, right)).status).toBe(422)
    expect((await check(again.body.data.publicCode, right)).status).toBe(200)
    expect((await t.call(resendCode, { body: { publicCode } })).status).toBe(422)
  })
})

const steps = ['ask', 'check', 'set'] as const
type Step = (typeof steps)[number]
const orders = steps.flatMap((first) =>
  steps
    .filter((step) => step !== first)
    .flatMap((second) => {
      const third = steps.find((step) => step !== first && step !== second)
      return third ? [[first, second, third] as Step[]] : []
    }),
)

test.each(orders)(
  'the steps in the order %s, %s, %s set a password only with digits that were sent before',
  async (...order) => {
    const person = t.people.accountant
    let code = { publicCode: 'x'.repeat(22), right: '000000' }
    const done: Step[] = []
    for (const step of order) {
      if (step === 'ask') code = await start(person.phone)
      const status = step === 'ask' ? 200 : (await (step === 'check' ? check : set)(code.publicCode, code.right)).status
      if (status === 200) done.push(step)
      else expect(status).toBe(422)
    }
    // What was done before anything was sent has failed, and changes nothing of what comes after.
    expect(done).toEqual(
      order
        .slice(order.indexOf('ask'))
        .filter((step, index, rest) => step !== 'check' || !rest.slice(0, index).includes('set')),
    )
  },
)

describe('wrong input', () => {
  test.each([
    [{ password: '' }, { password: ['Обязательное поле'] }],
    [
      { password: 'qwerty123', password_confirmation: 'qwerty123' },
      { password: ['Этот пароль слишком распространён, его угадывают одним из первых. Придумайте другой'] },
    ],
    [{ password_confirmation: 'иначе иначе' }, { password_confirmation: ['Пароли не совпадают'] }],
    [{ password_confirmation: '' }, { password_confirmation: ['Обязательное поле'] }],
    [{ privateCode: '' }, { privateCode: ['Обязательное поле'] }],
  ])('is named at its field, and the code is still valid (%#)', async (wrong, errors) => {
    const { publicCode, right } = await start(t.people.manager.phone)
    const body = { publicCode, privateCode: right, password: newPassword, password_confirmation: newPassword, ...wrong }
    const answer = await t.call(setNewPassword, { body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject(errors)
    expect((await check(publicCode, right)).status).toBe(200)
  })

  test('a missing or wrong phone is named', async () => {
    const missing = await t.call(requestRecovery, { body: {} })
    expect(missing.body.errors).toEqual({ username: ['Номер телефона обязательное поле'] })
    const wrong = await t.call(requestRecovery, { body: { username: '375' } })
    expect(wrong.body.errors).toEqual({ username: ['Неверный номер телефона'] })
  })
})
