// Prices of lessons whose length and time change: by moves, series and revisions of plans.
import type { BillingBasis } from '@navyk/api-spec/teaching/contracts'
import { getLesson, type Lesson, type LessonSummary, moveLesson } from '@navyk/api-spec/teaching/lessons'
import {
  approvePlan,
  approveRevision,
  draftPlan,
  getPlan,
  type Plan,
  proposeRevision,
  savePlanRows,
  submitPlan,
} from '@navyk/api-spec/teaching/plans'
import { addDays, businessDate, businessTime, type EndpointDeclaration } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { planLessons, setWeek } from '#testing/acting/lessons.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { tries } from '#testing/tries.ts'
import type { TestPerson } from '#testing/test-app.ts'

eachTestHasOneContract()
/** Four Mondays. */
const february = ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']
const mondays = [{ weekday: 1, time: '10:00', minutes: 60 }]

const rated = async (basis: BillingBasis, customer_rate_kopecks: number, executor_rate_kopecks: number) => {
  const { db } = t.services
  const package_lessons = basis === 'package' ? 3 : null
  await db.updateTable('contract').set({ basis, package_lessons }).where('id', '=', contract.id).execute()
  await db
    .updateTable('contract_terms')
    .set({ customer_rate_kopecks, executor_rate_kopecks })
    .where('contract_id', '=', contract.id)
    .execute()
  await setWeek(t, contract, mondays)
}
const pricesNow = async () =>
  (
    await t.services.db
      .selectFrom('lesson')
      .select(['customer_rate_kopecks', 'executor_rate_kopecks'])
      .where('state', '=', 'planned')
      .orderBy('starts_at')
      .execute()
  ).map((row) => [row.customer_rate_kopecks, row.executor_rate_kopecks])
const sumNow = async () => (await pricesNow()).reduce((sum, [price = 0]) => sum + price, 0)

/** Moves a lesson as its executor. @returns the lesson that it is now */
async function change(lesson: Pick<Lesson, 'id'>, input: { days?: number; minutes: number; scope?: string }) {
  const as = t.people.executor
  const { data } = (await t.call(getLesson, { as, params: { id: lesson.id } })).body as { data: Lesson }
  const startsAt = new Date(data.startsAt)
  const { days = 0, minutes, scope = 'this' } = input
  const body = { date: addDays(businessDate(startsAt), days), time: businessTime(startsAt), minutes, scope }
  const answer = await t.call(moveLesson, { as, params: { id: lesson.id }, body: { version: data.version, ...body } })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data as Lesson
}

describe.each([
  ['lesson', 4001, 3001],
  ['hour', 4001, 3001],
  ['package', 20_000, 3001],
  ['month', 20_003, 3001],
] as const)('a contract by the %s', (basis, customerKopecks, executorKopecks) => {
  beforeEach(() => rated(basis, customerKopecks, executorKopecks))

  test('has the first prices again after any chain of changes that ends at the first length', async () => {
    const [lesson] = (await planLessons(t, contract, [{ date: february[0] ?? '' }])) as [LessonSummary]
    const first = await pricesNow()
    const step = fc.record({ minutes: fc.integer({ min: 30, max: 240 }), days: fc.constantFrom(0, 0, 1) })
    let now: Pick<Lesson, 'id'> = lesson
    let minutes = 60
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const each of steps) {
          // The same time and length once more would be no change.
          if (each.days === 0 && each.minutes === minutes) continue
          now = await change(now, each)
          minutes = each.minutes
        }
        now = await change(now, { days: 1, minutes: 60 })
        minutes = 60
        expect(await pricesNow()).toEqual(first)
      }),
      { numRuns: tries(6) },
    )
  })

  test('has the old price for a series that becomes shorter and then as long as before', async () => {
    const [lesson] = (await planLessons(
      t,
      contract,
      february.map((date) => ({ date })),
    )) as [LessonSummary]
    const first = await pricesNow()
    await change(lesson, { minutes: 30, scope: 'following' })
    expect(await pricesNow()).not.toEqual(first)
    await change(lesson, { minutes: 60, scope: 'following' })
    expect(await pricesNow()).toEqual(first)
  })
})

