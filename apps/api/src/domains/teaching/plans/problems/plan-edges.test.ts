// Which contracts lack a plan for December 2026, and whose plans are called off, with the days on both sides of each edge.
import type { PlanState } from '@navyk/api-spec/teaching/plans'
import { describe, expect, test } from 'vitest'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { voidLostPlans } from '../change-queries.ts'
import { listContractsToPlan, listPlansToApprove, listPlansToFinish } from '../reading/digest-queries.ts'
import { listContractsToDraft, listUnplannedContracts } from '../queries.ts'

eachTestHasOneContract()

const change = (columns: object) =>
  t.services.db.updateTable('contract').set(columns).where('id', '=', contract.id).execute()

/** Whether the service itself drafts the contract's plan for December. */
const isDrafted = async (now = t.services.clock.now()) => {
  const activeBefore = new Date(t.services.clock.now().getTime() + 1)
  const due = await listContractsToDraft(t.services.db, '2026-12', { activeBefore, now, executors: 5 })
  return due.includes(contract.id)
}

async function addPlan(state: PlanState, month = '2026-12'): Promise<void> {
  const { db, ids, clock } = t.services
  const sides = { executor_id: contract.executor.cabinetId, customer_id: contract.customer.cabinetId }
  const isSubmitted = state !== 'draft' && state !== 'void'
  const stamps = {
    submitted_at: isSubmitted ? clock.now() : null,
    approved_at: state === 'approved' ? clock.now() : null,
    return_reason: state === 'returned' ? 'Позже' : null,
    answer_by: null,
  }
  await db
    .insertInto('plan')
    .values({
      id: ids.next(),
      contract_id: contract.id,
      ...sides,
      month,
      pattern: '[]' as never,
      ...stamps,
      state,
      created_at: clock.now(),
      void_reason: state === 'void' ? '' : null,
    })
    .execute()
}

const tuesdays = JSON.stringify([{ weekday: 2, time: '18:00', minutes: 60 }])
const thursdays = JSON.stringify([{ weekday: 4, time: '16:00', minutes: 60 }])

describe('a contract has no plan for December', () => {
  const isUnplanned = async (now = t.services.clock.now()) => {
    const { rows } = await listUnplannedContracts(t.services.db, '2026-12', now, undefined, { limit: 10 })
    return rows.some(({ id }) => id === contract.id)
  }
  const listToPlan = (executorId: string, months: string[], now = t.services.clock.now()) =>
    listContractsToPlan(t.services.db, executorId, { months, now, limit: 5 })

  test.each([
    [{ starts_on: '2026-12-31' }, true],
    [{ starts_on: '2027-01-01' }, false],
    [{ ends_on: '2026-12-01' }, true],
    [{ ends_on: '2026-11-30' }, false],
    [{ state: 'finished' }, false],
  ])('with %j: %s', async (columns, expected) => {
    await change(columns)
    expect([await isUnplanned(), await isDrafted()]).toEqual([expected, expected])
    const { executor } = contract
    const found = await listToPlan(executor.cabinetId, ['2026-12'])
    expect(found.items.map(({ id, month }) => [id, month])).toEqual(expected ? [[contract.id, '2026-12']] : [])
    const others = await listToPlan(t.people.otherExecutor.cabinetId, ['2026-12'])
    expect(others).toEqual({ count: 0, items: [] })
  })

  test.each([
    ['before its last lesson begins', { weekly_slots: thursdays }, '2026-12-31T15:59:00+03:00', true],
    ['once its last lesson has begun', { weekly_slots: thursdays }, '2026-12-31T16:00:00+03:00', false],
    ['that begins after its last Tuesday', { weekly_slots: tuesdays, starts_on: '2026-12-30' }, undefined, false],
    ['that ends before its first Tuesday', { weekly_slots: tuesdays, ends_on: '2026-11-30' }, undefined, false],
    ['without weekly times', { weekly_slots: '[]', starts_on: '2026-12-30' }, undefined, true],
  ])('as long as there is a lesson to plan: %s', async (_, columns, at, expected) => {
    await change(columns)
    const now = at === undefined ? t.services.clock.now() : new Date(at)
    const { items } = await listToPlan(contract.executor.cabinetId, ['2026-12'], now)
    expect([await isUnplanned(now), await isDrafted(now), items.length === 1]).toEqual([expected, expected, expected])
  })

  test('if its plan was cancelled, or is of another month', async () => {
    await addPlan('void')
    await addPlan('draft', '2026-11')
    expect(await isUnplanned()).toBe(true)
    const ofHome = async () =>
      (await listToPlan(contract.executor.cabinetId, ['2026-11', '2026-12'])).items.map((one) => one.month)
    expect(await ofHome()).toEqual(['2026-12'])
    await addPlan('draft')
    expect(await isUnplanned()).toBe(false)
    expect(await ofHome()).toEqual([])
  })
})

describe('a plan is counted as waiting', () => {
  test.each([
    ['draft', [false], 0],
    ['submitted', [], 1],
    ['returned', [true], 0],
    ['approved', [], 0],
    ['void', [], 0],
  ] as const)(
    '%s: to finish by its executor, with whether it was returned: %j, to approve by its customer: %i',
    async (state, toFinish, toApprove) => {
      const { db } = t.services
      await addPlan(state)
      const { items } = await listPlansToFinish(db, contract.executor.cabinetId, '2026-12', 5)
      expect(items.map(({ isReturned }) => isReturned)).toEqual(toFinish)
      expect((await listPlansToFinish(db, contract.executor.cabinetId, '2027-01', 5)).count).toBe(0)
      expect((await listPlansToApprove(db, contract.customer.cabinetId, 5)).count).toBe(toApprove)
      expect((await listPlansToApprove(db, t.people.otherCustomer.cabinetId, 5)).count).toBe(0)
    },
  )
})

describe('a plan for December is cancelled automatically', () => {
  test.each([
    [{ ends_on: '2026-12-01' }, 0],
    [{ ends_on: '2026-11-30' }, 1],
    [{ state: 'finished' }, 1],
    [{ paused_from: '2026-12-01', paused_until: '2026-12-30' }, 0],
    [{ paused_from: '2026-12-01', paused_until: '2026-12-31' }, 1],
    [{ paused_from: '2026-12-02', paused_until: null }, 0],
    [{ paused_from: '2026-12-01', paused_until: null }, 1],
  ])('with a contract with %j: %i, and none is drafted then', async (columns, expected) => {
    await change({ ...columns, ...('paused_from' in columns && { pause_reason: 'Каникулы' }) })
    expect(await isDrafted()).toBe(expected === 0)
    await addPlan('draft')
    expect(await t.services.transact((tx) => voidLostPlans(tx, 10))).toHaveLength(expected)
  })
})
