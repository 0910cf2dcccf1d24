import { closeLessons, type LessonSummary } from '@navyk/api-spec/teaching/lessons'
import { getReport, listReportGroups, listReportRows, measuresOf, type ReportName } from '@navyk/api-spec/views/reports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let mine: TestContract

/** November of two executors. The first: a lesson on the last minute of October and one on the first of December by the calendar of
 *  Minsk, one held, one in part, one that the learner missed, one that the executor cancelled, and one to come. The second: one of
 *  October that was cancelled late, and one of November that the executor is paid more for than the customer pays. */
beforeAll(async () => {
  t = await testApp()
  mine = await createContract(t)
  const dear = { customerRateKopecks: 3000, executorRateKopecks: 2950 }
  const foreign = await createContract(t, { executor: t.people.otherExecutor, ...dear })
  const lessons = await planLessons(t, mine, [
    { date: '2026-10-31', time: '23:59' },
    { date: '2026-11-02' },
    { date: '2026-11-03' },
    { date: '2026-11-04' },
    { date: '2026-11-09' },
    { date: '2026-11-30', time: '23:59' },
    { date: '2026-12-01', time: '00:59' },
  ])
  const others = await planLessons(t, foreign, [{ date: '2026-10-20' }, { date: '2026-11-05' }])
  const outcomes = [
    { outcome: 'held' },
    { outcome: 'held_partial', heldMinutes: 45 },
    { outcome: 'student_no_show' },
    { outcome: 'cancelled_by_executor' },
  ]
  await close(
    t.people.executor,
    outcomes.map((outcome, index) => ({ ...seen(lessons[index + 1]), ...outcome })),
  )
  await close(t.people.otherExecutor, [
    { ...seen(others[0]), outcome: 'cancelled_by_customer_late' },
    { ...seen(others[1]), outcome: 'held' },
  ])
})
afterAll(() => t.close())

const seen = (lesson: LessonSummary | undefined) => ({ id: lesson?.id, version: lesson?.version })
async function close(as: TestPerson, lessons: object[]) {
  const { status, body } = await t.call(closeLessons, { as, body: { lessons } })
  expect([status, body.message]).toEqual([200, undefined])
}
const november = { from: '2026-11-01', to: '2026-11-30' }
const ask = (report: ReportName, query: object = {}, as: TestPerson = t.people.manager) =>
  t.call(getReport, { as, params: { report }, query: { ...november, ...query } })
const named = (report: ReportName, values: (number | null)[]) =>
  Object.fromEntries(measuresOf(report).map((name, index) => [name, values[index]]))
const figures = async (report: ReportName, query: object = {}) => {
  const { status, body } = await ask(report, query)
  expect([status, body.message]).toEqual([200, undefined])
  return { ...body.data, now: named(report, body.data.values), earlier: named(report, body.data.valuesBefore) }
}
const groups = async (report: ReportName, query: object) =>
  (await t.call(listReportGroups, { as: t.people.manager, params: { report }, query: { ...november, ...query } })).body
const rows = async (report: ReportName, query: object) =>
  (await t.call(listReportRows, { as: t.people.manager, params: { report }, query: { ...november, ...query } })).body

describe('lessons that did not take place', () => {
  test('are counted by the side that lost them, in the month of Minsk, with the month before beside them', async () => {
    const { now, earlier, before } = await figures('missed')
    expect(before).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(now).toMatchObject({
      missed: 2,
      student_no_show: 1,
      by_executor: 1,
      by_customer_late: 0,
      missed_share: 4000,
    })
    expect(earlier).toMatchObject({ missed: 1, by_customer_late: 1, missed_share: 10_000, make_ups_owed: null })
  })

  test('lose the service what was not charged for them, and owe their customers a lesson', async () => {
    const { now } = await figures('missed')
    expect(now).toMatchObject({ lost: 4000, make_ups_owed: 1 })
    const { data } = await rows('missed', { measure: 'make_ups_owed' })
    expect(data).toMatchObject([{ kind: 'lesson', outcome: 'cancelled_by_executor', owedUntil: expect.any(String) }])
    expect((await figures('missed', { executorId: t.people.otherExecutor.cabinetId })).now.make_ups_owed).toBe(0)
  })

  test('are unprofitable when their pay and cost exceed their charge, and not when they equal it', async () => {
    expect((await figures('missed')).now).toMatchObject({ unprofitable: 0, loss: 0 })
    expect((await figures('missed', { cost: '1' })).now).toMatchObject({ unprofitable: 1, loss: 50 })
    const { data } = await rows('missed', { measure: 'unprofitable', cost: '1' })
    expect(data).toMatchObject([
      { chargeKopecks: 3000, payKopecks: 2950, executor: { lastName: 'Last-otherExecutor' } },
    ])
    // Ten roubles are left of a held lesson of the first contract.
    const ofMine = { executorId: t.people.executor.cabinetId }
    expect((await figures('missed', { ...ofMine, cost: '10' })).now.unprofitable).toBe(1)
    expect((await figures('missed', { ...ofMine, cost: '11' })).now.unprofitable).toBe(3)
  })

  test('are split by reason, and each reason has its rows with the comment', async () => {
    const { data } = await groups('missed', { by: 'reason' })
    const counts = data.map(({ label, values }: { label: { id: string }; values: number[] }) => [label.id, values[0]])
    expect(Object.fromEntries(counts)).toMatchObject({
      student_no_show: 1,
      cancelled_by_executor: 1,
      executor_no_show: 0,
    })
    await t.services.db
      .updateTable('lesson')
      .set({ cancel_reason: 'Болезнь' })
      .where('outcome', '=', 'cancelled_by_executor')
      .execute()
    const cancelled = await rows('missed', { measure: 'missed', reason: 'cancelled_by_executor' })
    expect(cancelled.data).toMatchObject([{ startsAt: '2026-11-09T07:00:00.000Z', reason: 'Болезнь' }])
  })
})

