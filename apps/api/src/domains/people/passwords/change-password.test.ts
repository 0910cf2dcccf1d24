import { signIn } from '@navyk/api-spec/people/entry'
import { changePassword } from '@navyk/api-spec/people/passwords'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteLimits } from '#testing/codes.ts'
import { signedIn, type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'
import { turnOn } from '#testing/factories/two-step.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => deleteLimits(t))

const newPassword = 'Seven blue herons 9'
const valid = { currentPassword: testPassword, newPassword, newPassword_confirmation: newPassword }
const change = (as: TestPerson, body: object = {}) => t.call(changePassword, { as, body: { ...valid, ...body } })
const enter = (person: TestPerson, password: string) => t.call(signIn, { body: { username: person.phone, password } })

describe('a changed password', () => {
  test('signs in, and the old one does not', async () => {
    const answer = await change(t.people.customer)
    expect([answer.status, answer.body]).toEqual([200, { data: null }])
    expect((await enter(t.people.customer, newPassword)).status).toBe(200)
    expect((await enter(t.people.customer, testPassword)).status).toBe(422)
  })

  test('ends every other session of the account and keeps the one that it was changed in', async () => {
    const { executor } = t.people
    const other = { token: (await enter(executor, testPassword)).body.accessToken as string }
    await change(executor)
    expect((await t.call(getSignedInUser, { as: other })).status).toBe(401)
    expect((await t.call(getSignedInUser, { as: executor })).status).toBe(200)
    expect((await t.call(getSignedInUser, { as: t.people.otherExecutor })).status).toBe(200)
  })

  test('is announced at every address and recorded', async () => {
    const { manager } = t.people
    await change(manager)
    const told = (await t.outbox()).filter(({ text }) => text.includes('пароль вашей учётной записи изменён'))
    expect(told.map(({ channel, to }) => [channel, to])).toEqual(
      expect.arrayContaining([
        ['sms', manager.phone],
        ['email', 'manager@example.test'],
      ]),
    )
    const events = await t.services.db
      .selectFrom('audit_event')
      .select(['action', 'actor_account_id'])
      .where('object_id', '=', manager.accountId)
      .execute()
    expect(events).toEqual([{ action: 'password_changed', actor_account_id: manager.accountId }])
  })
})

describe('a password is refused at its field, and everything stays as it was:', () => {
  test.each([
    ['a wrong present password', { currentPassword: 'guess' }, { currentPassword: ['Неверный пароль'] }],
    ['no present password', { currentPassword: '' }, { currentPassword: ['Обязательное поле'] }],
    [
      'a confirmation that differs',
      { newPassword_confirmation: 'another' },
      { newPassword_confirmation: ['Пароли не совпадают'] },
    ],
    ['a short one', both('Short1'), { newPassword: ['Не меньше 8 знаков'] }],
    ['a common one', both('qwerty123'), { newPassword: [expect.stringContaining('слишком распространён')] }],
    ['one with the phone', both('my 5550001 x'), { newPassword: ['Пароль не должен содержать номер телефона'] }],
    ['the present one', both(testPassword), { newPassword: ['Это ваш нынешний пароль. Придумайте другой'] }],
    ['an unknown field', { force: true }, { force: ['Неизвестное поле'] }],
  ])('%s', async (_, body, errors) => {
    const answer = await change(t.people.otherCustomer, body)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await enter(t.people.otherCustomer, testPassword)).status).toBe(200)
  })
})

test('ten wrong present passwords block the change for a while, with the right one too', async () => {
  const { accountant } = t.people
  for (let index = 0; index < 10; index++) expect((await change(accountant, { currentPassword: 'x' })).status).toBe(422)
  const answer = await change(accountant)
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, String(15 * 60)])
})

test('a read-only session changes no password', async () => {
  const { administrator } = t.people
  await t.services.db
    .updateTable('session')
    .set({ read_only: 'opened_by_staff', opened_by: t.people.manager.session.id })
    .where('id', '=', administrator.session.id)
    .execute()
  expect((await change(administrator)).body.code).toBe('read_only')
})

function both(newPassword: string) {
  return { newPassword, newPassword_confirmation: newPassword }
}

test('an account with a second step changes its password only after a recent second step', async () => {
  const { accountant } = t.people
  const person = await signedIn(t.services, accountant.accountId, accountant.cabinetId, accountant.phone)
  await turnOn(t, person)
  t.clock.advance(11 * 60_000)
  const body = {
    currentPassword: testPassword,
    newPassword: 'Новее прежнего 3',
    newPassword_confirmation: 'Новее прежнего 3',
  }
  const answer = await t.call(changePassword, { as: person, body })
  expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required'])
})
