import { hourMs } from '@navyk/api-spec/kit'
import type { BillingBasis, MakeUpRule } from '@navyk/api-spec/teaching/contracts'
import {
  cancelLesson,
  getLessonCancellation,
  type LessonCancellationTerms,
  type LessonSummary,
} from '@navyk/api-spec/teaching/lessons'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

/** The lesson is on Monday, 23 November, at 10:00 in Minsk: 40.00 charged and 30.00 paid. */
const start = Date.parse('2026-11-23T07:00:00Z')
const notice = { hours: 24, edge: start - 24 * hourMs }

let t: TestApp
let contract: TestContract
let lesson: LessonSummary
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  await t.services.db.deleteFrom('lesson').execute()
  await t.services.db.deleteFrom('notice').execute()
  const [planned] = await planLessons(t, contract, [{ date: '2026-11-23' }])
  lesson = planned as LessonSummary
})

const moments = { early: notice.edge - 1, edge: notice.edge, late: notice.edge + 1, last: start - 1 }
type PartyName = 'customer' | 'executor' | 'manager'
type CancellingSide = 'customer' | 'executor' | 'service'
interface Rules {
  basis: BillingBasis
  makeUpRule: MakeUpRule
  latePayPercent: number
  freeMoves: number
}

/** Results: outcome, charge and pay in roubles, and whether the lesson is owed. */
const inTime = ['cancelled_by_customer_in_time', 0, 0, false]
const late = ['cancelled_by_customer_late', 40, 30, false]
const byMove = ['cancelled_by_customer_late', 0, 0, false]
const ruled: Rules = { basis: 'lesson', makeUpRule: 'at_price', latePayPercent: 100, freeMoves: 1 }

const cases: [
  PartyName,
  CancellingSide,
  keyof typeof moments,
  usesMove: boolean,
  Partial<Rules>,
  expected: unknown[],
][] = [
  ['customer', 'customer', 'early', false, {}, inTime],
  ['customer', 'customer', 'early', true, {}, inTime],
  ['customer', 'customer', 'edge', false, {}, inTime],
  ['customer', 'customer', 'late', false, {}, late],
  ['customer', 'customer', 'last', false, {}, late],
  ['customer', 'customer', 'late', true, {}, byMove],
  ['customer', 'customer', 'last', true, {}, byMove],
  ['customer', 'customer', 'late', false, { latePayPercent: 50 }, ['cancelled_by_customer_late', 40, 15, false]],
  ['customer', 'customer', 'late', false, { latePayPercent: 0 }, ['cancelled_by_customer_late', 40, 0, false]],
  ['customer', 'customer', 'late', true, { latePayPercent: 50 }, byMove],
  ['customer', 'customer', 'late', true, { freeMoves: 0 }, ['lesson_moves_used']],
  ['customer', 'customer', 'early', true, { freeMoves: 0 }, inTime],
  ['customer', 'customer', 'early', false, { basis: 'month' }, ['cancelled_by_customer_in_time', 8, 0, true]],
  [
    'customer',
    'customer',
    'early',
    false,
    { basis: 'month', makeUpRule: 'none' },
    ['cancelled_by_customer_in_time', 8, 0, false],
  ],
  ['customer', 'customer', 'late', false, { basis: 'month' }, ['cancelled_by_customer_late', 8, 6, false]],
  ['executor', 'customer', 'early', false, {}, inTime],
  ['executor', 'customer', 'late', false, {}, late],
  ['executor', 'customer', 'late', true, {}, byMove],
  ['manager', 'customer', 'edge', false, {}, inTime],
  ['manager', 'customer', 'late', false, {}, late],
  ['manager', 'customer', 'late', true, {}, byMove],
  ...(['early', 'late', 'last'] as const).flatMap((moment): typeof cases => [
    ['executor', 'executor', moment, false, {}, ['cancelled_by_executor', 0, 0, true]],
    ['executor', 'executor', moment, false, { makeUpRule: 'free' }, ['cancelled_by_executor', 0, 0, true]],
    ['executor', 'executor', moment, false, { makeUpRule: 'none' }, ['cancelled_by_executor', 0, 0, false]],
    ['manager', 'executor', moment, false, {}, ['cancelled_by_executor', 0, 0, true]],
    ['manager', 'service', moment, false, {}, ['cancelled_by_service', 0, 0, true]],
    ['manager', 'service', moment, false, { makeUpRule: 'none' }, ['cancelled_by_service', 0, 0, false]],
    ['manager', 'service', moment, true, {}, ['cancelled_by_service', 0, 0, true]],
  ]),
]

describe('the charge and pay of a cancellation', () => {
  test.each(cases)(
    'by %s for %s, %s, free move %j, rules %j, are %j',
    async (who, by, moment, useFreeMove, change, expected) => {
      const rules = { ...ruled, ...change }
      await t.services.db
        .updateTable('contract')
        .set({
          basis: rules.basis,
          make_up_rule: rules.makeUpRule,
          late_pay_percent: rules.latePayPercent,
          free_moves_per_month: rules.freeMoves,
        })
        .execute()
      // A monthly fee of 40.00 buys the five Mondays of the month.
      const prices = rules.basis === 'month' ? { customer_rate_kopecks: 800, executor_rate_kopecks: 600 } : {}
      const touched = { ...prices, topic: 'x' }
      await t.services.db.updateTable('lesson').set(touched).where('id', '=', lesson.id).execute()
      t.clock.set(new Date(moments[moment]))
      const params = { id: lesson.id }
      const told = (await t.call(getLessonCancellation, { as: t.people[who], params })).body.data
      const side = (told as LessonCancellationTerms).sides.find((each) => each.by === by)
      const body = { version: 1, by, reason: 'x', acceptsCharge: true, useFreeMove }
      const answer = await t.call(cancelLesson, { as: t.people[who], params, body })
      if (answer.status !== 200) return expect([answer.body.code]).toEqual(expected)
      const row = await t.services.db.selectFrom('lesson').selectAll().executeTakeFirstOrThrow()
      const owed = await t.services.db.selectFrom('make_up_credit').selectAll().execute()
      const { charge_kopecks, pay_kopecks } = row
      expect([row.outcome, (charge_kopecks ?? 0) / 100, (pay_kopecks ?? 0) / 100, owed.length === 1]).toEqual(expected)
      // The other side hears of a charge only where there is one.
      const notices = t.services.db.selectFrom('notice').select('kind').orderBy('id', 'desc').limit(1)
      const isCharged = row.outcome === 'cancelled_by_customer_late' && !row.used_free_move
      expect((await notices.executeTakeFirst())?.kind).toBe(
        `lessons.notices.${isCharged ? 'cancelled_late' : 'cancelled'}`,
      )
      // What the person was told before is what it came to.
      const effect = (useFreeMove && side?.withFreeMove) || side?.effect
      expect(effect).toEqual({
        outcome: row.outcome,
        ...(who !== 'executor' && { chargeKopecks: charge_kopecks }),
        ...(who !== 'customer' && { payKopecks: pay_kopecks }),
        makeUpUntil: owed[0]?.expires_on ?? null,
      })
    },
  )
})
