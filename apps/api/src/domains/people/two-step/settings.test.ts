import { minuteMs } from '@navyk/api-spec/kit'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import {
  confirmTwoStep,
  getTwoStep,
  replaceSavedCodes,
  startTwoStep,
  stepUp,
  turnOffTwoStep,
} from '@navyk/api-spec/people/two-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteLimits } from '#testing/codes.ts'
import { type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'
import { digitsOf, turnOn, wrongDigits } from '#testing/factories/two-step.ts'
import { upsertTwoStep, removeTwoStep } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await deleteLimits(t)
  t.clock.advance(60_000)
})

const stateOf = async (as: TestPerson) => (await t.call(getTwoStep, { as })).body.data
const prove = (as: TestPerson, privateCode?: string) =>
  t.call(stepUp, { as, body: { password: testPassword, ...(privateCode && { privateCode }) } })
const start = async (as: TestPerson): Promise<string> => (await t.call(startTwoStep, { as })).body.data.secret
const confirm = (as: TestPerson, privateCode: string) => t.call(confirmTwoStep, { as, body: { privateCode } })
const told = async (phone: string, word: string) =>
  (await t.outbox()).filter(({ to, text }) => to === phone && text.includes(word)).length
const actionsOf = async (accountId: string) => {
  const rows = await t.services.db
    .selectFrom('audit_event')
    .select('action')
    .where('object_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('the second step', () => {
  test('is off at first', async () => {
    expect(await stateOf(t.people.customer)).toEqual({ isOn: false, savedCodesLeft: 0, isObligatory: false })
  })

  test('is turned on by a code of the app, gives ten saved codes, and the owner is notified', async () => {
    const { customer } = t.people
    await prove(customer)
    const begun = (await t.call(startTwoStep, { as: customer })).body.data
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(Object.fromEntries(new URL(begun.uri).searchParams)).toMatchObject({ secret: begun.secret, issuer: 'Navyk' })
    expect(decodeURIComponent(new URL(begun.uri).pathname)).toContain(`Navyk:+${customer.phone}`)
    expect(Date.parse(begun.expiresAt) - t.clock.now().getTime()).toBe(15 * minuteMs)
    expect((await stateOf(customer)).isOn).toBe(false)

    const answer = await confirm(customer, digitsOf(t, begun.secret))
    expect(answer.status).toBe(200)
    const codes: string[] = answer.body.data.savedCodes
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^\d{5}(-\d{5}){3}$/)
    expect(await stateOf(customer)).toEqual({ isOn: true, savedCodesLeft: 10, isObligatory: false })
    expect((await t.call(getSignedInUser, { as: customer })).body.data).toMatchObject({
      hasTwoStep: true,
      twoStepNeeded: false,
    })
    expect(await told(customer.phone, 'подключено приложение-аутентификатор')).toBe(1)
    expect(await actionsOf(customer.accountId)).toEqual(['two_step_on'])
  })

  test('is stored with neither its secret nor a saved code in plain text', async () => {
    const { otherCustomer } = t.people
    const { secret, savedCodes } = await turnOn(t, otherCustomer)
    const rows = [
      await t.services.db.selectFrom('two_step').selectAll().execute(),
      await t.services.db.selectFrom('saved_code').selectAll().execute(),
      await t.services.db.selectFrom('outgoing_message').selectAll().execute(),
      await t.services.db.selectFrom('audit_event').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(secret)
    for (const code of savedCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('does not open with a secret that was moved to another account', async () => {
    const [{ sealed_secret } = { sealed_secret: '' }] = await t.services.db.selectFrom('two_step').selectAll().execute()
    const row = { sealed_secret, last_used_step: 0, turned_on_at: t.clock.now() }
    const { manager } = t.people
    await t.services.db.transaction().execute((tx) => upsertTwoStep(tx, { account_id: manager.accountId, ...row }))
    expect((await prove(manager, '123456')).status).toBe(500)
    await t.services.db.transaction().execute((tx) => removeTwoStep(tx, manager.accountId))
  })

  test('needs a proof of identity from the last ten minutes', async () => {
    const { executor } = t.people
    await prove(executor)
    t.clock.advance(10 * minuteMs)
    expect((await t.call(startTwoStep, { as: executor })).status).toBe(200)
    t.clock.advance(1)
    for (const endpoint of [startTwoStep, replaceSavedCodes, turnOffTwoStep]) {
      const refused = await t.call(endpoint, { as: executor })
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required'])
    }
    expect((await prove(executor)).status).toBe(200)
    expect((await t.call(startTwoStep, { as: executor })).status).toBe(200)
  })
})

describe('connecting an app', () => {
  test('is confirmed only by a code of that app, and a refusal names the reason', async () => {
    const { executor } = t.people
    await prove(executor)
    const secret = await start(executor)
    const answer = await confirm(executor, wrongDigits(t, secret))
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        message: 'Неверный код',
        code: 'code_rejected',
        errors: { privateCode: ['Неверный код'] },
        privateCode: ['Неверный код'],
      },
    ])
    expect((await confirm(executor, '12345-12345-12345-12345')).body.code).toBe('code_rejected')
    expect((await confirm(executor, '')).body.errors).toEqual({ privateCode: ['Обязательное поле'] })
    expect((await stateOf(executor)).isOn).toBe(false)
  })

  test('can be confirmed only once it was begun, and once', async () => {
    const { otherExecutor } = t.people
    const over = 'Прошло слишком много времени или попыток. Начните заново'
    expect((await confirm(otherExecutor, '123456')).body.message).toBe(over)
    await prove(otherExecutor)
    const secret = await start(otherExecutor)
    expect((await confirm(t.people.executor, digitsOf(t, secret))).status).toBe(422)
    expect((await confirm(otherExecutor, digitsOf(t, secret))).status).toBe(200)
    t.clock.advance(minuteMs)
    expect((await confirm(otherExecutor, digitsOf(t, secret))).body.message).toBe(over)
  })

  test.each([
    ['14:59', 'accountant', 15 * minuteMs - 1000, 200],
    ['15:00', 'executor', 15 * minuteMs, 422],
  ] as const)('is open for fifteen minutes: %s', async (_, name, ms, status) => {
    const as = t.people[name]
    await prove(as)
    const secret = await start(as)
    t.clock.advance(ms)
    expect((await confirm(as, digitsOf(t, secret))).status).toBe(status)
  })

  test('allows ten tries, and begins anew with another secret', async () => {
    const { administrator } = t.people
    await prove(administrator)
    const first = await start(administrator)
    for (let index = 0; index < 10; index++) await confirm(administrator, wrongDigits(t, first))
    expect((await confirm(administrator, digitsOf(t, first))).status).toBe(422)
    const second = await start(administrator)
    expect(second).not.toBe(first)
    expect((await confirm(administrator, digitsOf(t, first))).status).toBe(422)
    expect((await confirm(administrator, digitsOf(t, second))).status).toBe(200)
  })

  test('replaces the first app when the other one is confirmed, not before', async () => {
    const { both } = t.people
    const old = await turnOn(t, both)
    const secret = await start(both)
    expect((await prove(both, digitsOf(t, old.secret))).status).toBe(200)
    expect((await confirm(both, digitsOf(t, secret))).status).toBe(200)
    t.clock.advance(minuteMs)
    expect((await prove(both, digitsOf(t, old.secret))).status).toBe(422)
    expect((await prove(both, old.savedCodes[0])).status).toBe(422)
    expect((await prove(both, digitsOf(t, secret))).status).toBe(200)
  })
})

