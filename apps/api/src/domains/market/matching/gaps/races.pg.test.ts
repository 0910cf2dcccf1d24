import { randomUUID } from 'node:crypto'
import * as spec from '@navyk/api-spec/market/matching'
import type { Answer } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

type FilledGap = Answer<typeof spec.fillGaps>[number]

/** A contract that its executor ends. */
async function gap(): Promise<string> {
  const { id } = await createContract(t)
  await t.services.db
    .updateTable('contract')
    .set({ state: 'ending', ends_on: '2026-12-04', ending_by: 'executor', reason: 'Переезд' })
    .where('id', '=', id)
    .execute()
  return id
}
const offers = async () => (await t.services.db.selectFrom('offer').select('id').execute()).length

test('one of twenty managers who look for a teacher for one contract at once makes the request', async () => {
  const id = await gap()
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

test('managers who fill the same gaps at once, in whatever order, make one request for each contract', async () => {
  const ids = [await gap(), await gap(), await gap()]
  const before = await offers()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      t.call(spec.fillGaps, {
        as: t.people.manager,
        body: { way: 'request', contractIds: index % 2 === 0 ? ids : ids.toReversed() },
        key: randomUUID(),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const made = answers.flatMap(({ body }) => body.data).filter(({ refusal }: FilledGap) => refusal === null)
  expect(made.map(({ contractId }: FilledGap) => contractId).sort()).toEqual(ids.toSorted())
  expect(await offers()).toBe(before + 3)
})
