import { dayMs, minuteMs } from '@navyk/api-spec/kit'
import { signIn } from '@navyk/api-spec/people/entry'
import { getSignedInUser, signOut } from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doneWork } from '#testing/factories/captcha.ts'
import { callAsPage, callFrom, type Sender, senderAt } from '#testing/network/senders.ts'
import { type TestApp, testApp, testPassword } from '#testing/test-app.ts'
import { signIn as signInUseCase } from './sign-in.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('signing in:', () => {
  test('the right password gives an access and a refresh token', async () => {
    const answer = await t.call(signIn, { body: { username: t.people.customer.phone, password: testPassword } })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['accessToken', 'refreshToken'])
    const me = await t.call(getSignedInUser, { as: { token: answer.body.accessToken } })
    expect(me.body.data).toMatchObject({ role: 'customer', phone: t.people.customer.phone, lastName: 'Last-customer' })
  })

  test('a sign-in takes three statements: one reads, one counts the try, one opens the session and forgives the try', async () => {
    let statements = 0
    const db = t.services.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    })
    const from = { language: 'ru', address: '10.1.0.20', userAgent: '', captchaToken: '', deviceMark: '' } as const
    const input = { username: t.people.customer.phone, password: testPassword }
    await signInUseCase({ ...t.services, db }, input, { ...from, storeDeviceMark: () => {} })
    expect(statements).toBe(3)
    const counts = await t.services.db
      .selectFrom('limit_window')
      .select('hits')
      .where('subject', 'like', 'sign-in:%10.1.0.20')
      .execute()
    expect(counts).toEqual([{ hits: 0 }, { hits: 0 }])
  })

  test('the refresh token opens no session', async () => {
    const { body } = await t.call(signIn, { body: { username: t.people.customer.phone, password: testPassword } })
    expect((await t.call(getSignedInUser, { as: { token: body.refreshToken } })).status).toBe(401)
  })

  test('a wrong password and an unknown phone get the same answer', async () => {
    const wrong = await t.call(signIn, { body: { username: t.people.otherCustomer.phone, password: 'wrong' } })
    const unknown = await t.call(signIn, { body: { username: '375440000001', password: 'wrong' } })
    expect(wrong.status).toBe(422)
    expect(unknown.text).toBe(wrong.text)
    expect(wrong.body).toEqual({ message: 'Неверный номер телефона или пароль', code: 'wrong_credentials' })
  })

  test.each([
    ['ru', 'Номер телефона обязательное поле', 'Обязательное поле'],
    ['en', 'The phone number is required', 'This field is required'],
    ['es', 'El número de teléfono es obligatorio', 'Este campo es obligatorio'],
  ])('a missing phone and password are named at their fields in %s', async (language, phone, password) => {
    const answer = await t.call(signIn, { body: {}, language })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ username: [phone], password: [password] })
  })

  test.each(['37529111223', '3752911122334', '29111223344', '+375291112233'])(
    '%s is a wrong phone number',
    async (username) => {
      const answer = await t.call(signIn, { body: { username, password: 'x' } })
      expect(answer.body.errors.username).toEqual(['Неверный номер телефона'])
    },
  )

  test('an unknown field is refused, not dropped', async () => {
    const answer = await t.call(signIn, {
      body: { username: t.people.customer.phone, password: testPassword, role: 'staff' },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ role: ['Неизвестное поле'] })
  })

  test('a number where text belongs is refused, not converted', async () => {
    const answer = await t.call(signIn, { body: { username: 375291112233, password: testPassword } })
    expect(answer.status).toBe(422)
  })
})

