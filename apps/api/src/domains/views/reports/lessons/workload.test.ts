import { getReport, listReportGroups, listReportRows } from '@navyk/api-spec/views/reports'
import { businessInstant } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '#platform/database'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp

/** Mondays from ten to two; in November hours of its own on Tuesday the 3rd, none on Monday the 9th, away for half of Monday the
 *  16th, and a holiday on Monday the 23rd. The other executor has said no hours. Each has lessons of an hour. */
beforeAll(async () => {
  t = await testApp()
  const { db, ids, clock } = t.services
  const executor_id = t.people.executor.cabinetId
  const week = json([{ weekday: 1, from: '10:00', to: '14:00' }])
  const exceptions = json([
    { date: '2026-11-03', windows: [{ from: '10:00', to: '12:00' }] },
    { date: '2026-11-09', windows: [] },
  ])
  await db
    .insertInto('availability')
    .values({ executor_id, week, exceptions, version: 1 })
    .onConflict((conflict) => conflict.column('executor_id').doUpdateSet({ week, exceptions }))
    .execute()
  await db
    .insertInto('absence')
    .values({
      id: ids.next(),
      executor_id,
      reason: '',
      created_at: clock.now(),
      starts_at: businessInstant('2026-11-16', '12:00'),
      ends_at: businessInstant('2026-11-16', '18:00'),
    })
    .execute()
  await db.insertInto('holiday').values({ id: ids.next(), date: '2026-11-23', law: null, name: 'Отдых' }).execute()
  await planLessons(t, await createContract(t), [
    { date: '2026-11-02' },
    { date: '2026-11-03' },
    { date: '2026-10-05' },
  ])
  await planLessons(t, await createContract(t, { executor: t.people.otherExecutor }), [{ date: '2026-11-05' }])
})
afterAll(() => t.close())

const call = async (
  endpoint: typeof getReport | typeof listReportGroups | typeof listReportRows,
  query: object = {},
) => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const options = { as: t.people.administrator, params: { report: 'workload' }, query: { ...november, ...query } }
  const { status, body } = await t.call(endpoint, options)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

test('hours are offered by week and by day, but not on holidays and in absences', async () => {
  const { values, valuesBefore, points } = (await call(getReport)).data
  // Of five Mondays one is free, one is a holiday, and half of one is away; a Tuesday has two hours.
  expect(values).toEqual([720, 180, 2500, 0, 3])
  expect(valuesBefore).toEqual([960, 60, 625, 0, 1])
  const offered = points.map((point: { values: number[] }) => point.values[0])
  expect([1, 2, 8, 15, 22, 29].map((index) => offered[index])).toEqual([240, 120, 0, 120, 0, 240])
})

test('an executor has only their own hours and lessons, and one without hours has no share', async () => {
  const { data } = await call(listReportGroups, { by: 'executor' })
  const values = data.map((group: { values: number[] }) => group.values)
  expect(values).toEqual([
    [720, 120, 1667, 0, 2],
    [0, 60, null, 0, 1],
  ])
  const mine = (await call(getReport, { executorId: t.people.executor.cabinetId })).data
  expect([mine.values, mine.valuesBefore]).toEqual([values[0], [960, 60, 625, 0, 1]])
})

test('weekdays and months add up to the whole', async () => {
  const byDay = await call(listReportGroups, { by: 'weekday' })
  const offered = byDay.data.map(({ label, values }: { label: { id: number }; values: number[] }) => [
    label.id,
    values[0],
  ])
  expect(offered).toEqual([
    [1, 600],
    [2, 120],
    [4, 0],
  ])
  expect((await call(getReport, { weekday: '1' })).data.values[0]).toBe(600)
  const byMonth = await call(listReportGroups, { by: 'month' })
  expect(byMonth.data).toEqual([
    { label: { kind: 'month', id: '2026-11' }, values: [720, 180, 2500, 0, 3], valuesBefore: [960, 60, 625, 0, 1] },
  ])
})

test('the rows behind the taken hours are lessons', async () => {
  const { data } = await call(listReportRows, { measure: 'taken' })
  expect(data.map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10))).toEqual([
    '2026-11-05',
    '2026-11-03',
    '2026-11-02',
  ])
})
