import { dayMs } from '@navyk/api-spec/kit'
import { randomUUID } from 'node:crypto'
import { signIn } from '@navyk/api-spec/people/entry'
import { type Cabinet, getSignedInUser, listCabinets, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { stepUp } from '@navyk/api-spec/people/two-step'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn, type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
// A link is a function of account, cabinet and moment, so two of one moment are one link.
beforeEach(() => t.clock.advance(1))

const fresh = (): Promise<TestPerson> => {
  const { accountId, cabinetId, phone } = t.people.both
  return signedIn(t.services, accountId, cabinetId, phone)
}

async function linkToOther(as: { token: string }): Promise<Cabinet> {
  const { body } = await t.call(listCabinets, { as })
  const other = (body.data as Cabinet[]).find((cabinet) => !cabinet.current)
  if (!other) throw new Error('the account has one cabinet only')
  return other
}

const post = (as: { token: string }, link: { id: string; date: string; signature: string }) =>
  t.call(switchToCabinet, { as, body: { id: link.id, date: link.date, signature: link.signature } })

test('the list of cabinets has those of one account, with the present one marked', async () => {
  const { body } = await t.call(listCabinets, { as: t.people.both })
  expect(body.data.map((cabinet: Cabinet) => [cabinet.role, cabinet.current])).toEqual([
    ['executor', true],
    ['customer', false],
  ])
})

test('a signed-in person gets the roles of all their cabinets, and a new one at once', async () => {
  const rolesOf = async (as: { token: string }) => (await t.call(getSignedInUser, { as })).body.data.cabinetRoles
  expect(await rolesOf(await fresh())).toEqual(['executor', 'customer'])
  const { manager } = t.people
  const before = await rolesOf(manager)
  const row = { id: randomUUID(), account_id: manager.accountId, role: 'customer' as const, created_at: t.clock.now() }
  await t.services.db.insertInto('cabinet').values(row).execute()
  expect([before, await rolesOf(manager)]).toEqual([['staff'], ['staff', 'customer']])
  await t.services.db.deleteFrom('cabinet').where('id', '=', row.id).execute()
  expect(await rolesOf(manager)).toEqual(['staff'])
})

test('a link opens the other cabinet with a new token and ends the old session', async () => {
  const person = await fresh()
  const answer = await post(person, await linkToOther(person))
  expect(answer.status).toBe(200)
  const me = await t.call(getSignedInUser, { as: { token: answer.body.accessToken } })
  expect(me.body.data.role).toBe('customer')
  expect((await t.call(getSignedInUser, { as: person })).status).toBe(401)
})

test('a link works once', async () => {
  const [first, second] = [await fresh(), await fresh()]
  const link = await linkToOther(first)
  expect((await post(first, link)).status).toBe(200)
  expect((await post(second, link)).body.code).toBe('link_rejected')
})

test('a link works for 60 seconds', async () => {
  const person = await fresh()
  const link = await linkToOther(person)
  t.clock.advance(60_001)
  expect((await post(person, link)).status).toBe(422)
  t.clock.advance(-60_001)
  expect((await post(person, link)).status).toBe(200)
})

test('a link is refused to another account, for another cabinet, for another date and with another signature', async () => {
  const person = await fresh()
  const link = await linkToOther(person)
  expect((await post(t.people.customer, link)).status).toBe(422)
  expect((await post(person, { ...link, id: person.cabinetId })).status).toBe(422)
  expect((await post(person, { ...link, date: new Date(t.clock.now().getTime() + 1).toISOString() })).status).toBe(422)
  expect((await post(person, { ...link, signature: `${link.signature}A` })).status).toBe(422)
  expect((await post(person, { ...link, signature: '' })).status).toBe(422)
})

test('switching to and fro between cabinets makes no session live longer than 90 days', async () => {
  const { phone } = t.people.both
  const { body } = await t.call(signIn, { body: { username: phone, password: testPassword } })
  const as = { token: body.accessToken as string }
  for (const days of [25, 25, 25, 14]) {
    t.clock.advance(days * dayMs)
    as.token = (await post(as, await linkToOther(as))).body.accessToken
    expect((await t.call(getSignedInUser, { as })).status).toBe(200)
  }
  t.clock.advance(2 * dayMs)
  expect((await t.call(getSignedInUser, { as })).status).toBe(401)
})

test('staff switch to a cabinet of the staff only if they proved their identity within its seven days', async () => {
  const { accountId, cabinetId, phone } = t.people.customer
  const added = { account_id: accountId, role: 'staff' as const, permissions: ['manager'], created_at: t.clock.now() }
  await t.services.db
    .insertInto('cabinet')
    .values({ id: randomUUID(), ...added })
    .execute()
  const person = await signedIn(t.services, accountId, cabinetId, phone)
  t.clock.advance(7 * dayMs)
  const refused = await post(person, await linkToOther(person))
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required'])
  await t.call(stepUp, { as: person, body: { password: testPassword } })
  t.clock.advance(1)
  expect((await post(person, await linkToOther(person))).status).toBe(200)
})
