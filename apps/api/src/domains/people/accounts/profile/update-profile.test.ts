import { getProfile, updateProfile } from '@navyk/api-spec/people/accounts'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { requestCode } from '#people/codes'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async (as: TestPerson) => (await t.call(getProfile, { as })).body.data
const save = (as: TestPerson, body: Record<string, unknown>) => t.call(updateProfile, { as, body })
const eventsOf = (accountId: string) =>
  t.services.db
    .selectFrom('audit_event')
    .select(['action', 'changes'])
    .where('object_id', '=', accountId)
    .orderBy('id')
    .execute()

test('a person sees their own names and contacts, and Russian as the language of messages until another is chosen', async () => {
  const { customer } = t.people
  expect(await read(customer)).toEqual({
    firstName: 'First0',
    lastName: 'Last-customer',
    phone: customer.phone,
    email: 'customer@example.test',
    telegram: '',
    language: 'ru',
    createdAt: '2026-11-20T09:00:00.000Z',
    version: 1,
  })
})

test('a new name shows everywhere at once, and the history has the change', async () => {
  const { executor } = t.people
  const { version } = await read(executor)
  const saved = await save(executor, { version, firstName: ' Нина ', lastName: 'Ильина', language: 'ru' })
  expect(saved.body.data).toMatchObject({ firstName: 'Нина', lastName: 'Ильина', version: version + 1 })
  expect((await t.call(getSignedInUser, { as: executor })).body.data).toMatchObject({
    firstName: 'Нина',
    lastName: 'Ильина',
  })
  const [event] = await eventsOf(executor.accountId)
  expect(event).toEqual({
    action: 'updated',
    changes: { firstName: { from: 'First2', to: 'Нина' }, lastName: { from: 'Last-executor', to: 'Ильина' } },
  })
})

test('messages come in the chosen language', async () => {
  const { otherCustomer } = t.people
  const { firstName, lastName, version } = await read(otherCustomer)
  await save(otherCustomer, { version, firstName, lastName, language: 'en' })
  const subject = { accountId: otherCustomer.accountId, subjectId: otherCustomer.cabinetId }
  const to = { recipient: otherCustomer.phone, language: 'ru' as const, address: '127.0.0.1' }
  const wish = { ...subject, ...to, purpose: 'contract' as const }
  await t.services.transact((tx) => requestCode(tx, t.services, wish))
  expect((await t.outbox())[0]?.text).toContain('code to sign the contract')
})

test('saving unchanged values leaves no trace', async () => {
  const { manager } = t.people
  const { firstName, lastName, language, version } = await read(manager)
  const saved = await save(manager, { firstName, lastName, language, version })
  expect(saved.body.data.version).toBe(version)
  expect(await eventsOf(manager.accountId)).toEqual([])
})

test('a change of an older version is refused with the newer one', async () => {
  const { otherExecutor } = t.people
  const { version } = await read(otherExecutor)
  await save(otherExecutor, { version, firstName: 'Пётр', lastName: 'Один', language: 'ru' })
  const stale = await save(otherExecutor, { version, firstName: 'Пётр', lastName: 'Два', language: 'ru' })
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  expect(stale.body.current).toEqual(await read(otherExecutor))
  expect((await read(otherExecutor)).lastName).toBe('Один')
})

test.each([
  [{ firstName: '' }, { firstName: ['Обязательное поле'] }],
  [{ lastName: '  ' }, { lastName: ['Обязательное поле'] }],
  [{ lastName: 'а'.repeat(81) }, { lastName: ['Не больше 80 знаков'] }],
  [{ firstName: 'Анна\u0000' }, { firstName: ['Проверьте это поле'] }],
  [{ firstName: 'Анна\nМария' }, { firstName: ['Проверьте это поле'] }],
  [{ language: 'de' }, { language: ['Проверьте это поле'] }],
  [{ phone: '375291110000' }, { phone: ['Неизвестное поле'] }],
])('wrong input is named at its field, and nothing is stored (%#)', async (wrong, errors) => {
  const { accountant } = t.people
  const before = await read(accountant)
  const answer = await save(accountant, {
    version: before.version,
    firstName: 'А',
    lastName: 'Б',
    language: 'ru',
    ...wrong,
  })
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
  expect(await read(accountant)).toEqual(before)
})