describe('guessing passwords:', () => {
  const minute = () => t.clock.advance(16 * minuteMs)
  const credentials = () => ({ username: t.people.otherExecutor.phone, password: testPassword })
  const guess = (username: string, from: Sender) => callFrom(t, from, signIn, { username, password: 'guess' })

  test('after ten failures of a network at a phone each try needs a solved challenge, whether the phone has an account or not', async () => {
    minute()
    const here = senderAt('10.1.0.1')
    for (const username of [t.people.otherExecutor.phone, '375440000002']) {
      for (let index = 0; index < 10; index++) expect((await guess(username, here)).status).toBe(422)
      expect((await guess(username, here)).body.code).toBe('captcha_required')
    }
    expect((await callAsPage(t, here, signIn, credentials())).status).toBe(200)
  })

  test('twenty failures close the phone to that network for a while, for the right password too, and to no other network', async () => {
    minute()
    const here = senderAt('10.1.0.2')
    for (const username of [t.people.otherExecutor.phone, '375440000003']) {
      const body = { username, password: 'guess' }
      for (let index = 0; index < 20; index++) expect((await callAsPage(t, here, signIn, body)).status).toBe(422)
      const refused = await callAsPage(t, here, signIn, { ...body, password: testPassword })
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
    }
    expect((await callAsPage(t, senderAt('10.1.0.3'), signIn, credentials())).status).toBe(200)
    t.clock.advance(15 * minuteMs + 1000)
    expect((await callFrom(t, here, signIn, credentials())).status).toBe(200)
  })

  test('thirty failures from one address make it suspicious: a solved challenge lets one try pass', async () => {
    minute()
    const tryOne = (index: number, headers = {}) =>
      t.call(signIn, { body: { username: `37544100${String(index).padStart(4, '0')}`, password: 'guess' }, headers })
    for (let index = 0; index < 30; index++) expect((await tryOne(index)).status).toBe(422)
    const suspected = await tryOne(30, { 'x-forwarded-for': '10.0.0.7' })
    expect([suspected.status, suspected.body.code]).toEqual([403, 'captcha_required'])
    const done = { 'x-captcha-token': await doneWork(t) }
    expect((await tryOne(30, done)).status).toBe(422)
    expect((await tryOne(31, done)).body.code).toBe('captcha_required')
  })

  test('a device that has signed in to the phone needs no challenge and has ten tries of its own', async () => {
    minute()
    const device = senderAt('10.1.0.4')
    expect((await callFrom(t, device, signIn, credentials())).status).toBe(200)
    for (let index = 0; index < 30; index++) await guess(credentials().username, senderAt('10.1.0.4'))
    expect((await guess(credentials().username, senderAt('10.1.0.4'))).body.code).toBe('captcha_required')
    for (let index = 0; index < 9; index++) {
      expect((await guess(credentials().username, { ...device })).status).toBe(422)
    }
    expect((await callFrom(t, { ...device }, signIn, credentials())).status).toBe(200)
    // A mark works for its own phone only.
    const other = { username: t.people.manager.phone, password: testPassword }
    for (let index = 0; index < 10; index++) await guess(other.username, senderAt('10.1.0.5'))
    expect((await callFrom(t, { ...device, address: '10.1.0.5' }, signIn, other)).body.code).toBe('captcha_required')
  })

  test('a device mark holds no data and can not be forged, nor be older than half a year', async () => {
    minute()
    const device = senderAt('10.1.0.6')
    const answer = await callFrom(t, device, signIn, credentials())
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
    expect(cookie).not.toContain(credentials().username.slice(-9))
    for (let index = 0; index < 10; index++) await guess(credentials().username, senderAt('10.1.0.6'))
    const last = device.cookie.at(-1) === 'A' ? 'B' : 'A'
    const forged = { ...device, cookie: device.cookie.slice(0, -2) + last + last }
    expect((await callFrom(t, forged, signIn, credentials())).body.code).toBe('captcha_required')
    const halfYearMs = 180 * 24 * 60 * minuteMs
    t.clock.advance(halfYearMs)
    for (let index = 0; index < 10; index++) await guess(credentials().username, senderAt('10.1.0.6'))
    expect((await callFrom(t, { ...device }, signIn, credentials())).body.code).toBe('captcha_required')
    t.clock.advance(-halfYearMs)
  })

  test('a flood of guesses from everywhere keeps out neither a known network nor a known device of the account', async () => {
    minute()
    const ends_at = new Date(t.clock.now().getTime() + 15 * minuteMs)
    const { phone } = t.people.customer
    const flood = async (username: string) =>
      t.services.db
        .insertInto('limit_window')
        .values({ subject: `sign-in:${username}`, hits: 5000, ends_at })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet({ hits: 5000, ends_at }))
        .execute()
    await flood(phone)
    const right = { username: phone, password: testPassword }
    const elsewhere = senderAt('10.9.8.7')
    expect((await callAsPage(t, elsewhere, signIn, right)).status).toBe(429)
    expect((await callAsPage(t, senderAt('127.0.0.1'), signIn, right)).status).toBe(200)
    const device = senderAt('10.9.8.6')
    expect((await callFrom(t, device, signIn, right)).status).toBe(200)
    await flood(phone)
    expect((await callFrom(t, device, signIn, right)).status).toBe(200)
  })

  test('during a flood a wrong password gets the same answer from a network of the account, from others, and without an account', async () => {
    minute()
    const ends_at = new Date(t.clock.now().getTime() + 15 * minuteMs)
    const answers: string[] = []
    for (const [username, address] of [
      [t.people.administrator.phone, '127.0.0.1'],
      [t.people.administrator.phone, '10.9.8.5'],
      ['375440000004', '127.0.0.1'],
    ] as const) {
      const subject = `sign-in:${username}`
      await t.services.db.deleteFrom('limit_window').where('subject', '=', subject).execute()
      await t.services.db.insertInto('limit_window').values({ subject, hits: 5000, ends_at }).execute()
      const first = await guess(username, senderAt(address))
      const worked = await callAsPage(t, senderAt(address), signIn, { username, password: 'guess' })
      answers.push(
        JSON.stringify([first.status, first.body, worked.status, worked.body, worked.headers['retry-after']]),
      )
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('429')
  })
})

