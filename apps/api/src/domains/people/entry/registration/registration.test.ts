import { minuteMs } from '@navyk/api-spec/kit'
import { consentVersion, giveConsent } from '@navyk/api-spec/people/accounts'
import { requestSignUp, resendCode, signIn, signUp } from '@navyk/api-spec/people/entry'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doneWork } from '#testing/factories/captcha.ts'
import { digitsFor, deleteLimits } from '#testing/codes.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.advance(61_000)
  await deleteLimits(t)
})

const password = 'Ещё один день'
let last = 0
const newPhone = () => `37533700${String(++last).padStart(4, '0')}`

const ask = (username: string, more: Record<string, unknown> = {}) =>
  t.call(requestSignUp, { body: { username, password, consentVersion, ...more } })
const complete = (publicCode: string, privateCode: string) => t.call(signUp, { body: { publicCode, privateCode } })
const messagesTo = async (phone: string) => (await t.outbox()).filter(({ to }) => to === phone)

describe('a registration', () => {
  test('by phone, password and code makes an account with a customer cabinet, signed in and with its consent', async () => {
    const phone = newPhone()
    const asked = await ask(phone)
    expect(asked.status).toBe(200)
    const { right } = await digitsFor(t, phone)
    const { body, status } = await complete(asked.body.data.publicCode, right)
    expect(status).toBe(200)
    const me = await t.call(getSignedInUser, { as: { token: body.accessToken } })
    expect(me.body.data).toMatchObject({ role: 'customer', phone, firstName: '', consentNeeded: false, readOnly: null })
    const consent = await t.services.db
      .selectFrom('consent')
      .selectAll()
      .where('account_id', '=', me.body.data.id)
      .execute()
    expect(consent).toMatchObject([{ version: consentVersion, address: '127.0.0.1', withdrawn_at: null }])
    expect((await t.call(signIn, { body: { username: phone, password } })).status).toBe(200)
  })

  test('sends its message in the language of the calling page', async () => {
    const phone = newPhone()
    await t.call(requestSignUp, { body: { username: phone, password, consentVersion }, language: 'en' })
    expect((await messagesTo(phone))[0]?.text).toMatch(/^Navyk: \d{6} is your code to register/)
  })

  test('of a known phone gets the same answer, and a message that it has an account', async () => {
    const [unknown, known] = [await ask(newPhone()), await ask(t.people.executor.phone)]
    const shape = (answer: typeof known) => ({
      status: answer.status,
      keys: Object.keys(answer.body.data),
      length: answer.text.length,
      expiresAt: answer.body.data.expiresAt,
    })
    expect(shape(known)).toEqual(shape(unknown))
    const [message] = await messagesTo(t.people.executor.phone)
    expect(message?.text).toContain('уже есть учётная запись')
    expect(message?.text).not.toMatch(/\d{6}/)
    expect((await complete(known.body.data.publicCode, '123456')).body.code).toBe('code_rejected')
  })

  test('that is completed ends the other one of the same phone: one phone gets one account', async () => {
    const phone = newPhone()
    const first = await ask(phone)
    const old = await digitsFor(t, phone)
    t.clock.advance(minuteMs)
    const second = await ask(phone, { password: 'Другой пароль 7' })
    const { right } = await digitsFor(t, phone)
    expect((await complete(second.body.data.publicCode, old.right)).status).toBe(422)
    expect((await complete(second.body.data.publicCode, right)).status).toBe(200)
    expect((await complete(first.body.data.publicCode, old.right)).status).toBe(422)
    expect((await t.call(signIn, { body: { username: phone, password: 'Другой пароль 7' } })).status).toBe(200)
  })

  test('is completed by a code that was sent again; the one before it is void', async () => {
    const phone = newPhone()
    const first = (await ask(phone)).body.data
    const old = await digitsFor(t, phone)
    t.clock.advance(minuteMs)
    const again = await t.call(resendCode, { body: { publicCode: first.publicCode } })
    expect(again.status).toBe(200)
    expect((await complete(first.publicCode, old.right)).status).toBe(422)
    const { right } = await digitsFor(t, phone)
    expect((await complete(again.body.data.publicCode, right)).status).toBe(200)
    expect((await t.call(signIn, { body: { username: phone, password } })).status).toBe(200)
  })

  test('without consent creates an account that is asked for it until it is given', async () => {
    const phone = newPhone()
    const asked = await ask(phone, { consentVersion: undefined })
    const { body } = await complete(asked.body.data.publicCode, (await digitsFor(t, phone)).right)
    const as = { token: body.accessToken as string }
    expect((await t.call(getSignedInUser, { as })).body.data.consentNeeded).toBe(true)
    const old = await t.call(giveConsent, { as, body: { version: '2020-01' } })
    expect([old.status, old.body.errors]).toEqual([
      422,
      { version: ['Текст согласия обновился. Прочитайте его ещё раз'] },
    ])
    expect((await t.call(giveConsent, { as, body: { version: consentVersion } })).status).toBe(200)
    expect((await t.call(getSignedInUser, { as })).body.data.consentNeeded).toBe(false)
  })
})

