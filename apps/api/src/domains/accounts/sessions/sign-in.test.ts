import { getSignedInUser, signIn, signOut } from '@navyk/api-spec'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doneWork } from '../../../testing/captcha.ts'
import { type TestApp, testApp, testPassword } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const minuteMs = 60_000

describe('signing in', () => {
  test('gives an access and a refresh token for the right password', async () => {
    const answer = await t.call(signIn, { body: { username: t.people.customer.phone, password: testPassword } })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['accessToken', 'refreshToken'])
    const me = await t.call(getSignedInUser, { as: { token: answer.body.accessToken } })
    expect(me.body.data).toMatchObject({ role: 'customer', phone: t.people.customer.phone, lastName: 'Last-customer' })
  })

  test('the refresh token opens nothing', async () => {
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

describe('guessing', () => {
  test('ten failures close the account for a while, whether it exists or not, and the right password too', async () => {
    for (const username of [t.people.otherExecutor.phone, '375440000002']) {
      for (let index = 0; index < 10; index++) {
        const failed = await t.call(signIn, { body: { username, password: 'guess' } })
        expect(failed.status).toBe(422)
      }
      const refused = await t.call(signIn, { body: { username, password: testPassword } })
      expect(refused.status).toBe(429)
      expect(refused.body.code).toBe('too_many_requests')
      expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
    }
    t.clock.advance(15 * minuteMs + 1000)
    const answer = await t.call(signIn, { body: { username: t.people.otherExecutor.phone, password: testPassword } })
    expect(answer.status).toBe(200)
  })

  test('thirty failures from one address make it suspicious: a try needs done work, which lets one pass', async () => {
    t.clock.advance(16 * minuteMs)
    const guess = (index: number, headers = {}) =>
      t.call(signIn, { body: { username: `37544100${String(index).padStart(4, '0')}`, password: 'guess' }, headers })
    for (let index = 0; index < 30; index++) expect((await guess(index)).status).toBe(422)
    const suspected = await guess(30, { 'x-forwarded-for': '10.0.0.7' })
    expect([suspected.status, suspected.body.code]).toEqual([403, 'captcha_required'])
    const done = { 'x-captcha-token': await doneWork(t) }
    expect((await guess(30, done)).status).toBe(422)
    expect((await guess(31, done)).body.code).toBe('captcha_required')
  })

  test('sixty failures from one address close the address, and a header can not change it', async () => {
    t.clock.advance(16 * minuteMs)
    const ends_at = new Date(t.clock.now().getTime() + 15 * minuteMs)
    await t.services.db
      .insertInto('limit_window')
      .values({ subject: 'sign-in:from:127.0.0.1', hits: 60, ends_at })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ hits: 60, ends_at }))
      .execute()
    const body = { username: '375442000000', password: 'guess' }
    expect((await t.call(signIn, { body, headers: { 'x-forwarded-for': '10.0.0.8' } })).status).toBe(429)
    t.clock.advance(16 * minuteMs)
  })

  test("guesses of strangers at a phone don't keep out whoever used it from here before", async () => {
    const ends_at = new Date(t.clock.now().getTime() + 15 * minuteMs)
    const subject = `sign-in:${t.people.customer.phone}`
    await t.services.db.insertInto('limit_window').values({ subject, hits: 5000, ends_at }).execute()
    const payload = { username: t.people.customer.phone, password: testPassword }
    const elsewhere = { method: 'POST', url: '/frontend-api/sign-in', remoteAddress: '10.9.8.7', payload } as const
    expect((await t.app.inject(elsewhere)).statusCode).toBe(429)
    expect((await t.call(signIn, { body: payload })).status).toBe(200)
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

  test('ends after 30 days without use and lives on when it is used', async () => {
    const dayMs = 24 * 60 * minuteMs
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
    const dayMs = 24 * 60 * minuteMs
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