describe('a session', () => {
  test('is needed: no token, a malformed and an unknown one get the same 401', async () => {
    const none = await t.call(getSignedInUser)
    const malformed = await t.call(getSignedInUser, { headers: { authorization: 'Basic abc' } })
    const unknown = await t.call(getSignedInUser, { as: { token: 'A'.repeat(43) } })
    expect([none.status, malformed.status, unknown.status]).toEqual([401, 401, 401])
    expect(new Set([none.text, malformed.text, unknown.text]).size).toBe(1)
  })

  test('ends at once when the person signs out', async () => {
    const { body } = await t.call(signIn, { body: { username: t.people.customer.phone, password: testPassword } })
    const as = { token: body.accessToken as string }
    expect((await t.call(signOut, { as })).status).toBe(200)
    expect((await t.call(getSignedInUser, { as })).status).toBe(401)
  })

  test('ends after 30 days without use, and later if it is used', async () => {
    const password = testPassword
    const used = await t.call(signIn, { body: { username: t.people.customer.phone, password } })
    const unused = await t.call(signIn, { body: { username: t.people.customer.phone, password } })
    t.clock.advance(29 * dayMs)
    expect((await t.call(getSignedInUser, { as: { token: used.body.accessToken } })).status).toBe(200)
    t.clock.advance(2 * dayMs)
    expect((await t.call(getSignedInUser, { as: { token: unused.body.accessToken } })).status).toBe(401)
    expect((await t.call(getSignedInUser, { as: { token: used.body.accessToken } })).status).toBe(200)
  })

  test('ends after 90 days however much it is used', async () => {
    const { body } = await t.call(signIn, { body: { username: t.people.customer.phone, password: testPassword } })
    const as = { token: body.accessToken as string }
    for (const days of [25, 25, 25, 14]) {
      t.clock.advance(days * dayMs)
      expect((await t.call(getSignedInUser, { as })).status).toBe(200)
    }
    t.clock.advance(2 * dayMs)
    expect((await t.call(getSignedInUser, { as })).status).toBe(401)
  })

  test('is stored as a hash only', async () => {
    const { body } = await t.call(signIn, { body: { username: t.people.customer.phone, password: testPassword } })
    const rows = await t.services.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.accessToken)
  })
})
