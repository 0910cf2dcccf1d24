import { minuteMs } from '@navyk/api-spec/kit'
import { signIn } from '@navyk/api-spec/people/entry'
import { stepUp } from '@navyk/api-spec/people/two-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticator } from '#people/sessions'
import { deleteLimits } from '#testing/codes.ts'
import { type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => deleteLimits(t))

const prove = (as: TestPerson, password: string) => t.call(stepUp, { as, body: { password } })
const provenAt = async (as: TestPerson) => (await authenticator(t.services)(as.token))?.authenticatedAt

describe('a proof of identity', () => {
  test.each(['customer', 'executor', 'manager'] as const)('counts for ten minutes: %s', async (name) => {
    t.clock.advance(60 * minuteMs)
    const as = t.people[name]
    const answer = await prove(as, testPassword)
    const now = t.clock.now()
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { freshUntil: new Date(now.getTime() + 10 * minuteMs).toISOString() } },
    ])
    expect(await provenAt(as)).toEqual(now)
  })

  test('counts for this session and no other of the account', async () => {
    const body = { username: t.people.executor.phone, password: testPassword }
    const other = { ...t.people.executor, token: (await t.call(signIn, { body })).body.accessToken as string }
    const signedInAt = t.clock.now()
    t.clock.advance(minuteMs)
    await prove(t.people.executor, testPassword)
    expect(await provenAt(other)).toEqual(signedInAt)
  })

  test('fails with a wrong password, which is named at its field, and proves nothing', async () => {
    const before = await provenAt(t.people.customer)
    t.clock.advance(minuteMs)
    const answer = await prove(t.people.customer, 'wrong')
    expect([answer.status, answer.body]).toEqual([
      422,
      { message: 'Проверьте отмеченные поля', code: 'invalid_input', errors: { password: ['Неверный пароль'] } },
    ])
    expect(await provenAt(t.people.customer)).toEqual(before)
  })

  test.each([
    [{ password: '' }, { password: ['Обязательное поле'] }],
    [{}, { password: ['Обязательное поле'] }],
    [{ password: testPassword, sessionId: 'x' }, { sessionId: ['Неизвестное поле'] }],
  ])('names wrong input at its field (%#)', async (body, errors) => {
    const answer = await t.call(stepUp, { as: t.people.customer, body })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
})

describe('guessing at the password of a session:', () => {
  test('ten failures close it for a while to that session, and to nobody else', async () => {
    const { otherExecutor } = t.people
    for (let index = 0; index < 10; index++) expect((await prove(otherExecutor, 'guess')).status).toBe(422)
    const refused = await prove(otherExecutor, testPassword)
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      String(15 * 60),
    ])
    const body = { username: otherExecutor.phone, password: testPassword }
    expect((await t.call(signIn, { body })).status).toBe(200)
    expect((await prove(otherExecutor, testPassword)).status).toBe(429)
    t.clock.advance(15 * minuteMs + 1000)
    expect((await prove(otherExecutor, testPassword)).status).toBe(200)
  })

  test('a right password forgets the failures before it', async () => {
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 9; index++) await prove(t.people.manager, 'guess')
      expect((await prove(t.people.manager, testPassword)).status).toBe(200)
    }
  })

  test('a read-only session proves nothing', async () => {
    await t.services.db
      .updateTable('session')
      .set({ read_only: 'opened_by_staff', opened_by: t.people.manager.session.id })
      .where('id', '=', t.people.both.session.id)
      .execute()
    expect((await prove(t.people.both, testPassword)).body.code).toBe('read_only')
  })
})
