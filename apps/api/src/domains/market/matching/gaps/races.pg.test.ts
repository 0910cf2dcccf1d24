import * as spec from '@navyk/api-spec/market/matching'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '../../../../testing/postgres.ts'
import { createContract } from '../../../../testing/teaching.ts'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

test('of twenty managers who look for somebody for one contract at once one makes the request', async () => {
  const { db } = t.services
  const { id } = await createContract(t)
  await db
    .updateTable('contract')
    .set({ state: 'ending', ends_on: '2026-12-04', ending_by: 'executor', reason: 'Переезд' })
    .where('id', '=', id)
    .execute()
  const offers = async () => (await db.selectFrom('offer').select('id').execute()).length
  const before = await offers()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      t.call(index % 4 === 3 ? spec.closeGap : spec.requestForGap, { as: t.people.manager, params: { id } }),
    ),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect(await offers()).toBe(before + (done[0]?.body.data === null ? 0 : 1))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})
