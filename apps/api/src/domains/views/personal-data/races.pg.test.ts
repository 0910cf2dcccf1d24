import { dayMs } from '@navyk/api-spec/kit'
import { setTimeout as pause } from 'node:timers/promises'
import { applyAsExecutor } from '@navyk/api-spec/market/applications'
import { chooseResponse, getOffer } from '@navyk/api-spec/market/offers'
import { updateOwnCard } from '@navyk/api-spec/market/profiles'
import { openCabinetAs, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { requestDataExport, requestDeletion, takeBackDeletion } from '@navyk/api-spec/views/personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { publishOffer, respond } from '#testing/acting/agreements.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { erasePeopleTask } from './erasing/erase-person.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

const parallel = 20
const fresh = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const inParallel = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: parallel }, work))
const succeeded = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length

test('exactly one of twenty parallel applications of one person is accepted', async () => {
  const body = { about: 'а'.repeat(40), subjects: ['chess'], formats: ['online'], city: 'Брест', experienceYears: 3 }
  const answers = await inParallel(() => t.call(applyAsExecutor, { as: t.people.customer, body }))
  expect(succeeded(answers)).toBe(1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
})

test('exactly one of twenty parallel uses of one link to somebody’s cabinet opens it', async () => {
  const { manager, customer } = t.people
  const asked = { as: manager, params: { id: customer.cabinetId }, body: { reason: 'Проверка' } }
  const link = (await t.call(openCabinetAs, asked)).body.data
  const answers = await inParallel(() => t.call(switchToCabinet, { as: manager, body: link }))
  expect(succeeded(answers)).toBe(1)
  for (const { status } of answers) expect([200, 422]).toContain(status)
})

test('exactly one of twenty parallel requests for a copy of one’s data is made', async () => {
  const as = await fresh(t.people.executor)
  expect(succeeded(await inParallel(() => t.call(requestDataExport, { as })))).toBe(1)
})

test('exactly one of twenty savings of one card is kept, the first as well as the next, and the others see it', async () => {
  const card = { about: '', city: 'Брест', subjects: [], levels: [], formats: [], isPublic: false }
  for (const version of [1, 2]) {
    const answers = await inParallel(() => t.call(updateOwnCard, { as: t.people.executor, body: { ...card, version } }))
    expect(succeeded(answers)).toBe(1)
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect([body.code, body.current.card.version]).toEqual(['version_conflict', version + 1])
    }
  }
})

test('an executor who is chosen while requesting deletion either has a contract or is leaving, never both', async () => {
  const { customer, otherExecutor } = t.people
  for (let round = 0; round < 12; round++) {
    const { id } = await publishOffer(t)
    // The request for deletion that came first in another round has ended their sessions.
    await respond(t, id, {}, await fresh(otherExecutor))
    const { version, responses } = (await t.call(getOffer, { as: customer, params: { id } })).body.data
    const as = await fresh(otherExecutor)
    const [chosen, asked] = await Promise.all([
      t.call(chooseResponse, { as: customer, params: { id }, body: { version, responseId: responses[0].id } }),
      pause(round).then(() => t.call(requestDeletion, { as })),
    ])
    expect([chosen.status, asked.status].toSorted()).toEqual([200, 409])
    await t.services.db.updateTable('contract').set({ state: 'cancelled', reason: 'Проверка' }).execute()
    await t.call(takeBackDeletion, { as: await fresh(otherExecutor) })
    t.clock.advance(61_000)
  }
})

test('an account that is erased twice at once is erased once, and one that is taken back in time not at all', async () => {
  const [leaving, staying] = [t.people.otherCustomer, t.people.otherExecutor]
  for (const one of [leaving, staying]) await t.call(requestDeletion, { as: await fresh(one) })
  t.clock.advance(14 * dayMs)
  await t.call(takeBackDeletion, { as: await fresh(staying) })
  await inParallel(async () => allTasks(t.services)[erasePeopleTask]?.({}))
  const rows = await t.services.db
    .selectFrom('account')
    .select(['id', 'erased_at'])
    .where('id', 'in', [leaving.accountId, staying.accountId])
    .execute()
  const erasedAt = new Map(rows.map((row) => [row.id, row.erased_at]))
  expect(erasedAt.get(leaving.accountId)).toEqual(t.clock.now())
  expect(erasedAt.get(staying.accountId)).toBeNull()
})
