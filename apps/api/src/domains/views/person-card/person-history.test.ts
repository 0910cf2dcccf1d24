import { showPhone } from '@navyk/api-spec/people/directory'
import { listPersonHistory, type PersonHistoryRow } from '@navyk/api-spec/views/person-card'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { recordEvent } from '#platform/audit'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const history = (as: TestPerson, id: string) => t.call(listPersonHistory, { as, params: { id } })
const linesOf = async (as: TestPerson, of: TestPerson): Promise<PersonHistoryRow[]> =>
  (await history(as, of.accountId)).body.data

test('the history of an account is for administrators', async () => {
  const { manager, administrator, customer } = t.people
  await t.call(showPhone, { as: manager, params: { id: customer.accountId } })
  const { body } = await history(administrator, customer.cabinetId)
  const lines = await linesOf(administrator, customer)
  expect(body.data).toEqual(lines)
  expect(lines[0]).toMatchObject({ action: 'phone_shown', actorName: expect.stringContaining('Last-manager') })
  expect(lines.map(({ thing }) => thing)).toEqual(lines.map(() => null))
})

test('the history of a person is only for the staff', async () => {
  const { customer, executor } = t.people
  for (const as of [customer, executor]) {
    expect((await history(as, customer.accountId)).status).toBe(403)
  }
  const nobody = await t.call(listPersonHistory, { params: { id: customer.accountId } })
  expect([nobody.status, (await history(t.people.manager, randomUUID())).status]).toEqual([401, 404])
})

test('a manager reads the history of a person’s things, and neither looks at the account nor money', async () => {
  const { manager, administrator, customer, executor, otherCustomer } = t.people
  await t.call(showPhone, { as: manager, params: { id: customer.accountId } })
  const contract = await createContract(t)
  await t.services.transact(async (tx) => {
    const things = {
      contract: ['created'],
      lesson: ['planned', 'settled'],
      invoice: ['issued'],
      account: ['registered', 'opened'],
    }
    for (const [objectKind, actions] of Object.entries(things)) {
      const objectId = objectKind === 'account' ? customer.accountId : contract.id
      for (const action of actions) await recordEvent(tx, t.services, manager.session, { objectKind, objectId, action })
    }
  })
  const read = async (as: TestPerson, of: TestPerson) =>
    (await linesOf(as, of)).map(({ action, thing }) => [thing?.what, action])
  const ofContract = [
    ['занятие', 'planned'],
    ['договор', 'created'],
  ]
  const found = await read(manager, customer)
  expect(found.slice(0, 3)).toEqual([[undefined, 'registered'], ...ofContract])
  expect(found.map(([, action]) => action)).not.toContain('phone_shown')
  expect((await read(manager, executor)).slice(0, 2)).toEqual(ofContract)
  expect(await read(manager, otherCustomer)).toEqual([])
  expect((await read(administrator, customer)).map(([what]) => what)).not.toContain('договор')
})

test('a line of a history links to the page of the thing, and has only its changes', async () => {
  const { manager, customer } = t.people
  const contract = await createContract(t)
  const changes = { customerRateKopecks: { from: 3000, to: 3500 } }
  await t.services.transact((tx) =>
    recordEvent(tx, t.services, manager.session, {
      objectKind: 'contract',
      objectId: contract.id,
      action: 'change_agreed',
      changes,
    }),
  )
  const [line] = await linesOf(manager, customer)
  expect(line).toMatchObject({ changes: {}, thing: { path: contractPath(contract.id) } })
})

test('an accountant reads the history of a person’s money, and nothing of the account, of security or of talks', async () => {
  const { manager, accountant, customer, executor } = t.people
  const { id: objectId } = await createContract(t)
  const kinds = ['invoice', 'refund', 'question', 'programme_seat', 'learning_goal']
  await t.services.transact(async (tx) => {
    for (const objectKind of kinds) {
      await recordEvent(tx, t.services, manager.session, { objectKind, objectId, action: 'added' })
    }
    await recordEvent(tx, t.services, manager.session, { objectKind: 'lesson', objectId, action: 'settled' })
    await recordEvent(tx, t.services, manager.session, { objectKind: 'lesson', objectId, action: 'held' })
  })
  const newest = async (as: TestPerson, of: TestPerson) =>
    (await linesOf(as, of)).flatMap(({ action, thing }) => (thing ? [`${thing.what} ${action}`] : []))
  const money = ['занятие settled', 'возврат added', 'счёт added']
  expect((await newest(accountant, customer)).slice(0, 3)).toEqual(money)
  expect((await newest(accountant, executor)).slice(0, 3)).toEqual(money)
  expect(await newest(accountant, customer)).not.toContain('вопрос added')
  expect((await newest(manager, customer)).slice(0, 4)).toEqual([
    'занятие held',
    'цель ученика added',
    'место в программе added',
    'вопрос added',
  ])
})