test('a revision of a plan that restores the first length of a lesson restores its price', async () => {
  await rated('hour', 4001, 3001)
  let plan = await approvedPlan(february.slice(0, 1))
  const first = await pricesNow()
  for (const minutes of [30, 45, 60]) {
    const { id } = await t.services.db
      .selectFrom('lesson')
      .select('id')
      .where('state', '=', 'planned')
      .executeTakeFirstOrThrow()
    plan = await revise(plan, [{ kind: 'moved', lessonId: id, date: '2027-02-01', time: '10:00', minutes }])
  }
  expect(await pricesNow()).toEqual(first)
})

test('a lesson of half an hour that becomes an hour long costs the hourly rate', async () => {
  await rated('hour', 4001, 3001)
  const [lesson] = (await planLessons(t, contract, [{ date: '2027-02-01', minutes: 30 }])) as [LessonSummary]
  expect(await pricesNow()).toEqual([[2001, 1501]])
  await change(lesson, { minutes: 60 })
  expect(await pricesNow()).toEqual([[4001, 3001]])
})

describe('a monthly fee of 100.01 over four Mondays', () => {
  beforeEach(() => rated('month', 10_001, 1000))
  const plan = (dates: string[]) =>
    planLessons(
      t,
      contract,
      dates.map((date) => ({ date })),
    )

  test.each([
    ['at once', [4]],
    ['two and two', [2, 2]],
    ['one by one', [1, 1, 1, 1]],
    ['one and three', [1, 3]],
  ])('adds up to the fee when the lessons are made %s', async (_, steps) => {
    let from = 0
    for (const count of steps) {
      await plan(february.slice(from, from + count))
      from += count
    }
    expect(await sumNow()).toBe(10_001)
  })

  test('adds up to the fee when a plan of two lessons gets two more by a revision', async () => {
    const approved = await approvedPlan(february.slice(0, 2))
    const added = { kind: 'added', time: '10:00', minutes: 60, topic: '' }
    await revise(approved, [
      { ...added, date: february[2] },
      { ...added, date: february[3] },
    ])
    expect(await sumNow()).toBe(10_001)
  })

  test('passes the share of a lesson that a revision removes to the one that it adds', async () => {
    const approved = await approvedPlan(february)
    const [, second] = await t.services.db.selectFrom('lesson').select('id').orderBy('starts_at').execute()
    await revise(approved, [
      { kind: 'removed', lessonId: second?.id },
      { kind: 'added', date: '2027-02-09', time: '10:00', minutes: 60, topic: '' },
    ])
    expect(await sumNow()).toBe(10_001)
  })

  test('adds up to the fee when a lesson is moved to the next month before the others are made', async () => {
    const [first] = (await plan(february.slice(0, 1))) as [LessonSummary]
    await change(first, { days: 28, minutes: 60 })
    await plan(february.slice(1))
    expect(await sumNow()).toBe(10_001)
  })
})

/** A plan of February of lessons on some days, approved by its customer. */
async function approvedPlan(dates: string[]): Promise<Plan> {
  const { executor, customer } = t.people
  const drafted = await t.call(draftPlan, { as: executor, body: { contractId: contract.id, month: '2027-02' } })
  let plan = drafted.body.data as Plan
  const rows = dates.map((date) => ({ date, time: '10:00', minutes: 60, topic: '', comment: '' }))
  plan = await step(savePlanRows, executor, plan, { pattern: mondays, rows })
  plan = await step(submitPlan, executor, plan)
  return step(approvePlan, customer, plan)
}

async function revise(plan: Plan, changes: object[]): Promise<Plan> {
  const proposed = await step(proposeRevision, t.people.executor, plan, { comment: 'Иначе', changes })
  return step(approveRevision, t.people.customer, proposed)
}

async function step(endpoint: EndpointDeclaration, as: TestPerson, { id, version }: Plan, body: object = {}) {
  const answer = await t.call(endpoint, { as, params: { id }, body: { version, ...body } })
  if (answer.status !== 200) throw new Error(answer.text)
  return (await t.call(getPlan, { as: t.people.executor, params: { id } })).body.data as Plan
}
