import { closeLessons, draftPlan, getPlanPivot, type LessonSummary, type PivotRow, savePlanRows } from '@navyk/api-spec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planLessons } from '../../testing/lessons.ts'
import { createContract, type TestContract } from '../../testing/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/test-app.ts'

const month = '2026-11'
let t: TestApp
let contracts: TestContract[]

/** November of two contracts of one executor: lessons held, in part, missed, cancelled and to come in the first, rows of
 *  a draft in the second; and a third contract of another executor. */
beforeAll(async () => {
  t = await testApp()
  const mine = await createContract(t)
  const drafted = await createContract(t, { customer: t.people.otherCustomer })
  const foreign = await createContract(t, { executor: t.people.otherExecutor })
  contracts = [mine, drafted, foreign]
  const lessons = await planLessons(t, mine, [
    { date: '2026-10-31', time: '23:59' },
    { date: '2026-11-01', time: '10:00' },
    { date: '2026-11-01', time: '12:00', minutes: 90 },
    { date: '2026-11-02' },
    { date: '2026-11-03' },
    { date: '2026-11-30', time: '23:59' },
    { date: '2026-12-01', time: '00:59' },
  ])
  const outcomes = [
    { outcome: 'held' },
    { outcome: 'held_partial', heldMinutes: 45 },
    { outcome: 'student_no_show' },
    { outcome: 'cancelled_by_executor' },
  ]
  const closing = outcomes.map((outcome, index) => ({ ...seen(lessons[index + 1]), ...outcome }))
  await t.call(closeLessons, { as: t.people.executor, body: { lessons: closing } })
  const { data } = (await t.call(draftPlan, { as: t.people.executor, body: { contractId: drafted.id, month } })).body
  const rows = ['2026-11-24', '2026-11-25'].map((date) => ({
    date,
    time: '08:00',
    minutes: 60,
    topic: '',
    comment: '',
  }))
  const body = { version: data.version, pattern: [], rows }
  await t.call(savePlanRows, { as: t.people.executor, params: { id: data.id }, body })
  await planLessons(t, foreign, [{ date: '2026-11-05' }])
})
afterAll(() => t.close())

const seen = (lesson: LessonSummary | undefined) => ({ id: lesson?.id, version: lesson?.version })
const pivot = async (as: TestPerson, query: Record<string, string> = {}) =>
  (await t.call(getPlanPivot, { as, query: { month, ...query } })).body

test('counts what was planned, held and cancelled on each day of each contract, by the calendar of Minsk', async () => {
  const { data } = await pivot(t.people.executor)
  const [mine, drafted] = data as PivotRow[]
  expect(mine?.contractId).toBe(contracts[0]?.id)
  expect(mine?.cells).toEqual([
    { date: '2026-11-01', planned: 2, held: 2, cancelled: 0 },
    { date: '2026-11-02', planned: 1, held: 0, cancelled: 1 },
    { date: '2026-11-03', planned: 1, held: 0, cancelled: 1 },
    { date: '2026-11-30', planned: 1, held: 0, cancelled: 0 },
  ])
  expect(mine?.sums).toEqual({ planned: 5, held: 2, cancelled: 2, plannedMinutes: 330, heldMinutes: 105 })
  expect(drafted?.cells).toEqual([
    { date: '2026-11-24', planned: 1, held: 0, cancelled: 0 },
    { date: '2026-11-25', planned: 1, held: 0, cancelled: 0 },
  ])
  expect(data).toHaveLength(2)
})

test('sums the days and the month over all contracts, also where a page shows only one of them', async () => {
  const whole = await pivot(t.people.executor)
  const first = await pivot(t.people.executor, { limit: '1' })
  expect(first.data).toEqual(whole.data.slice(0, 1))
  expect(first.days).toEqual(whole.days)
  expect(first.sums).toEqual({ planned: 7, held: 2, cancelled: 2, plannedMinutes: 450, heldMinutes: 105 })
  expect(whole.days.map(({ date, planned }: { date: string; planned: number }) => [date, planned])).toEqual([
    ['2026-11-01', 2],
    ['2026-11-02', 1],
    ['2026-11-03', 1],
    ['2026-11-24', 1],
    ['2026-11-25', 1],
    ['2026-11-30', 1],
  ])
  const second = await pivot(t.people.executor, { limit: '1', cursor: first.nextCursor })
  expect(second.data).toEqual(whole.data.slice(1))
  expect(second.nextCursor).toBeNull()
})

test('is an executor’s own, and of everyone or of one executor for staff', async () => {
  expect((await pivot(t.people.otherExecutor)).sums.planned).toBe(1)
  expect((await pivot(t.people.accountant)).sums.planned).toBe(8)
  const executorId = t.people.otherExecutor.cabinetId
  expect((await pivot(t.people.manager, { executorId })).sums.planned).toBe(1)
  expect(await pivot(t.people.executor, { executorId })).toMatchObject({ data: [], sums: { planned: 0 } })
  expect((await t.call(getPlanPivot, { as: t.people.customer, query: { month } })).status).toBe(403)
  expect((await t.call(getPlanPivot, { query: { month } })).status).toBe(401)
})

test('of a month without lessons is empty, and of no month is refused', async () => {
  expect(await pivot(t.people.executor, { month: '2027-05' })).toMatchObject({
    data: [],
    days: [],
    sums: { planned: 0 },
  })
  const wrong = await t.call(getPlanPivot, { as: t.people.executor })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { month: ['Обязательное поле'] }])
})
