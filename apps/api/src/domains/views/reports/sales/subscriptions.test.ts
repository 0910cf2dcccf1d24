import { getReport, listReportGroups, listReportRows } from '@navyk/api-spec/views/reports'
import { businessInstant } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp

/** Two contracts since September, of which one was terminated on 10 November, and one since November. One lesson of 40 roubles
 *  was held in November. Today is 20 November. */
beforeAll(async () => {
  t = await testApp()
  const first = await createContract(t)
  const second = await createContract(t, { customer: t.people.otherCustomer })
  const third = await createContract(t, { customer: t.people.otherCustomer })
  await planLessons(t, first, [{ date: '2026-11-02' }])
  const since = (id: string, on: string, change: object = {}) =>
    t.services.db
      .updateTable('contract')
      .set({ starts_on: on, activated_at: businessInstant('2026-08-20'), ...change })
      .where('id', '=', id)
      .execute()
  await since(first.id, '2026-09-01')
  const ended_at = businessInstant('2026-11-10', '12:00')
  await since(second.id, '2026-09-10', { state: 'terminated', reason: 'Переезд', ended_at, subject: 'chess' })
  await since(third.id, '2026-11-05')
  await t.services.db
    .updateTable('lesson')
    .set({ state: 'closed', outcome: 'held', charge_kopecks: 4000, pay_kopecks: 3000, closed_at: t.clock.now() })
    .execute()
})
afterAll(() => t.close())

const november = { from: '2026-11-01', to: '2026-11-30' }
const ask = (endpoint: typeof getReport | typeof listReportGroups | typeof listReportRows, query: object = {}) =>
  t.call(endpoint, {
    as: t.people.accountant,
    params: { report: 'subscriptions' },
    query: { ...november, ...query },
  })
const call = async (...[endpoint, query]: Parameters<typeof ask>) => {
  const { status, body } = await ask(endpoint, query)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

test('contracts in force, begun and ended are counted, with their income and length', async () => {
  const { values, valuesBefore, points, step } = (await call(getReport)).data
  // Half of those in force at the beginning left, after 62 days. Three were in force at some time.
  expect(values).toEqual([2, 1, 1, 5000, 4000, 1333, 20])
  expect(valuesBefore).toEqual([2, 0, 0, 0, 0, 0, null])
  expect([step, points.length]).toEqual(['month', 1])
})

test('a longer period has a point for each month', async () => {
  const { points, values } = (await call(getReport, { from: '2026-09-01' })).data
  expect(points.map((point: { values: number[] }) => point.values.slice(0, 3))).toEqual([
    [2, 2, 0],
    [2, 0, 0],
    [2, 1, 1],
  ])
  // Nothing was in force at its beginning, and there are seven months of contracts.
  expect(values).toEqual([2, 3, 1, null, 4000, 571, 20])
  const { data } = await call(listReportGroups, { from: '2026-09-01', by: 'month' })
  expect(data.map((group: { values: number[] }) => group.values[0])).toEqual([2, 2, 2])
})

test('cohorts count those that are left at the end of each month until today’s', async () => {
  const { cohorts } = (await call(getReport)).data
  expect(cohorts).toEqual([
    { month: '2026-09', size: 2, retained: [2, 2, 1] },
    { month: '2026-11', size: 1, retained: [1] },
  ])
  expect((await call(getReport, { subject: 'chess' })).data.cohorts).toEqual([
    { month: '2026-09', size: 1, retained: [1, 1, 0] },
  ])
})

test('the subjects add up to the whole', async () => {
  const { data } = await call(listReportGroups, { by: 'subject' })
  const values = data.map((group: { label: { id: string }; values: number[] }) => [group.label.id, ...group.values])
  expect(values).toEqual([
    ['chess', 0, 0, 1, 10_000, 0, 0, 20],
    ['mathematics', 2, 1, 0, 0, 4000, 2000, null],
  ])
})

test('the rows behind a figure are contracts, those that began last first, page by page', async () => {
  const starts = async (measure: string) =>
    (await call(listReportRows, { measure })).data.map(({ startedOn }: { startedOn: string }) => startedOn)
  expect(await starts('active')).toEqual(['2026-11-05', '2026-09-01'])
  expect(await starts('started')).toEqual(['2026-11-05'])
  expect(await starts('recurring')).toEqual(['2026-11-05', '2026-09-10', '2026-09-01'])
  const { data } = await call(listReportRows, { measure: 'churn' })
  expect(data).toMatchObject([{ kind: 'contract', subject: 'chess', state: 'terminated', endedOn: '2026-11-10' }])
  const first = await call(listReportRows, { measure: 'recurring', limit: '2' })
  const second = await call(listReportRows, { measure: 'recurring', limit: '2', cursor: first.nextCursor })
  expect([second.data.length, second.data[0].startedOn, second.nextCursor]).toEqual([1, '2026-09-01', null])
})

test('a part of a month is refused, because contracts are counted by months', async () => {
  const { status, body } = await ask(getReport, { to: '2026-11-29' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['to']])
})
