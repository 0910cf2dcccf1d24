import { minuteMs } from '@navyk/api-spec/kit'
import { getProfile, updateProfile } from '@navyk/api-spec/people/accounts'
import { confirmContact, getContacts, updateContacts } from '@navyk/api-spec/people/contacts'
import { signIn } from '@navyk/api-spec/people/entry'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digitsFor, deleteLimits } from '#testing/codes.ts'
import { type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'
import { maskEmail } from './get-contacts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => deleteLimits(t))

const ask = (as: TestPerson, body: object) => t.call(updateContacts, { as, body })
const confirm = (as: TestPerson, publicCode: string, privateCode: string) =>
  t.call(confirmContact, { as, body: { publicCode, privateCode } })
const read = async (as: TestPerson) => (await t.call(getContacts, { as })).body.data
const toldOf = async (words: string) =>
  (await t.outbox()).filter(({ text }) => text.includes(words)).map(({ channel, to }) => `${channel} ${to}`)

describe('a new phone', () => {
  test('counts only after its code: then it signs in and the old one does not', async () => {
    const { customer } = t.people
    const asked = await ask(customer, { phone: '375441000001' })
    expect(asked.body.data).toEqual({
      phone: { publicCode: expect.any(String), expiresAt: '2026-11-20T09:10:00.000Z' },
      email: null,
      contacts: {
        phone: customer.phone,
        email: 'customer@example.test',
        newPhone: { value: '375441000001', expiresAt: '2026-11-20T09:10:00.000Z' },
        newEmail: null,
      },
    })
    const body = { username: '375441000001', password: testPassword }
    expect((await t.call(signIn, { body })).status).toBe(422)
    const { right } = await digitsFor(t, '375441000001')
    const confirmed = await confirm(customer, asked.body.data.phone.publicCode, right)
    expect(confirmed.body.data).toMatchObject({ phone: '375441000001', newPhone: null })
    expect((await t.call(signIn, { body })).status).toBe(200)
    expect((await t.call(signIn, { body: { ...body, username: customer.phone } })).status).toBe(422)
  })

  test('ends the other sessions, is announced to the old number, the new one and the e-mail, and is recorded', async () => {
    const { executor } = t.people
    const credentials = { username: executor.phone, password: testPassword }
    const other = { token: (await t.call(signIn, { body: credentials })).body.accessToken as string }
    const asked = await ask(executor, { phone: '375441000002' })
    await confirm(executor, asked.body.data.phone.publicCode, (await digitsFor(t, '375441000002')).right)
    expect((await t.call(getSignedInUser, { as: other })).status).toBe(401)
    expect((await t.call(getSignedInUser, { as: executor })).body.data.phone).toBe('375441000002')
    expect((await toldOf('новый номер телефона. Если')).toSorted()).toEqual(
      [
        `email customer@example.test`,
        'email executor@example.test',
        'sms 375441000001',
        'sms 375441000002',
        `sms ${t.people.customer.phone}`,
        `sms ${executor.phone}`,
      ].toSorted(),
    )
    const [event] = await t.services.db
      .selectFrom('audit_event')
      .select(['action', 'changes'])
      .where('object_id', '=', executor.accountId)
      .execute()
    // History is never changed, so whole numbers stay out of it.
    expect(event).toEqual({
      action: 'phone_changed',
      changes: { phone: { from: '+375 29 ***-**-02', to: '+375 44 ***-**-02' } },
    })
  })

  test('with an account gets a message instead of a code, and the caller sees no difference', async () => {
    const free = await ask(t.people.otherCustomer, { phone: '375441000003' })
    await deleteLimits(t)
    const taken = await ask(t.people.otherExecutor, { phone: t.people.manager.phone })
    expect(Object.keys(taken.body.data.phone)).toEqual(Object.keys(free.body.data.phone))
    expect(taken.body.data.phone.publicCode).toHaveLength(free.body.data.phone.publicCode.length)
    const [message] = (await t.outbox()).filter(({ to }) => to === t.people.manager.phone)
    expect(message?.text).toContain('уже есть учётная запись')
    expect(message?.text).not.toMatch(/\d{6}/)
    const guess = await confirm(t.people.otherExecutor, taken.body.data.phone.publicCode, '123456')
    expect([guess.status, guess.body.privateCode]).toEqual([422, ['Неверный код']])
  })

  test('that somebody registers before the code is entered is refused', async () => {
    const { manager } = t.people
    const asked = await ask(manager, { phone: '375441000004' })
    const { right } = await digitsFor(t, '375441000004')
    await t.services.db
      .updateTable('account')
      .set({ phone: '375441000004' })
      .where('id', '=', t.people.administrator.accountId)
      .execute()
    const answer = await confirm(manager, asked.body.data.phone.publicCode, right)
    expect([answer.status, answer.body.errors]).toEqual([422, { phone: ['У этого номера уже есть учётная запись'] }])
    expect((await read(manager)).phone).toBe(manager.phone)
  })

  test('waits until another one is requested, the present one is confirmed again, or ten minutes are over', async () => {
    const { accountant } = t.people
    const first = await ask(accountant, { phone: '375441000005' })
    const { right } = await digitsFor(t, '375441000005')
    await deleteLimits(t)
    await ask(accountant, { phone: '375441000006' })
    expect((await read(accountant)).newPhone.value).toBe('375441000006')
    const answer = await confirm(accountant, first.body.data.phone.publicCode, right)
    expect(answer.body.privateCode).toEqual(['Код больше не действует. Запросите новый'])
    await ask(accountant, { phone: accountant.phone })
    expect((await read(accountant)).newPhone).toBeNull()
    await deleteLimits(t)
    await ask(accountant, { phone: '375441000006' })
    t.clock.advance(10 * minuteMs)
    expect((await read(accountant)).newPhone).toBeNull()
    t.clock.advance(-10 * minuteMs)
  })

  test('can be requested once a minute by an account, and gets five messages a day from all accounts together', async () => {
    const phone = '375441000007'
    expect((await ask(t.people.both, { phone })).status).toBe(200)
    expect((await ask(t.people.both, { phone })).body.code).toBe('too_many_requests')
    const written = async () => (await t.outbox()).filter(({ to }) => to === phone).length
    expect((await ask(t.people.accountant, { phone })).status).toBe(200)
    expect(await written()).toBe(2)
    const subject = `message:${phone}:signed-in:day`
    await t.services.db.updateTable('limit_window').set({ hits: 5 }).where('subject', '=', subject).execute()
    expect((await ask(t.people.administrator, { phone })).status).toBe(200)
    expect(await written()).toBe(2)
  })
})

describe('a new e-mail', () => {
  test('counts only after its code, and both addresses are notified', async () => {
    const { otherCustomer } = t.people
    const asked = await ask(otherCustomer, { email: ' new@example.test ' })
    expect(asked.body.data.contacts).toMatchObject({
      email: 'otherCustomer@example.test',
      newEmail: { value: 'new@example.test' },
    })
    const [message] = (await t.outbox()).filter(({ to }) => to === 'new@example.test')
    expect(message).toMatchObject({ channel: 'email', text: expect.stringContaining('код для нового адреса e-mail') })
    const before = await t.call(getProfile, { as: otherCustomer })
    const { right, wrong } = await digitsFor(t, 'new@example.test')
    const { publicCode } = asked.body.data.email
    expect((await confirm(otherCustomer, publicCode, wrong)).body.privateCode).toEqual(['Неверный код'])
    expect((await confirm(otherCustomer, publicCode, right)).body.data).toMatchObject({
      email: 'new@example.test',
      newEmail: null,
    })
    expect((await toldOf('e-mail вашей учётной записи изменён')).toSorted()).toEqual([
      'email new@example.test',
      'email otherCustomer@example.test',
      `sms ${otherCustomer.phone}`,
    ])
    // Whoever saves an older state of the account is told.
    const { version, firstName, lastName, language } = before.body.data
    const stale = await t.call(updateProfile, {
      as: otherCustomer,
      body: { version, firstName: `${firstName}x`, lastName, language },
    })
    expect(stale.body.code).toBe('version_conflict')
    expect((await confirm(otherCustomer, publicCode, right)).status).toBe(422)
  })

  test.each([null, ''])('that is %j removes the old one at once, which is notified', async (email) => {
    const person = email === null ? t.people.otherExecutor : t.people.both
    const address = (await read(person)).email
    const answer = await ask(person, { email })
    expect(answer.body.data).toMatchObject({ email: null, contacts: { email: null } })
    expect(await toldOf('e-mail вашей учётной записи изменён')).toContain(`email ${address}`)
  })
})

test('a new e-mail ends no session, and the history names both addresses in part', async () => {
  const { administrator } = t.people
  const { phone } = await read(administrator)
  const signedIn = await t.call(signIn, { body: { username: phone, password: testPassword } })
  const other = { token: signedIn.body.accessToken as string }
  const asked = await ask(administrator, { email: 'fresh@example.test' })
  const { right } = await digitsFor(t, 'fresh@example.test')
  await confirm(administrator, asked.body.data.email.publicCode, right)
  expect((await t.call(getSignedInUser, { as: other })).status).toBe(200)
  const event = await t.services.db
    .selectFrom('audit_event')
    .select('changes')
    .where('object_id', '=', administrator.accountId)
    .where('action', '=', 'email_changed')
    .executeTakeFirst()
  expect(event?.changes).toEqual({ email: { from: 'ad***@example.test', to: 'fr***@example.test' } })
})

test("another account's code confirms nothing", async () => {
  const asked = await ask(t.people.manager, { email: 'mine@example.test' })
  const { right } = await digitsFor(t, 'mine@example.test')
  const { publicCode } = asked.body.data.email
  expect((await confirm(t.people.accountant, publicCode, right)).status).toBe(422)
  expect((await confirm(t.people.manager, publicCode, right)).status).toBe(200)
})

test('an unchanged contact changes nothing and sends nothing', async () => {
  const { accountant } = t.people
  const sent = (await t.outbox()).length
  const answer = await ask(accountant, { phone: accountant.phone, email: 'accountant@example.test' })
  expect(answer.body.data).toMatchObject({ phone: null, email: null })
  expect((await t.outbox()).length).toBe(sent)
})

test.each([
  [{ phone: '291112233' }, { phone: ['Неверный номер телефона'] }],
  [{ phone: '' }, { phone: ['Номер телефона обязательное поле', 'Неверный номер телефона'] }],
  [{ phone: null }, { phone: ['Номер телефона обязательное поле'] }],
  [{ email: 'nobody' }, { email: ['Проверьте адрес e-mail'] }],
  [{ email: `${'a'.repeat(250)}@b.by` }, { email: ['Проверьте адрес e-mail'] }],
  [{ email: 'a@b.by\nBcc: c@d.by' }, { email: ['Проверьте адрес e-mail'] }],
  [{ name: 'x' }, { name: ['Неизвестное поле'] }],
])('wrong input is named at its field (%#)', async (body, errors) => {
  const answer = await ask(t.people.customer, body)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})

test('a new contact needs a proof of identity from the last ten minutes', async () => {
  t.clock.advance(10 * minuteMs + 1000)
  const answer = await ask(t.people.customer, { email: null })
  expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required'])
})

test.each([
  ['anna@example.by', 'an***@example.by'],
  ['a@example.by', 'a***@example.by'],
  [null, null],
])('the history names the address %s as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