describe('the report of plans against facts:', () => {
  test('every planned time is held, moved, cancelled, missed or not closed', async () => {
    const { now } = await figures('variance')
    expect(now).toMatchObject({
      planned: 6,
      held: 3,
      moved: 0,
      cancelled: 1,
      no_show: 1,
      unclosed: 1,
      kept_share: 6000,
    })
    expect(now).toMatchObject({ planned_minutes: 360, held_minutes: 165 })
  })

  test('the points of the chart add up to the figures, and stand on the days of Minsk', async () => {
    const { points, values, step } = await figures('variance')
    expect([step, points.length]).toEqual(['day', 30])
    const planned = points.map((point: { values: number[] }) => point.values[0])
    expect(planned.reduce((sum: number, one: number) => sum + one, 0)).toBe(values[0])
    expect(points.at(-1)).toMatchObject({
      from: '2026-11-30',
      to: '2026-11-30',
      values: [1, 0, 0, 0, 0, 1, null, 60, 0],
    })
    expect(points[19].valuesBefore[0]).toBe(1)
  })

  test('a longer period has a point for each month, cut to the period', async () => {
    const { points, step } = await figures('variance', { from: '2026-10-21', to: '2026-11-05' })
    expect([step, points.length]).toEqual(['day', 16])
    const quarter = await figures('variance', { from: '2026-10-21', to: '2026-12-01' })
    expect(quarter.points.map((point: { to: string; values: number[] }) => [point.to, point.values[0]])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-30', 6],
      ['2026-12-01', 1],
    ])
  })

  test('groups by weekday, executor and subject add up to the whole, and rows follow a group', async () => {
    for (const by of ['weekday', 'executor', 'subject', 'month']) {
      const { data, count } = await groups('variance', { by })
      expect([by, data.length]).toEqual([by, count])
      expect(data.reduce((sum: number, { values }: { values: number[] }) => sum + (values[0] ?? 0), 0)).toBe(6)
    }
    const { data } = await groups('variance', { by: 'executor' })
    expect(data.map(({ label }: { label: { lastName: string } }) => label.lastName)).toEqual([
      'Last-executor',
      'Last-otherExecutor',
    ])
    const monday = await rows('variance', { measure: 'planned', weekday: '1' })
    expect(monday.data.map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10))).toEqual([
      '2026-11-30',
      '2026-11-09',
      '2026-11-02',
    ])
    expect((await figures('variance', { weekday: '1' })).now.planned).toBe(3)
  })

  test('groups are paged by the largest figure', async () => {
    const first = await groups('variance', { by: 'executor', order: 'planned', limit: '1' })
    expect(first).toMatchObject({ count: 2, nextCursor: '1', data: [{ label: { lastName: 'Last-executor' } }] })
    const second = await groups('variance', { by: 'executor', order: 'planned', limit: '1', cursor: '1' })
    expect(second).toMatchObject({ nextCursor: null, data: [{ label: { lastName: 'Last-otherExecutor' } }] })
  })

  test('rows are paged by time, the newest first, none twice', async () => {
    const all = await rows('variance', { measure: 'planned' })
    const paged = []
    for (let cursor: string | undefined, page = 0; page < 10; page++) {
      const query = { measure: 'planned', limit: '2', ...(cursor !== undefined && { cursor }) }
      const body = await rows('variance', query)
      paged.push(...body.data)
      if (body.nextCursor === null) break
      cursor = body.nextCursor
    }
    expect(all.data).toHaveLength(6)
    expect(paged).toEqual(all.data)
  })
})

test.each([
  ['missed', { managerId: 'none' }, 'managerId'],
  ['variance', { cost: '1' }, 'cost'],
  ['variance', { promoCode: 'X' }, 'promoCode'],
] as const)('%s refuses an unknown filter at its field', async (report, query, field) => {
  const { status, body } = await ask(report, query)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('a grouping, an order, a measure and a cursor of another list are refused at their fields', async () => {
  const as = t.people.manager
  const params = { report: 'variance' }
  const wrong = [
    [listReportGroups, { by: 'manager' }, 'by'],
    [listReportGroups, { by: 'executor', order: 'paid' }, 'order'],
    [listReportGroups, { by: 'executor', cursor: 'x' }, 'cursor'],
    [listReportRows, { measure: 'paid' }, 'measure'],
    [listReportRows, { measure: 'held', cursor: 'x' }, 'cursor'],
  ] as const
  for (const [endpoint, query, field] of wrong) {
    const { status, body } = await t.call(endpoint, { as, params, query: { ...november, ...query } })
    expect([field, status, Object.keys(body.errors)]).toEqual([field, 422, [field]])
  }
})