describe('with the second step on,', () => {
  let secret = ''
  let savedCodes: string[] = []
  const person = () => t.people.manager
  beforeAll(async () => {
    ;({ secret, savedCodes } = await turnOn(t, person()))
  })

  test('a proof of identity takes the code as well as the password', async () => {
    const missing = await prove(person())
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { privateCode: ['Введите код из приложения-аутентификатора'] },
    ])
    expect((await prove(person(), wrongDigits(t, secret))).body.errors).toEqual({ privateCode: ['Неверный код'] })
    expect((await prove(person(), digitsOf(t, secret))).status).toBe(200)
    t.clock.advance(minuteMs)
    const body = { password: 'wrong', privateCode: digitsOf(t, secret) }
    const wrong = await t.call(stepUp, { as: person(), body })
    expect(Object.keys(wrong.body.errors)).toEqual(['password'])
    expect((await prove(person(), digitsOf(t, secret))).status).toBe(200)
  })

  test('new saved codes end the ones before', async () => {
    await prove(person(), digitsOf(t, secret))
    const answer = await t.call(replaceSavedCodes, { as: person() })
    const fresh: string[] = answer.body.data.savedCodes
    expect(fresh).toHaveLength(10)
    expect((await stateOf(person())).savedCodesLeft).toBe(10)
    expect((await prove(person(), savedCodes[0])).status).toBe(422)
    expect((await prove(person(), fresh[0])).status).toBe(200)
    expect((await prove(person(), fresh[0])).status).toBe(422)
    expect((await stateOf(person())).savedCodesLeft).toBe(9)
    expect(await actionsOf(person().accountId)).toContain('saved_codes_replaced')
  })

  test('a saved code counts in whatever spelling', async () => {
    const [code = ''] = (await t.call(replaceSavedCodes, { as: person() })).body.data.savedCodes as string[]
    expect((await prove(person(), ` ${code.replaceAll('-', ' ')} `)).status).toBe(200)
  })

  test('it can be turned off again, and the owner is notified', async () => {
    expect((await t.call(turnOffTwoStep, { as: person() })).body).toEqual({ data: null })
    expect(await stateOf(person())).toEqual({ isOn: false, savedCodesLeft: 0, isObligatory: false })
    expect(await told(person().phone, 'двухэтапная проверка вашей учётной записи выключена')).toBe(1)
    expect((await prove(person())).status).toBe(200)
    expect((await actionsOf(person().accountId)).at(-1)).toBe('two_step_off')
  })

  test('an account without a second step has nothing to turn off and no codes to replace', async () => {
    for (const endpoint of [turnOffTwoStep, replaceSavedCodes]) {
      const answer = await t.call(endpoint, { as: person() })
      expect([answer.status, answer.body.code]).toEqual([409, 'two_step_off'])
    }
  })
})
