// The name by which somebody can be written to in Telegram: who sets it, and who reads it.
import { changeTelegramName, getProfile, updateProfile } from '@navyk/api-spec/people/accounts'
import { listContacts, listOwnClients } from '@navyk/api-spec/views/contact-list'
import { getPersonCard } from '@navyk/api-spec/views/person-card'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activeContract, sentContract } from '#testing/acting/agreements.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

const read = async (as: TestPerson) => (await t.call(getProfile, { as })).body.data
const save = async (as: TestPerson, telegram: unknown) => {
  const { firstName, lastName, language, version } = await read(as)
  return t.call(updateProfile, { as, body: { firstName, lastName, language, version, telegram } })
}
const change = (as: TestPerson | undefined, id: string, body: object) =>
  t.call(changeTelegramName, { ...(as && { as }), params: { id }, body })
const eventsOf = (id: string) =>
  t.services.db.selectFrom('audit_event').select(['action', 'changes']).where('object_id', '=', id).execute()

describe('a person', () => {
  test.each([
    ['@olga_m', 'olga_m'],
    [' https://t.me/Olga_M ', 'Olga_M'],
    ['t.me/olga_m', 'olga_m'],
    ['', ''],
  ])('enters the name in Telegram "%s", which is stored as "%s"', async (typed, kept) => {
    const { customer } = t.people
    expect((await save(customer, typed)).status).toBe(200)
    expect((await read(customer)).telegram).toBe(kept)
  })

  test.each(['olga', '1olga_m', 'ольга_м', 'olga-m', 'a'.repeat(33), 'olga m x', 'https://evil.test/olga_m', 7])(
    'reads at the field that "%s" is no name in Telegram',
    async (typed) => {
      const { customer } = t.people
      const answer = await save(customer, typed)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['telegram']])
      expect((await read(customer)).telegram).toBe('')
    },
  )

  test('keeps the name in Telegram when changing only the own name; the history has only its beginning', async () => {
    const { customer } = t.people
    await save(customer, 'olga_m')
    const { language, version } = await read(customer)
    await t.call(updateProfile, { as: customer, body: { firstName: 'Ольга', lastName: 'Мицкевич', language, version } })
    expect((await read(customer)).telegram).toBe('olga_m')
    const [event] = await eventsOf(customer.accountId)
    expect(event).toEqual({ action: 'updated', changes: { telegram: { from: null, to: '@ol…' } } })
  })
})

describe('staff', () => {
  test('enter it for customers and executors as managers, for everybody as administrators', async () => {
    const { manager, administrator, accountant, customer, executor } = t.people
    const to = async (id: string) => {
      const { telegram } = (await t.call(getPersonCard, { as: administrator, params: { id } })).body.data
      return { telegram: `name_${telegram.version}`, version: telegram.version }
    }
    for (const { accountId } of [customer, executor]) {
      expect((await change(manager, accountId, await to(accountId))).status).toBe(200)
      expect((await change(administrator, accountId, await to(accountId))).status).toBe(200)
    }
    const of = accountant.accountId
    expect((await change(manager, of, await to(of))).status).toBe(403)
    expect((await change(administrator, of, await to(of))).status).toBe(200)
    for (const as of [accountant, customer, executor]) {
      expect((await change(as, customer.accountId, await to(customer.accountId))).status).toBe(403)
    }
    expect((await change(undefined, customer.accountId, await to(customer.accountId))).status).toBe(401)
  })

  test('are refused a wrong name, an older version, and an absent person', async () => {
    const { manager, customer } = t.people
    const { version } = await read(customer)
    const refused = await change(manager, customer.accountId, { telegram: 'no', version })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['telegram']])
    expect((await change(manager, customer.accountId, { telegram: 'olga_m', version })).body.data).toEqual({
      name: 'olga_m',
      version: version + 1,
    })
    const stale = await change(manager, customer.accountId, { telegram: 'other_name', version })
    expect([stale.status, stale.body.current]).toEqual([409, { name: 'olga_m', version: version + 1 }])
    expect((await change(manager, randomUUID(), { telegram: 'olga_m', version })).status).toBe(404)
    const event = { action: 'updated', changes: { telegram: { from: null, to: '@ol…' } } }
    expect(await eventsOf(customer.accountId)).toEqual([event])
  })

  test('read it among the contacts and on the card, which says who may change it', async () => {
    const { manager, accountant, customer } = t.people
    await save(customer, 'olga_m')
    for (const [as, canChange] of [
      [manager, true],
      [accountant, false],
    ] as const) {
      const { data } = (await t.call(listContacts, { as, query: { search: 'last-customer' } })).body
      expect(data.find(({ id }: { id: string }) => id === customer.cabinetId)).toMatchObject({ telegram: 'olga_m' })
      const card = (await t.call(getPersonCard, { as, params: { id: customer.accountId } })).body.data
      expect(card.telegram).toMatchObject({ name: 'olga_m', canChange })
    }
  })
})

test('an executor reads it, like the phone, once both sides have acknowledged a contract, and no other executor does', async () => {
  const { customer, executor, otherExecutor } = t.people
  await save(customer, 'olga_m')
  const clients = async (as: TestPerson) =>
    (await t.call(listOwnClients, { as })).body.data.map(({ telegram }: { telegram: string | null }) => telegram)
  await sentContract(t)
  expect(await clients(executor)).toEqual([null])
  await activeContract(t)
  expect(await clients(executor)).toContain('olga_m')
  expect(await clients(otherExecutor)).toEqual([])
})
