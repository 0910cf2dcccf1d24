import {
  applyAsExecutor,
  openCabinetAs,
  requestDataExport,
  requestDeletion,
  switchToCabinet,
  takeBackDeletion,
} from '@navyk/api-spec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTasks } from '../../app.ts'
import { postgresDatabase } from '../../testing/postgres.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '../../testing/test-app.ts'
import { erasePeopleTask } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

const parallel = 20
const fresh = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const atOnce = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: parallel }, work))
const succeeded = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length

test('of twenty parallel applications of one person exactly one is taken', async () => {
  const body = { about: 'а'.repeat(40), subjects: ['chess'], formats: ['online'], city: 'Брест', experienceYears: 3 }
  const answers = await atOnce(() => t.call(applyAsExecutor, { as: t.people.customer, body }))
  expect(succeeded(answers)).toBe(1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
})

test('of twenty parallel uses of one link to somebody’s cabinet exactly one opens it', async () => {
  const { manager, customer } = t.people
  const asked = { as: manager, params: { id: customer.cabinetId }, body: { reason: 'Проверка' } }
  const link = (await t.call(openCabinetAs, asked)).body.data
  const answers = await atOnce(() => t.call(switchToCabinet, { as: manager, body: link }))
  expect(succeeded(answers)).toBe(1)
  for (const { status } of answers) expect([200, 422]).toContain(status)
})

test('of twenty parallel requests for a copy of one’s data exactly one is made', async () => {
  const as = await fresh(t.people.executor)
  expect(succeeded(await atOnce(() => t.call(requestDataExport, { as })))).toBe(1)
})

test('an account that is erased twice at once is erased once, and one that is taken back in time not at all', async () => {
  const [leaving, staying] = [t.people.otherCustomer, t.people.otherExecutor]
  for (const one of [leaving, staying]) await t.call(requestDeletion, { as: await fresh(one) })
  t.clock.advance(14 * 86_400_000)
  await t.call(takeBackDeletion, { as: await fresh(staying) })
  await atOnce(async () => allTasks(t.services)[erasePeopleTask]?.({}))
  const rows = await t.services.db
    .selectFrom('account')
    .select(['id', 'erased_at'])
    .where('id', 'in', [leaving.accountId, staying.accountId])
    .execute()
  const erasedAt = new Map(rows.map((row) => [row.id, row.erased_at]))
  expect(erasedAt.get(leaving.accountId)).toEqual(t.clock.now())
  expect(erasedAt.get(staying.accountId)).toBeNull()
})
