import { minuteMs } from '@navyk/api-spec/kit'
import { requestRecovery, setNewPassword, signIn } from '@navyk/api-spec/people/entry'
import { getSignedInUser, switchToCabinet, listCabinets } from '@navyk/api-spec/people/sessions'
import { turnOffTwoStep, verifyTwoStep } from '@navyk/api-spec/people/two-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digitsFor, deleteLimits } from '#testing/codes.ts'
import { type TestApp, testApp, testPassword } from '#testing/test-app.ts'
import { digitsOf, passwordStep, turnOn, wrongDigits } from '#testing/factories/two-step.ts'
import { removeOver } from '#platform/domain-parts/retention.ts'
import { twoStepRetention } from './retention.ts'

let t: TestApp
let secret = ''
let savedCodes: string[] = []
let other = { secret: '', savedCodes: [''] }
beforeAll(async () => {
  t = await testApp()
  ;({ secret, savedCodes } = await turnOn(t, person()))
  other = await turnOn(t, t.people.executor)
})
afterAll(() => t.close())
beforeEach(async () => {
  // Each test has time steps of its own.
  t.clock.advance(3 * minuteMs)
  await deleteLimits(t)
})

const person = () => t.people.customer
const verify = (publicCode: string, privateCode: string) => t.call(verifyTwoStep, { body: { publicCode, privateCode } })
const sessionsOf = async (accountId: string) =>
  (await t.services.db.selectFrom('session').select('id').where('account_id', '=', accountId).execute()).length
const over = 'Время вышло. Войдите ещё раз'

