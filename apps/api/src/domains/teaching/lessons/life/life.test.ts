import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { businessDate, businessMonth, businessTime, hourMs } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#platform/http'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { cancelLesson } from '../cancelling/cancel-lesson.ts'
import { closeLessons } from '../closing/close-lessons.ts'
import { effectOn } from '../closing/closing-effect.ts'
import { disputeLesson, resolveDispute } from '../closing/dispute-lesson.ts'
import { moveLesson } from '../planning/move-lesson.ts'
import { planLessons as planOutside } from '../planning/plan-lessons.ts'
import { type LessonRow, listLessonRowsById } from '../queries.ts'
import { restoreLesson } from '../cancelling/restore-lesson.ts'
import { tries } from '#testing/tries.ts'

const begin = new Date('2026-11-02T06:00:00Z')
const freeMoves = 2

let t: TestApp
let contract: TestContract
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
})
afterAll(() => t.close())

/** A step on one of the lessons, allowed or not. */
const step = fc.record({
  what: fc.constantFrom(
    'move',
    'move',
    'moveSeries',
    'cancel',
    'cancel',
    'close',
    'close',
    'restore',
    'plan',
    'makeUp',
    'dispute',
    'resolve',
    'wait',
    'wait',
  ),
  who: fc.constantFrom('customer', 'executor', 'manager'),
  place: fc.nat(30),
  hours: fc.integer({ min: -60, max: 200 }),
  outcome: fc.constantFrom<LessonOutcome>('held', 'held_partial', 'student_no_show', 'cancelled_by_executor'),
  flag: fc.boolean(),
  isStale: fc.nat(9).map((number) => number === 0),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function rowsOf(): Promise<LessonRow[]> {
  const ids = await t.services.db.selectFrom('lesson').select('id').orderBy('created_at').orderBy('id').execute()
  return listLessonRowsById(
    t.services.db,
    ids.map(({ id }) => id),
  )
}

/** An open dispute is decided before another one is begun. */
const decidedFirst = (one: Step, rows: LessonRow[]): Step =>
  one.what === 'dispute' && rows.some((row) => row.state === 'disputed') ? { ...one, what: 'resolve' } : one

/** The lesson of a step: mostly one with which it can succeed, where there is one. */
function chosen(one: Step, rows: LessonRow[]): LessonRow | undefined {
  const fits: Partial<Record<Step['what'], (row: LessonRow) => boolean>> = {
    dispute: (row) => row.state === 'closed' && row.outcome !== 'moved',
    resolve: (row) => row.state === 'disputed',
    restore: (row) => row.outcome?.startsWith('cancelled') === true,
    makeUp: (row) => row.make_up_until !== null,
  }
  const fitting = rows.filter(fits[one.what] ?? (() => true))
  const some = fitting.length > 0 && one.place % 5 > 0 ? fitting : rows
  return some[one.place % Math.max(1, some.length)]
}

const whoDoes = (one: Step): Step['who'] =>
  one.place % 5 === 0 ? one.who : one.what === 'resolve' ? 'manager' : one.what === 'dispute' ? 'customer' : one.who

/** Takes the step through the use case. @returns whether it was done */
async function take(one: Step, rows: LessonRow[]): Promise<boolean> {
  const row = chosen(one, rows)
  if (one.what === 'wait') {
    t.clock.advance(Math.abs(one.hours) * hourMs)
    return true
  }
  if (!row) return false
  const session = t.people[whoDoes(one)].session
  const version = row.version - (one.isStale ? 1 : 0)
  const at = new Date(row.starts_at.getTime() + one.hours * hourMs)
  const to = { date: businessDate(at), time: businessTime(at) }
  const scope = one.flag ? ('following' as const) : ('this' as const)
  const common = { version, reason: 'x' }
  const outside = { contractId: contract.id, ...to, minutes: 60 }
  const by = one.who === 'manager' ? ('service' as const) : one.who
  const work = {
    move: (tx) => moveLesson(tx, t.services, session, { id: row.id, ...common, ...to, scope: 'this' }),
    moveSeries: (tx) => moveLesson(tx, t.services, session, { id: row.id, ...common, ...to, scope: 'following' }),
    cancel: (tx) => {
      const input = { ...common, by, scope, acceptsCharge: true, useFreeMove: one.flag }
      return cancelLesson(tx, t.services, session, { id: row.id, ...input })
    },
    close: (tx) => {
      const part = one.outcome === 'held_partial' ? { heldMinutes: 20 } : {}
      return closeLessons(tx, t.services, session, {
        lessons: [{ id: row.id, ...common, outcome: one.outcome, ...part }],
      })
    },
    restore: (tx) => restoreLesson(tx, t.services, session, { id: row.id, version }),
    plan: (tx) => planOutside(tx, t.services, session, outside),
    makeUp: (tx) => planOutside(tx, t.services, session, { ...outside, makeUpForId: row.id }),
    dispute: (tx) => disputeLesson(tx, t.services, session, { id: row.id, ...common }),
    resolve: (tx) => {
      const input = { version, answer: 'x', outcome: one.flag ? ('held' as const) : ('cancelled_by_service' as const) }
      return resolveDispute(tx, t.services, session, { id: row.id, ...input })
    },
  } satisfies Partial<Record<Step['what'], Parameters<typeof t.services.transact>[0]>>
  try {
    await t.services.transact<unknown>(work[one.what])
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return false
  }
}

const isLive = (row: LessonRow) =>
  row.outcome === null || ['held', 'held_partial', 'student_no_show'].includes(row.outcome)

async function expectWhole(rows: LessonRow[]): Promise<void> {
  const live = rows.filter(isLive).toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  for (const [index, row] of live.entries()) {
    const next = live[index + 1]
    if (next) expect(next.starts_at.getTime()).toBeGreaterThanOrEqual(row.ends_at.getTime())
  }
  const spent = Map.groupBy(
    rows.filter((row) => row.used_free_move),
    (row) => businessMonth(row.starts_at),
  )
  for (const some of spent.values()) expect(some.length).toBeLessThanOrEqual(freeMoves)
  for (const row of rows) {
    expect(row.moved_to_id === null, row.outcome ?? 'planned').toBe(row.outcome !== 'moved')
    if (row.outcome === null) continue
    const details = { heldMinutes: row.held_minutes, usesFreeMove: row.used_free_move }
    const effect = effectOn(row, row.outcome, details)
    expect([row.charge_kopecks, row.pay_kopecks]).toEqual([effect.chargeKopecks, effect.payKopecks])
    expect(row.make_up_until !== null).toBe(effect.makeUpOwed)
  }
  const owed = await t.services.db.selectFrom('make_up_credit').selectAll().execute()
  for (const { lesson_id, used_by } of owed) {
    const standing = rows.filter((row) => row.make_up_for_id === lesson_id && (row.outcome === null || stands(row)))
    expect(standing.map((row) => row.id)).toEqual(used_by === null ? [] : [used_by])
  }
}

const stands = (row: LessonRow) => isLive(row) || (row.outcome === 'cancelled_by_customer_late' && !row.used_free_move)

test('any history of a contract’s lessons keeps time, money and credits consistent', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      t.clock.set(begin)
      await t.services.db.deleteFrom('lesson').execute()
      const weeks = [2, 9, 16, 23].flatMap((day) => [day, day + 2])
      await planLessons(
        t,
        contract,
        weeks.map((day) => ({ date: `2026-11-${String(day).padStart(2, '0')}` })),
      )
      for (const told of steps) {
        const before = await rowsOf()
        const one = decidedFirst(told, before)
        const isDone = await take(one, before)
        const after = await rowsOf()
        // A stale version changes nothing.
        if (one.isStale && !['plan', 'makeUp', 'wait'].includes(one.what)) expect(isDone).toBe(false)
        if (!isDone) expect(after).toEqual(before)
        else seen.add(one.what)
        await expectWhole(after)
        expectClosedKept(before, after, one)
      }
    }),
    { numRuns: tries(6), seed: 20261121 },
  )
  // The test is meaningful only when each kind of step has succeeded.
  expect([...seen].toSorted()).toEqual(
    ['cancel', 'close', 'dispute', 'makeUp', 'move', 'moveSeries', 'plan', 'resolve', 'restore', 'wait'].toSorted(),
  )
}, 120_000)

/** A closed lesson keeps its time, and changes only by a step on itself. */
function expectClosedKept(before: LessonRow[], after: LessonRow[], one: Step): void {
  const acted = chosen(one, before)?.id
  const now = new Map(after.map((row) => [row.id, row]))
  for (const row of before.filter(({ outcome }) => outcome !== null)) {
    const then = now.get(row.id)
    expect(then?.starts_at).toEqual(row.starts_at)
    if (row.id !== acted) expect([then?.outcome, then?.version]).toEqual([row.outcome, row.version])
  }
}
