import { businessInstant } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import './tables.ts'

let t: TestApp
let contracts: TestContract[]
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  contracts = [await createContract(t), await createContract(t, { executor: t.people.otherExecutor })]
})
afterAll(() => t.close())

const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']

test('transactions that touch the same days in opposite orders all succeed, and the sums are right', async () => {
  for (const contract of contracts) {
    const times = days.flatMap((date) => Array.from({ length: 8 }, (_, hour) => ({ date, time: `1${hour}:00` })))
    await planLessons(t, contract, times)
  }
  const lessons = await t.services.db.selectFrom('lesson').select(['id', 'starts_at']).orderBy('starts_at').execute()
  const closed = { state: 'closed' as const, outcome: 'held' as const, closed_at: t.clock.now() }
  const money = { charge_kopecks: 4000, pay_kopecks: 3000 }
  // Each writer closes lessons of its own, day by day: half of them forwards, half backwards.
  const writers = Array.from({ length: 16 }, (_, writer) => {
    const own = lessons.filter((_, index) => index % 16 === writer)
    const inOrder = writer % 2 === 0 ? own : own.toReversed()
    return t.services.transact(async (tx) => {
      for (const { id } of inOrder) {
        await tx
          .updateTable('lesson')
          .set({ ...closed, ...money })
          .where('id', '=', id)
          .execute()
        await sql`select pg_sleep(0.01)`.execute(tx)
      }
    })
  })
  const results = await Promise.allSettled(writers)
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  const sums = await t.services.db
    .selectFrom('lesson_day')
    .select(['day', sql<number>`sum(held)::int`.as('held'), sql<number>`sum(pay_kopecks)::int`.as('pay')])
    .groupBy('day')
    .orderBy('day')
    .execute()
  expect(sums).toEqual(days.map((day) => ({ day, held: 16, pay: 48_000 })))
})

test('a rolled back transaction is not counted', async () => {
  const [contract] = contracts
  if (!contract) throw new Error('there is no contract')
  await planLessons(t, contract, [{ date: '2026-12-20' }])
  const sumOf = (day: string) =>
    t.services.db.selectFrom('lesson_day').select('planned').where('day', '=', day).execute()
  const undone = t.services.transact(async (tx) => {
    await tx.deleteFrom('lesson').where('starts_at', '=', businessInstant('2026-12-20', '10:00')).execute()
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await sumOf('2026-12-20')).toEqual([{ planned: 1 }])
  await t.services.db.deleteFrom('lesson').where('starts_at', '=', businessInstant('2026-12-20', '10:00')).execute()
  expect(await sumOf('2026-12-20')).toEqual([])
  const { rows } = await sql`select * from lesson_day_change`.execute(t.services.db)
  expect(rows).toEqual([])
})
