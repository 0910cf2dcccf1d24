import {
  approvePlan,
  draftPlan,
  listPlanHistory,
  type Plan,
  returnPlan,
  submitPlan,
  voidPlan,
} from '@navyk/api-spec/teaching/plans'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setWeek } from '#testing/acting/lessons.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { planTasks, resolveOpenPlansTask } from './resolve-open-plans.ts'

let t: TestApp
let contract: TestContract
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  await t.services.db.updateTable('contract').set({ state: 'finished' }).execute()
  // The task that this file tests voids plans of ended contracts.
  await planTasks(t.services)[resolveOpenPlansTask]()
  contract = await createContract(t)
  await setWeek(t, contract, [{ weekday: 2, time: '18:30', minutes: 60 }])
  await t.services.db.updateTable('contract').set({ silent_approval: true }).where('id', '=', contract.id).execute()
})

const plansOf = () => t.services.db.selectFrom('plan').selectAll().where('contract_id', '=', contract.id).execute()
const resolvePlans = () => planTasks(t.services)[resolveOpenPlansTask]()

test('exactly one of an approval, a return, a cancellation and silence at once happens', async () => {
  const { executor, customer, manager } = t.people
  for (let round = 0; round < 5; round++) {
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    await t.services.db.deleteFrom('lesson').where('contract_id', '=', contract.id).execute()
    for (const { id } of await plansOf()) {
      await t.services.db.deleteFrom('plan_row').where('plan_id', '=', id).execute()
      await t.services.db.deleteFrom('plan').where('id', '=', id).execute()
    }
    const body = { contractId: contract.id, month: '2026-12' }
    const { data } = (await t.call(draftPlan, { as: executor, body })).body
    const params = { id: data.id as string }
    const plan: Plan = (await t.call(submitPlan, { as: executor, params, body: { version: data.version } })).body.data
    t.clock.set(new Date('2026-11-22T09:00:00Z'))
    const { version } = plan
    await Promise.all([
      resolvePlans(),
      t.call(approvePlan, { as: customer, params, body: { version } }),
      t.call(approvePlan, { as: manager, params, body: { version } }),
      t.call(returnPlan, { as: customer, params, body: { version, reason: 'Иначе' } }),
      t.call(voidPlan, { as: manager, params, body: { version, reason: 'Иначе' } }),
      resolvePlans(),
    ])
    const [row] = await plansOf()
    const history = (await t.call(listPlanHistory, { as: executor, params })).body.data
    expect([row?.version, history.length]).toEqual([version + 1, 3])
    const lessons = await t.services.db.selectFrom('lesson').select('id').where('plan_id', '=', params.id).execute()
    expect(lessons).toHaveLength(row?.state === 'approved' ? plan.rows.length : 0)
  }
})

test('two processes that draft at the same moment make each plan once, and notify each executor once', async () => {
  const second = await createContract(t, { customer: t.people.otherCustomer })
  await setWeek(t, second, [{ weekday: 3, time: '12:00', minutes: 60 }])
  const third = await createContract(t, { executor: t.people.otherExecutor })
  await setWeek(t, third, [{ weekday: 3, time: '12:00', minutes: 60 }])
  t.clock.set(new Date('2026-12-25T03:10:00Z'))
  const [one, other] = [planTasks(t.services), planTasks(t.services)]
  await Promise.all([one['draft-plans'](), other['draft-plans'](), one['draft-plans']()])
  const plans = await t.services.db.selectFrom('plan').select('contract_id').where('month', '=', '2027-01').execute()
  expect(plans.map((plan) => plan.contract_id).sort()).toEqual([contract.id, second.id, third.id].sort())
  const told = await t.services.db
    .selectFrom('notice')
    .select(['cabinet_id', 'message_values'])
    .where('kind', '=', 'plans.notices.drafted')
    .where('link', '=', `${planListPath}?month=2027-01`)
    .execute()
  expect(told.map(({ cabinet_id }) => cabinet_id).sort()).toEqual(
    [t.people.executor.cabinetId, t.people.otherExecutor.cabinetId].sort(),
  )
})