describe('wrong input', () => {
  test.each([
    [{ username: '37529' }, { username: ['Неверный номер телефона'] }],
    [{ username: '' }, { username: ['Номер телефона обязательное поле', 'Неверный номер телефона'] }],
    [{ password: '' }, { password: ['Обязательное поле'] }],
    [{ password: 'семь777' }, { password: ['Не меньше 8 знаков'] }],
    [{ password: 'я'.repeat(129) }, { password: ['Не больше 128 знаков'] }],
    [
      { password: 'Password1' },
      { password: ['Этот пароль слишком распространён, его угадывают одним из первых. Придумайте другой'] },
    ],
    [
      { password: 'йцукенгш' },
      { password: ['Этот пароль слишком распространён, его угадывают одним из первых. Придумайте другой'] },
    ],
    [{ password: 'мой 333-11-22' }, { password: ['Пароль не должен содержать номер телефона'] }],
    [{ consentVersion: '2019-01' }, { consentVersion: ['Текст согласия обновился. Прочитайте его ещё раз'] }],
    [{ role: 'staff' }, { role: ['Неизвестное поле'] }],
  ])('is named at its field, and nothing is sent (%#)', async (wrong, errors) => {
    const answer = await t.call(requestSignUp, {
      body: { username: '375333331122', password, consentVersion, ...wrong },
    })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await messagesTo('375333331122')).toEqual([])
  })

  test.each(['я'.repeat(8), 'я'.repeat(128), '😀😀😀😀😀😀😀😀', '        x'])(
    'a password may have any characters: %j',
    async (any) => {
      expect((await ask(newPhone(), { password: any })).status).toBe(200)
    },
  )

  test('a wrong code is named in privateCode, and creates no account', async () => {
    const phone = newPhone()
    const { publicCode } = (await ask(phone)).body.data
    const { wrong } = await digitsFor(t, phone)
    const answer = await complete(publicCode, wrong)
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        message: 'Неверный код',
        code: 'code_rejected',
        errors: { privateCode: ['Неверный код'] },
        privateCode: ['Неверный код'],
      },
    ])
    expect(await t.services.db.selectFrom('account').select('id').where('phone', '=', phone).execute()).toEqual([])
  })

  test('a missing code is named at its field', async () => {
    const answer = await t.call(signUp, { body: { publicCode: 'x'.repeat(22), privateCode: '' } })
    expect(answer.body.errors).toEqual({ privateCode: ['Обязательное поле'] })
  })
})

describe('sending codes', () => {
  test('is limited to one code a minute, three in ten minutes and five a day for one number, known or not', async () => {
    for (const phone of [newPhone(), t.people.otherExecutor.phone]) {
      const outcomes: number[] = []
      // Without the limits of a network: this tests those of the number.
      const wish = async () => {
        await t.services.db.deleteFrom('limit_window').where('subject', 'like', 'code-wishes:%').execute()
        outcomes.push((await ask(phone)).status)
      }
      await wish()
      await wish()
      t.clock.advance(minuteMs)
      await wish()
      t.clock.advance(minuteMs)
      await wish()
      t.clock.advance(minuteMs)
      await wish()
      expect(outcomes).toEqual([200, 429, 200, 200, 429])
      t.clock.advance(10 * minuteMs)
      await wish()
      t.clock.advance(minuteMs)
      await wish()
      t.clock.advance(minuteMs)
      await wish()
      expect(outcomes.slice(5)).toEqual([200, 200, 429])
    }
  })

  test('a code requested too soon is refused with the wait in whole seconds', async () => {
    const phone = newPhone()
    await ask(phone)
    t.clock.advance(17_683)
    const answer = await ask(phone)
    expect([answer.status, answer.body.message]).toEqual([429, 'Новый код можно запросить через 43\u00a0с'])
    expect(answer.headers['retry-after']).toBe('43')
  })

  test('from the sixth request of a network each needs a solved challenge', async () => {
    for (let index = 0; index < 5; index++) expect((await ask(newPhone())).status).toBe(200)
    expect((await ask(newPhone())).body.code).toBe('captcha_required')
    const headers = { 'x-captcha-token': await doneWork(t) }
    const answer = await t.call(requestSignUp, { body: { username: newPhone(), password, consentVersion }, headers })
    expect(answer.status).toBe(200)
    expect((await ask(newPhone())).body.code).toBe('captcha_required')
  })

  test('once the budget of the installation is used up no message is sent, and the answers stay the same', async () => {
    const ends_at = new Date(t.clock.now().getTime() + 1000 * minuteMs)
    await t.services.db.insertInto('limit_window').values({ subject: 'sms:day', hits: 1000, ends_at }).execute()
    const phone = newPhone()
    expect((await ask(phone)).status).toBe(200)
    expect(await messagesTo(phone)).toEqual([])
  })
})
