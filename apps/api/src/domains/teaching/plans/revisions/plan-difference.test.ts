import {
  approvePlan,
  getPlan,
  type Plan,
  returnPlan,
  savePlanRows,
  submitPlan,
  draftPlan,
} from '@navyk/api-spec/teaching/plans'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setWeek } from '#testing/acting/lessons.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { differenceOf } from './plan-difference.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const row = (day: number, time: string, topic = '') => ({
  startsAt: `2026-12-${String(day).padStart(2, '0')}T${time}:00.000Z`,
  endsAt: `2026-12-${String(day).padStart(2, '0')}T23:00:00.000Z`,
  topic,
})

test.each([
  ['nothing where nothing changed', [row(1, '09:00')], [row(1, '09:00')], []],
  ['a lesson that moved within its day', [row(1, '09:00')], [row(1, '10:00')], ['moved']],
  ['a lesson on another day as one less and one more', [row(1, '09:00')], [row(2, '09:00')], ['removed', 'added']],
  ['another topic', [row(1, '09:00', 'Дроби')], [row(1, '09:00', 'Степени')], ['retitled']],
  ['what was added and removed, in the order of time', [row(3, '09:00')], [row(1, '09:00')], ['added', 'removed']],
  [
    'of two lessons of a day the one that moved',
    [row(1, '09:00'), row(1, '12:00')],
    [row(1, '09:00'), row(1, '13:00')],
    ['moved'],
  ],
  ['the end that changed', [row(1, '09:00')], [{ ...row(1, '09:00'), endsAt: '2026-12-01T22:00:00.000Z' }], ['moved']],
])('the difference names %s', (_, before, after, kinds) => {
  expect(differenceOf(before, after).map(({ kind }) => kind)).toEqual(kinds)
})

test('a plan that comes back after it was returned shows its changes, until it is approved', async () => {
  const { executor, customer } = t.people
  const contract = await createContract(t)
  await setWeek(t, contract, [{ weekday: 2, time: '18:30', minutes: 60 }])
  let plan = (await t.call(draftPlan, { as: executor, body: { contractId: contract.id, month: '2026-12' } })).body
    .data as Plan
  const step = async (endpoint: EndpointDeclaration, as: TestPerson, body: object = {}) => {
    const params = { id: plan.id }
    plan = (await t.call(endpoint, { as, params, body: { version: plan.version, ...body } })).body.data
    return plan.sinceReturned
  }
  expect(await step(submitPlan, executor)).toBeNull()
  await step(returnPlan, customer, { reason: 'Первое занятие позже' })
  const [first, ...others] = plan.rows.map(({ date, time, minutes, topic, comment }) => ({
    date,
    time,
    minutes,
    topic,
    comment,
  }))
  const rows = [{ ...first, time: '19:30' }, ...others.slice(1)]
  expect(await step(savePlanRows, executor, { pattern: plan.pattern, rows })).toBeNull()
  const difference = await step(submitPlan, executor)
  expect(difference?.map(({ kind, from, to }) => [kind, from?.startsAt, to?.startsAt])).toEqual([
    ['moved', '2026-12-01T15:30:00.000Z', '2026-12-01T16:30:00.000Z'],
    ['removed', '2026-12-08T15:30:00.000Z', undefined],
  ])
  const seen = (await t.call(getPlan, { as: customer, params: { id: plan.id } })).body.data
  expect(seen.sinceReturned).toEqual(difference)
  await step(returnPlan, customer, { reason: 'Всё-таки раньше' })
  expect(await step(submitPlan, executor)).toEqual([])
  expect(await step(approvePlan, customer)).toBeNull()
})
