import { businessInstant, hourMs } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#platform/http'
import { hourPrices } from '#testing/acting/lessons.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { findContracts } from '#teaching/contracts'
import { insertLessons } from './change-queries.ts'
import { createLessons } from '../index.ts'

let t: TestApp
let contracts: TestContract[]
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  contracts = [await createContract(t), await createContract(t, { customer: t.people.otherCustomer })]
})
afterAll(() => t.close())

/** One lesson of an hour that starts at an instant. */
async function book(contract: TestContract, startsAt: Date): Promise<void> {
  await t.services.transact(async (tx) => {
    const facts = (await findContracts(tx, [contract.id])).get(contract.id)
    if (!facts) throw new Error('the contract is not there')
    const drafts = [{ startsAt, endsAt: new Date(startsAt.getTime() + hourMs), topic: '' }]
    await createLessons(tx, t.services, contract.executor.session, { contract: facts, planId: null, drafts })
  })
}

const lessonsFrom = (from: Date) =>
  t.services.db.selectFrom('lesson').selectAll().where('starts_at', '>=', from).execute()

test('exactly one of 200 people who take overlapping times of one executor at once gets it', async () => {
  const first = businessInstant('2026-12-07', '10:00')
  const attempts = Array.from({ length: 200 }, (_, index) => {
    // Every time within the hour overlaps every other.
    const startsAt = new Date(first.getTime() + (index % 12) * 5 * 60_000)
    return book(contracts[index % 2] as TestContract, startsAt)
  })
  const results = await Promise.allSettled(attempts)
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(results.length - refusals.length).toBe(1)
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(Failure)
    expect(refusal).toMatchObject({ status: 409, code: 'lesson_overlap', text: { key: 'lessons.overlap_named' } })
  }
  const [lesson, ...others] = await lessonsFrom(first)
  expect(others).toEqual([])
  expect(lesson?.state).toBe('planned')
})

test('lessons that touch without overlapping are all planned, however many at once', async () => {
  const first = businessInstant('2026-12-14', '00:00')
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      book(contracts[index % 2] as TestContract, new Date(first.getTime() + index * hourMs)),
    ),
  )
  expect(await lessonsFrom(first)).toHaveLength(24)
})

test('the database itself refuses two lessons at a time, whoever writes them', async () => {
  const startsAt = businessInstant('2026-12-21', '10:00')
  const row = (contract: TestContract) => ({
    id: t.services.ids.next(),
    contract_id: contract.id,
    plan_id: null,
    executor_id: contract.executor.cabinetId,
    customer_id: contract.customer.cabinetId,
    learner_id: '',
    subject: 'mathematics' as const,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + hourMs),
    ...hourPrices,
    topic: '',
    created_at: startsAt,
  })
  const { learner_id } = await t.services.db.selectFrom('contract').select('learner_id').executeTakeFirstOrThrow()
  const [one, other] = contracts as [TestContract, TestContract]
  const written = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  // Written directly and not committed yet: invisible to others, but the time is taken.
  const stranger = t.services.transact(async (tx) => {
    await insertLessons(tx, [{ ...row(one), learner_id }])
    written.resolve()
    await released.promise
  })
  await written.promise
  const late = book(other, startsAt).catch((error: unknown) => error)
  // Long enough for the other transaction to wait at the constraint.
  await new Promise((resolve) => setTimeout(resolve, 300))
  released.resolve()
  await stranger
  expect(await late).toMatchObject({ status: 409, code: 'lesson_overlap', text: { key: 'lessons.overlap' } })
  expect(await lessonsFrom(startsAt)).toHaveLength(1)
})
