// What the database decides about lessons, with the moments on both sides of each edge.
import { getLesson } from '@navyk/api-spec/teaching/lessons'
import { beforeEach, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { countLessonsToDecide } from '../closing/confirmation-queries.ts'
import { returnMakeUps, insertMakeUps, listOpenMakeUps, markMakeUpUsed } from '../make-ups/make-up-queries.ts'
import { listLessonRows, listOverlaps, sumLessonRows } from '../queries.ts'
import { countFreeMoves } from '../planning/series-queries.ts'

eachTestHasOneContract()

const at = (time: string) => new Date(`2026-11-23T${time}Z`)

describe('beside a lesson from seven to eight,', () => {
  test.each([
    ['06:00', '07:00', false],
    ['06:00', '07:00:00.001', true],
    ['08:00', '09:00', false],
    ['07:59:59.999', '09:00', true],
    ['07:15', '07:30', true],
  ])('a time from %s to %s is taken: %s', async (from, to, isTaken) => {
    await planLessons(t, contract, [{ date: '2026-11-23', time: '10:00' }])
    const full = (time: string) => at(time.length === 5 ? `${time}:00` : time)
    const wanted = [{ startsAt: full(from), endsAt: full(to) }]
    const overlaps = await listOverlaps(t.services.db, contract.executor.cabinetId, wanted)
    expect(overlaps.size).toBe(isTaken ? 1 : 0)
  })
})

describe('the longest possible lesson', () => {
  test.each([
    ['10:59:59.999', 1, 0],
    ['11:00:00', 0, 1],
  ])('is at %s among the upcoming: %i, and among the unclosed: %i', async (time, upcoming, unclosed) => {
    await planLessons(t, contract, [{ date: '2026-11-23', time: '10:00', minutes: 240 }])
    const rows = (view: 'upcoming' | 'unclosed') =>
      listLessonRows(t.services.db, { own: {}, view, now: at(time) }, 'asc', { limit: 10 })
    expect([(await rows('upcoming')).rows.length, (await rows('unclosed')).rows.length]).toEqual([upcoming, unclosed])
    const sums = await sumLessonRows(t.services.db, { own: {}, now: at(time) })
    expect(sums.unclosed_count).toBe(unclosed)
  })
})

describe('a lesson that is owed until the tenth', () => {
  let lost: string
  let made: string
  beforeEach(async () => {
    const lessons = await planLessons(t, contract, [{ date: '2026-11-23' }, { date: '2026-11-24' }])
    ;[lost = '', made = ''] = lessons.map(({ id }) => id)
    const owed = { lesson_id: lost, contract_id: contract.id, expires_on: '2026-12-10', created_at: t.clock.now() }
    await t.services.transact((tx) => insertMakeUps(tx, [owed]))
  })
  const owedOn = async (today: string) => {
    const [row] = await listOpenMakeUps(t.services.db, { own: {}, today, limit: 10 })
    return row?.expires_on
  }

  test('is owed on that day and not after it', async () => {
    expect(await owedOn('2026-12-10')).toBe('2026-12-10')
    expect(await owedOn('2026-12-11')).toBeUndefined()
  })

  test.each([
    ['still on that day', '2026-12-10', 1],
    ['not after it', '2026-12-11', 0],
  ])('waits for a decision of the staff %s', async (_, today, count) => {
    const { owed } = await countLessonsToDecide(t.services.db, today)
    expect(owed).toMatchObject({ count, oldestAt: count === 0 ? null : t.clock.now() })
  })

  test.each([
    ['in its last second', '2026-12-10T20:59:59Z', true],
    ['at the midnight after it in Minsk', '2026-12-10T21:00:00Z', false],
  ])('can be made up for %s: %s, %s', async (_, now, mayPlan) => {
    t.clock.set(new Date(now))
    const { body } = await t.call(getLesson, { as: t.people.executor, params: { id: lost } })
    expect(body.data.makeUp).toEqual({ until: '2026-12-10', usedById: null, mayPlan })
  })

  test('is made up for once', async () => {
    const take = (by: string) => t.services.transact((tx) => markMakeUpUsed(tx, lost, by))
    expect([await take(made), await take(lost)]).toEqual([true, false])
    expect((await countLessonsToDecide(t.services.db, '2026-12-01')).owed.count).toBe(0)
    expect(await owedOn('2026-12-01')).toBeUndefined()
  })

  test.each([
    [null, '2026-12-10'],
    ['2026-12-09', '2026-12-10'],
    ['2026-12-11', '2026-12-11'],
  ])('whose make-up was cancelled, until %s at least, is owed until %s', async (until, expected) => {
    await t.services.transact(async (tx) => {
      await markMakeUpUsed(tx, lost, made)
      await returnMakeUps(tx, [{ id: made, until }])
    })
    expect(await owedOn('2026-12-01')).toBe(expected)
  })
})

test('free moves count for the contract of the moved lesson', async () => {
  const other = await createContract(t, { executor: t.people.otherExecutor })
  await planLessons(t, contract, [{ date: '2026-11-23' }])
  await planLessons(t, other, [{ date: '2026-11-23' }, { date: '2026-11-24' }])
  await t.services.db.updateTable('lesson').set({ used_free_move: true }).execute()
  const movesOf = ({ id }: TestContract) => countFreeMoves(t.services.db, id, { first: '2026-11', last: '2026-11' })
  expect([await movesOf(contract), await movesOf(other)]).toEqual([
    new Map([['2026-11', 1]]),
    new Map([['2026-11', 2]]),
  ])
})