describe('signing in by two steps:', () => {
  test('the right password opens no session yet, but asks for the code, for ten minutes', async () => {
    const before = await sessionsOf(person().accountId)
    const answer = await t.call(signIn, { body: { username: person().phone, password: testPassword } })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['twoStep'])
    expect(Object.keys(answer.body.twoStep).sort()).toEqual(['channel', 'expiresAt', 'publicCode'])
    expect(answer.body.twoStep.channel).toBe('app')
    expect(Date.parse(answer.body.twoStep.expiresAt) - t.clock.now().getTime()).toBe(10 * minuteMs)
    expect(await sessionsOf(person().accountId)).toBe(before)
    const rows = JSON.stringify(await t.services.db.selectFrom('two_step_challenge').selectAll().execute())
    expect(rows).not.toContain(answer.body.twoStep.publicCode)
  })

  test('the code of the app completes the sign-in, once', async () => {
    const publicCode = await passwordStep(t, person())
    const answer = await verify(publicCode, digitsOf(t, secret))
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['accessToken', 'refreshToken'])
    const me = await t.call(getSignedInUser, { as: { token: answer.body.accessToken } })
    expect(me.body.data).toMatchObject({ phone: person().phone, role: 'customer', hasTwoStep: true })
    t.clock.advance(minuteMs)
    expect((await verify(publicCode, digitsOf(t, secret))).body.message).toBe(over)
  })

  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('a clock that is %s steps of thirty seconds off is answered with %s', async (steps, status) => {
    t.clock.set(new Date(Math.ceil(t.clock.now().getTime() / 30_000) * 30_000))
    expect((await verify(await passwordStep(t, person()), digitsOf(t, secret, steps))).status).toBe(status)
    t.clock.advance(29_999)
    t.clock.advance(5 * minuteMs)
    t.clock.set(new Date(Math.ceil(t.clock.now().getTime() / 30_000) * 30_000 + 29_999))
    expect((await verify(await passwordStep(t, person()), digitsOf(t, secret, steps))).status).toBe(status)
  })

  test('used digits are never accepted again, nor those of the steps before them', async () => {
    const [first, second, third] = [await passwordStep(t, person()), await passwordStep(t, person()), '']
    expect(third).toBe('')
    const digits = digitsOf(t, secret)
    expect((await verify(first, digits)).status).toBe(200)
    const again = await verify(second, digits)
    expect([again.status, again.body.privateCode]).toEqual([
      422,
      ['Этот код уже использован. Дождитесь следующего в приложении'],
    ])
    expect((await verify(second, digitsOf(t, secret, -1))).status).toBe(422)
    t.clock.advance(30_000)
    expect((await verify(second, digitsOf(t, secret))).status).toBe(200)
  })

  test('digits that one person has used do not keep anybody else out', async () => {
    const third = t.people.otherCustomer
    const own = await turnOn(t, third)
    const people = [
      [person(), secret],
      [t.people.executor, other.secret],
      [third, own.secret],
    ] as const
    const statuses = []
    for (const [who, theirs] of people) {
      statuses.push((await verify(await passwordStep(t, who), digitsOf(t, theirs))).status)
    }
    expect(statuses).toEqual([200, 200, 200])
    expect((await t.call(turnOffTwoStep, { as: third })).status).toBe(200)
  })

  test('digits may be typed with a gap', async () => {
    const digits = digitsOf(t, secret)
    expect((await verify(await passwordStep(t, person()), `${digits.slice(0, 3)} ${digits.slice(3)}`)).status).toBe(200)
  })

  test('a saved code completes the sign-in, once, and that is recorded', async () => {
    const [code = ''] = savedCodes
    expect((await verify(await passwordStep(t, person()), code)).status).toBe(200)
    expect((await verify(await passwordStep(t, person()), code)).body.message).toBe('Неверный код')
    const events = await t.services.db.selectFrom('audit_event').select(['action', 'object_id']).execute()
    expect(events).toContainEqual({ action: 'saved_code_used', object_id: person().accountId })
  })

  test('another person’s code or saved code does not complete the sign-in', async () => {
    const publicCode = await passwordStep(t, person())
    expect((await verify(publicCode, digitsOf(t, other.secret))).status).toBe(422)
    expect((await verify(publicCode, other.savedCodes[0] ?? '')).status).toBe(422)
    const theirs = await passwordStep(t, t.people.executor)
    expect((await verify(theirs, digitsOf(t, secret))).status).toBe(422)
    expect((await verify(theirs, digitsOf(t, other.secret))).status).toBe(200)
  })

  test('without a challenge from the password there is nothing to complete', async () => {
    const answer = await verify('x'.repeat(22), digitsOf(t, secret))
    expect([answer.status, answer.body]).toEqual([
      422,
      { message: over, code: 'code_rejected', errors: { privateCode: [over] }, privateCode: [over] },
    ])
  })

  test.each([
    ['9:59', 10 * minuteMs - 1000, 200],
    ['10:00', 10 * minuteMs, 422],
  ])('after %s a challenge is answered with its state', async (_, ms, status) => {
    const publicCode = await passwordStep(t, person())
    t.clock.advance(ms)
    expect((await verify(publicCode, digitsOf(t, secret))).status).toBe(status)
  })

  test('the fifth try still counts, the sixth is not even compared', async () => {
    const first = await passwordStep(t, person())
    for (let index = 0; index < 4; index++) expect((await verify(first, wrongDigits(t, secret))).status).toBe(422)
    expect((await verify(first, digitsOf(t, secret))).status).toBe(200)
    const second = await passwordStep(t, person())
    for (let index = 0; index < 5; index++) await verify(second, wrongDigits(t, secret))
    t.clock.advance(minuteMs)
    expect((await verify(second, digitsOf(t, secret))).body.message).toBe(over)
  })

  test('ten wrong codes in an hour close the second step for that hour, over however many sign-ins', async () => {
    for (const tries of [5, 5]) {
      const publicCode = await passwordStep(t, person())
      for (let index = 0; index < tries; index++) await verify(publicCode, wrongDigits(t, secret))
    }
    const answer = await verify(await passwordStep(t, person()), digitsOf(t, secret))
    expect([answer.status, answer.body.privateCode]).toEqual([422, ['Слишком много неверных кодов. Попробуйте позже']])
    t.clock.advance(60 * minuteMs)
    expect((await verify(await passwordStep(t, person()), digitsOf(t, secret))).status).toBe(200)
  })

  test('guesses at codes with the right password elsewhere keep out neither the owner’s network nor the owner’s device', async () => {
    const guess = async (from: string, device: string, privateCode: string) => {
      const send = (path: string, payload: object) =>
        t.app.inject({ method: 'POST', url: path, payload, remoteAddress: from, headers: { cookie: device } })
      const begun = await send(signIn.path, { username: person().phone, password: testPassword })
      return send(verifyTwoStep.path, { publicCode: begun.json().twoStep.publicCode, privateCode })
    }
    const { headers } = await t.call(verifyTwoStep, {
      body: { publicCode: await passwordStep(t, person()), privateCode: digitsOf(t, secret) },
    })
    const device = String(headers['set-cookie']).split(';')[0] ?? ''
    t.clock.advance(minuteMs)
    for (let index = 0; index < 11; index++) await guess(`10.66.0.${index}`, '', wrongDigits(t, secret))
    const answerAt = async (from: string, cookie: string) => {
      t.clock.advance(minuteMs)
      return (await guess(from, cookie, digitsOf(t, secret))).statusCode
    }
    expect(await answerAt('10.66.0.99', '')).toBe(422)
    expect(await answerAt('10.66.0.99', device)).toBe(200)
    expect(await answerAt('127.0.0.1', '')).toBe(200)
  })

  test.each([
    [{ publicCode: '', privateCode: '123456' }, { publicCode: ['Обязательное поле'] }],
    [{ publicCode: 'x', privateCode: ' ' }, { privateCode: ['Обязательное поле'] }],
    [{ publicCode: 'x', privateCode: '1'.repeat(41) }, { privateCode: ['Не больше 40 знаков'] }],
    [{ publicCode: 'x', privateCode: '123456', password: 'x' }, { password: ['Неизвестное поле'] }],
  ])('wrong input is named at its field (%#)', async (body, errors) => {
    const answer = await t.call(verifyTwoStep, { body })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
})

