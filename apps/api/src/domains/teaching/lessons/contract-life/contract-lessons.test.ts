// Effects of a pause, an end and new rates on a contract's lessons, at the midnights in Minsk on which these begin and
// end.
import { describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { findContracts } from '#teaching/contracts'
import { callOffLessons, repriceLessons } from './contract-lessons.ts'
import { listPastEnd } from './queries.ts'

eachTestHasOneContract()

const rows = () => t.services.db.selectFrom('lesson').selectAll().orderBy('starts_at').execute()
const lastOf = (date: string) => ({ date, time: '23:00' })
const firstOf = (date: string) => ({ date, time: '00:00' })

describe('cancelling the lessons of a span', () => {
  const callOff = async (from: string, to: string | null) => {
    const input = { contractId: contract.id, from, to, reason: 'Каникулы', why: 'pause' as const }
    const count = await t.services.transact((tx) => callOffLessons(tx, t.services, t.people.manager.session, input))
    return [count, (await rows()).map((row) => row.outcome)]
  }
  const off = 'cancelled_by_service'

  test('covers the midnight of the first day to that after the last', async () => {
    await planLessons(t, contract, [
      lastOf('2026-12-09'),
      firstOf('2026-12-10'),
      lastOf('2026-12-12'),
      firstOf('2026-12-13'),
    ])
    expect(await callOff('2026-12-10', '2026-12-13')).toEqual([2, [null, off, off, null]])
  })

  test('has no end if the span has none', async () => {
    await planLessons(t, contract, [lastOf('2026-12-09'), firstOf('2026-12-10'), firstOf('2027-05-01')])
    expect(await callOff('2026-12-10', null)).toEqual([2, [null, off, off]])
  })

  test('leaves out a lesson that has begun, and those of another contract', async () => {
    await planLessons(t, contract, [firstOf('2026-12-10'), { date: '2026-12-10', time: '10:00' }])
    const other = await createContract(t, { executor: t.people.otherExecutor })
    await planLessons(t, other, [{ date: '2026-12-10', time: '12:00' }])
    t.clock.set(new Date('2026-12-10T07:00:00Z'))
    expect(await callOff('2026-12-10', null)).toEqual([0, [null, null, null]])
  })
})

describe('new rates', () => {
  const reprice = (from: string) =>
    t.services.transact(async (tx) => {
      const facts = (await findContracts(tx, [contract.id])).get(contract.id)
      return facts && repriceLessons(tx, facts, from)
    })
  const prices = async () => (await rows()).map((row) => [row.customer_rate_kopecks, row.executor_rate_kopecks])

  test('apply from the first midnight of their first day', async () => {
    await planLessons(t, contract, [lastOf('2026-12-09'), firstOf('2026-12-10'), firstOf('2026-12-11')])
    await t.services.db
      .insertInto('contract_terms')
      .values({
        id: t.services.ids.next(),
        contract_id: contract.id,
        valid_from: '2026-12-10',
        customer_rate_kopecks: 9000,
        executor_rate_kopecks: 7000,
        created_at: t.clock.now(),
      })
      .execute()
    expect(await reprice('2026-12-10')).toBe(2)
    expect(await prices()).toEqual([
      [4000, 3000],
      [9000, 7000],
      [9000, 7000],
    ])
  })
})

test.each([
  ['2026-12-31', 0],
  ['2027-01-01', 1],
])('a contract whose last day is New Year’s Eve is past its end on %s: %i', async (today, count) => {
  await t.services.db.updateTable('contract').set({ ends_on: '2026-12-31' }).where('id', '=', contract.id).execute()
  expect(await listPastEnd(t.services.db, today, '00000000-0000-0000-0000-000000000000', 10)).toHaveLength(count)
})
