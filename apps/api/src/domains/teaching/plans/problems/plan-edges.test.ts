// Which contracts lack a plan for December 2026, and whose plans are called off, with the days on both sides of each edge.
import type { PlanState } from '@navyk/api-spec/teaching/plans'
import { describe, expect, test } from 'vitest'
import { contract, eachTestHasOneContract, t } from '../../../../testing/one-contract.ts'
import { voidLostPlans } from '../change-queries.ts'
import { listContractsToPlan, listPlansToApprove, listPlansToFinish } from '../digest-queries.ts'
import { listContractsToDraft, listUnplannedIds } from '../queries.ts'

eachTestHasOneContract()

const change = (columns: object) =>
  t.services.db.updateTable('contract').set(columns).where('id', '=', contract.id).execute()

/** Whether the service itself drafts the contract's plan for December. */
const isDrafted = async () => {
  const activeBefore = new Date(t.services.clock.now().getTime() + 1)
  const due = await listContractsToDraft(t.services.db, '2026-12', { activeBefore, executors: 5 })
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
      ...{ id: ids.next(), contract_id: contract.id, ...sides, month, pattern: '[]' as never },
      ...{ ...stamps, state, created_at: clock.now(), void_reason: state === 'void' ? '' : null },
    })
    .execute()
}

describe('a contract has no plan for December', () => {
  const isUnplanned = async () =>
    (await listUnplannedIds(t.services.db, '2026-12', { limit: 10 })).includes(contract.id)

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
    const found = await listContractsToPlan(t.services.db, executor.cabinetId, ['2026-12'], 5)
    expect(found.items.map(({ id, month }) => [id, month])).toEqual(expected ? [[contract.id, '2026-12']] : [])
    const others = await listContractsToPlan(t.services.db, t.people.otherExecutor.cabinetId, ['2026-12'], 5)
    expect(others).toEqual({ count: 0, items: [] })
  })

  test('where its plan was called off, or is of another month', async () => {
    await addPlan('void')
    await addPlan('draft', '2026-11')
    expect(await isUnplanned()).toBe(true)
    const ofHome = async () =>
      (await listContractsToPlan(t.services.db, contract.executor.cabinetId, ['2026-11', '2026-12'], 5)).items.map(
        (one) => one.month,
      )
    expect(await ofHome()).toEqual(['2026-12'])
    await addPlan('draft')
    expect(await isUnplanned()).toBe(false)
    expect(await ofHome()).toEqual([])
  })
})

describe('a plan is', () => {
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

describe('a plan for December is called off', () => {
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
