import { getPersonCard, type PersonCard } from '@navyk/api-spec/views/person-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { listQuestions } from '@navyk/api-spec/desk/questions'
import { listProgrammes } from '@navyk/api-spec/teaching/programmes'
import { listProgress } from '@navyk/api-spec/teaching/progress'
import { enrol, joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const card = (as: TestPerson, id: string) => t.call(getPersonCard, { as, params: { id } })

test('a card shows somebody’s name and cabinets, found by the account or by a cabinet, and the phone is masked', async () => {
  const { both, manager } = t.people
  const answer = await card(manager, both.accountId)
  expect(answer.body.data).toMatchObject({
    accountId: both.accountId,
    lastName: 'Last-both',
    state: 'active',
    maskedPhone: `+375 29 ***-**-${both.phone.slice(-2)}`,
    cabinets: [{ id: both.cabinetId, role: 'executor' }, { role: 'customer' }],
  })
  expect(answer.text).not.toContain(both.phone)
  expect(answer.text).not.toContain('both@example.test')
  expect((await card(manager, both.cabinetId)).body).toEqual(answer.body)
})

test('managers and administrators see which cabinets they may open: none of the staff, or of a blocked or leaving person', async () => {
  const { manager, administrator, accountant, both, otherExecutor: blocked } = t.people
  const openable = async (as: TestPerson, { accountId }: TestPerson) => {
    const { cabinets }: PersonCard = (await card(as, accountId)).body.data
    return cabinets.map(({ canOpen }) => canOpen)
  }
  expect([await openable(manager, both), await openable(administrator, both)]).toEqual([
    [true, true],
    [true, true],
  ])
  expect(await openable(accountant, both)).toEqual([false, false])
  expect(await openable(manager, accountant)).toEqual([false])
  const setBlocked = (blocked_at: Date | null) =>
    t.services.db.updateTable('account').set({ blocked_at }).where('id', '=', blocked.accountId).execute()
  await setBlocked(t.clock.now())
  expect(await openable(manager, blocked)).toEqual([false])
  await setBlocked(null)
})

test('all of the staff open cards, and nobody else', async () => {
  const { manager, accountant, administrator, customer, executor } = t.people
  for (const as of [manager, accountant, administrator]) expect((await card(as, customer.accountId)).status).toBe(200)
  for (const as of [customer, executor]) expect((await card(as, customer.accountId)).status).toBe(403)
  expect((await card(manager, randomUUID())).status).toBe(404)
  expect((await card(manager, 'x')).status).toBe(404)
})

test('questions are filtered by one person, and an asker gets none of another’s by it', async () => {
  const { manager, customer, otherCustomer } = t.people
  const ask = (as: TestPerson, askerId: string) => t.call(listQuestions, { as, query: { askerId } })
  expect((await ask(manager, customer.cabinetId)).body.data).toEqual([])
  expect((await ask(otherCustomer, customer.cabinetId)).body.data).toEqual([])
  expect((await ask(manager, 'x')).status).toBe(422)
})

test('staff find the groups of a customer with the seats of their learners, and those of an executor with their part', async () => {
  const { customer, otherCustomer, executor, manager } = t.people
  const { id } = await openProgramme(t)
  await openProgramme(t)
  await createFirmSeat(t, id)
  await enrol(t, id, otherCustomer)
  await joinTeam(t, id)
  const list = async (as: TestPerson, query: Record<string, string>) =>
    (await t.call(listProgrammes, { as, query })).body.data
  expect(await list(manager, { customerId: customer.cabinetId })).toMatchObject([
    { id, membership: null, ownSeats: [{ state: 'taken', customer: { id: customer.cabinetId } }] },
  ])
  const [own] = await list(manager, { customerId: customer.cabinetId })
  expect(own.ownSeats).toHaveLength(1)
  expect(await list(manager, { executorId: executor.cabinetId })).toMatchObject([
    { id, ownSeats: [], membership: { role: 'lead', state: 'active' } },
  ])
  expect(await list(manager, { customerId: executor.cabinetId })).toEqual([])
})

test('only staff can ask whose learners are in a group', async () => {
  const { customer, otherCustomer, executor } = t.people
  const ask = async (as: TestPerson, customerId: string) => t.call(listProgrammes, { as, query: { customerId } })
  for (const as of [otherCustomer, executor]) expect((await ask(as, customer.cabinetId)).body.data).toEqual([])
  expect((await ask(customer, customer.cabinetId)).body.data).toHaveLength(1)
  expect((await ask(t.people.manager, 'x')).status).toBe(422)
})

test('staff find the progress of the learners of a customer and of an executor; a customer reads no other’s', async () => {
  const { customer, otherCustomer, executor, otherExecutor, manager } = t.people
  const contract = await createContract(t)
  const list = (as: TestPerson | undefined, query: Record<string, string>) =>
    t.call(listProgress, { ...(as && { as }), query })
  const either: Record<string, string>[] = [{ customerId: customer.cabinetId }, { executorId: executor.cabinetId }]
  for (const query of either) {
    // The seat is the one of the group before.
    const expected = [{ owner: { kind: 'contract', id: contract.id } }, { owner: { kind: 'seat' } }]
    expect((await list(manager, query)).body.data).toMatchObject(expected)
  }
  const both = { customerId: customer.cabinetId, executorId: otherExecutor.cabinetId }
  expect((await list(manager, both)).status).toBe(422)
  expect((await list(customer, {})).body.data).toHaveLength(2)
  expect((await list(customer, { customerId: otherCustomer.cabinetId })).body.data).toEqual([])
  expect((await list(otherCustomer, { customerId: customer.cabinetId })).body.data).toEqual([])
  const nobody = await list(manager, {})
  expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([422, ['customerId']])
  expect((await list(executor, { executorId: executor.cabinetId })).status).toBe(403)
  expect((await list(undefined, {})).status).toBe(401)
})