describe('a stranger without the password', () => {
  test('can not tell an account with a second step from others, nor from no account', async () => {
    const answers = await Promise.all(
      [person().phone, t.people.otherCustomer.phone, '375440000009'].map((username) =>
        t.call(signIn, { body: { username, password: 'wrong' } }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.body.code).toBe('wrong_credentials')
  })
})

describe('a begun sign-in', () => {
  test('ends when the password is changed', async () => {
    const publicCode = await passwordStep(t, person())
    const { password_hash } = await t.services.db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', t.people.otherCustomer.accountId)
      .executeTakeFirstOrThrow()
    const set = (hash: string) =>
      t.services.db.updateTable('account').set({ password_hash: hash }).where('id', '=', person().accountId).execute()
    await set(`${password_hash}x`)
    expect((await verify(publicCode, digitsOf(t, secret))).body.message).toBe(over)
    await set(password_hash)
  })

  test('ends when the second step is turned off, and signing in is one step again', async () => {
    const { both } = t.people
    const { secret: theirs } = await turnOn(t, both)
    const publicCode = await passwordStep(t, both)
    await t.call(turnOffTwoStep, { as: both })
    expect((await verify(publicCode, digitsOf(t, theirs))).status).toBe(422)
    const answer = await t.call(signIn, { body: { username: both.phone, password: testPassword } })
    expect(Object.keys(answer.body)).toContain('accessToken')
  })

  test('is removed when it has ended', async () => {
    await passwordStep(t, person())
    t.clock.advance(10 * minuteMs + 1)
    await removeOver(t.services, twoStepRetention)
    expect(await t.services.db.selectFrom('two_step_challenge').select('id').execute()).toEqual([])
  })
})

describe('beside signing in,', () => {
  test('a recovered password does not get past the second step', async () => {
    const { executor } = t.people
    const { body } = await t.call(requestRecovery, { body: { username: executor.phone } })
    const { right } = await digitsFor(t, executor.phone)
    const password = 'Совсем новый 5'
    const before = await sessionsOf(executor.accountId)
    const answer = await t.call(setNewPassword, {
      body: { publicCode: body.data.publicCode, privateCode: right, password, password_confirmation: password },
    })
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['twoStep']])
    expect(await sessionsOf(executor.accountId)).toBe(before)
    expect((await t.call(getSignedInUser, { as: executor })).status).toBe(401)
    const done = await verify(answer.body.twoStep.publicCode, digitsOf(t, other.secret))
    const me = await t.call(getSignedInUser, { as: { token: done.body.accessToken } })
    expect(me.body.data.phone).toBe(executor.phone)
    t.clock.advance(minuteMs)
    expect((await verify(await passwordStep(t, executor, password), digitsOf(t, other.secret))).status).toBe(200)
  })

  test('switching to another cabinet takes no second step', async () => {
    const { otherExecutor } = t.people
    await turnOn(t, otherExecutor)
    const { body } = await t.call(listCabinets, { as: otherExecutor })
    const [{ id, date, signature }] = body.data
    const answer = await t.call(switchToCabinet, { as: otherExecutor, body: { id, date, signature } })
    expect(Object.keys(answer.body)).toEqual(['accessToken'])
  })
})
