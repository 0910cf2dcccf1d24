// The lessons of one executor as overviews count them: one of each outcome, so that every figure has something to leave out.
import type { LessonOutcome, LessonSummary } from '@navyk/api-spec/teaching/lessons'
import { monthSpan } from '@navyk/api-spec/kit'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { countUnsettled, listAhead, sumContractLessons } from '../contract-life/queries.ts'
import { sumActivityByMonth } from './activity-queries.ts'
import {
  countLessonsByContract,
  countLessonsOfDay,
  countUnclosedLessons,
  findHomeworkOf,
  listGivenHomework,
  listHomework,
  listLessonsToConfirm,
  listNextLessons,
  listUnclosedLessons,
  sumLessonsByMonth,
  sumStudyMinutes,
} from './digest-queries.ts'
import { listOutcomeFigures } from './outcome-queries.ts'

/** Noon in Minsk. */
const now = new Date('2026-11-20T09:00:00Z')
const november = monthSpan('2026-11')

let t: TestApp
let contract: TestContract
/** Contract of the same customer with another learner and another executor. */
let second: TestContract
/** The lessons of the first contract, by their name below. */
const id: Record<string, string> = {}

type Columns = Updateable<Database['lesson']>
const closed = (outcome: LessonOutcome, charge = 0, pay = 0, columns: Columns = {}): Columns => ({
  state: 'closed',
  outcome,
  charge_kopecks: charge,
  pay_kopecks: pay,
  closed_at: now,
  ...columns,
})

async function change(lessonId: string | undefined, columns: Columns): Promise<void> {
  await t.services.db
    .updateTable('lesson')
    .set(columns)
    .where('id', '=', lessonId ?? '')
    .execute()
}

beforeAll(async () => {
  t = await testApp()
  t.clock.set(now)
  contract = await createContract(t)
  second = await createContract(t, { executor: t.people.otherExecutor })
  const lessons: [string, string, string, Columns][] = [
    ['lastOfOctober', '2026-10-31', '23:00', closed('held', 4000, 3000)],
    ['held', '2026-11-02', '10:00', { ...closed('held', 4000, 3000), state: 'settled', homework: '№ 1' }],
    ['part', '2026-11-03', '10:00', closed('held_partial', 1333, 1000, { held_minutes: 20, homework: '№ 2' })],
    ['moved', '2026-11-04', '10:00', closed('moved')],
    ['noShow', '2026-11-05', '10:00', closed('student_no_show', 4000, 2000, { disputed_at: now, dispute_reason: 'x' })],
    ['byExecutor', '2026-11-06', '10:00', closed('cancelled_by_executor')],
    ['inItsPlace', '2026-11-09', '10:00', closed('held', 3500, 2500, { homework: '№ 3' })],
    ['executorNoShow', '2026-11-10', '10:00', closed('executor_no_show')],
    ['byService', '2026-11-11', '10:00', closed('cancelled_by_service')],
    ['late', '2026-11-12', '10:00', closed('cancelled_by_customer_late', 4000, 1500, { homework: 'Не было' })],
    ['unclosed', '2026-11-13', '10:00', { homework: 'Заранее' }],
    ['goingOn', '2026-11-20', '11:30', {}],
    ['ahead', '2026-11-24', '10:00', { addition: 'outside_plan' }],
    ['firstOfDecember', '2026-12-01', '00:00', {}],
  ]
  const planned = await planLessons(
    t,
    contract,
    lessons.map(([, date, time]) => ({ date, time })),
  )
  for (const [index, [name, , , columns]] of lessons.entries()) {
    id[name] = (planned[index] as LessonSummary).id
    if (Object.keys(columns).length > 0) await change(id[name], columns)
  }
  await change(id.inItsPlace, { moved_from_id: id.moved ?? null, addition: 'entered_afterwards' })
  const [older, newer, over] = await planLessons(t, second, [
    { date: '2026-11-05' },
    { date: '2026-11-10', time: '12:00' },
    { date: '2026-11-16' },
  ])
  await change(older?.id, closed('held', 4000, 3000, { homework: 'Старое' }))
  await change(newer?.id, closed('held', 4000, 3000, { homework: 'Новое' }))
  id.unclosedOfSecond = over?.id ?? ''
})
afterAll(() => t.close())

const ids = (some: readonly { id: string }[]) => some.map((one) => one.id)
const executorId = () => contract.executor.cabinetId
const customerId = () => contract.customer.cabinetId

describe('a month of lessons', () => {
  test('counts a moved lesson once, held minutes as they were, and pay apart from open or unconfirmed sums', async () => {
    const months = await sumLessonsByMonth(t.services.db, executorId(), november)
    expect(months).toEqual(
      new Map([
        [
          '2026-11',
          {
            lessons: 11,
            minutes: 660,
            heldLessons: 3,
            heldMinutes: 140,
            openLessons: 3,
            payKopecks: 10_000,
            openPayKopecks: 9000,
            unconfirmedPayKopecks: 2500,
          },
        ],
      ]),
    )
  })

  test('is counted for a customer by contract, and by day in minutes of study', async () => {
    const { db } = t.services
    expect(await countLessonsByContract(db, customerId(), november)).toEqual(
      new Map([
        [contract.id, { lessons: 11, held: 3 }],
        [second.id, { lessons: 3, held: 2 }],
      ]),
    )
    expect(await sumStudyMinutes(db, customerId(), november)).toEqual(
      new Map([
        ['2026-11-02', 60],
        ['2026-11-03', 20],
        ['2026-11-05', 60],
        ['2026-11-09', 60],
        ['2026-11-10', 60],
      ]),
    )
    expect(await countLessonsOfDay(db, november)).toEqual({ lessons: 14, held: 5 })
  })

  test('of a contract is summed for both sides, with the open lessons at the price of each', async () => {
    expect(await sumContractLessons(t.services.db, contract.id, november)).toEqual({
      held: 3,
      open: 3,
      chargeKopecks: 16_833,
      payKopecks: 10_000,
      openChargeKopecks: 12_000,
      openPayKopecks: 9000,
    })
  })
})

describe('the figures of outcomes', () => {
  test('leave out lessons that the service cancelled and the old time of a moved lesson', async () => {
    const span = { from: november.from, to: now }
    const figures = await listOutcomeFigures(t.services.db, [executorId(), t.people.both.cabinetId], span)
    expect(figures).toEqual(
      new Map([
        [executorId(), { unclosed: 1, lessons: 7, asPlanned: 1, ownCancellations: 2, disputes: 1 }],
        [t.people.both.cabinetId, { unclosed: 0, lessons: 0, asPlanned: 0, ownCancellations: 0, disputes: 0 }],
      ]),
    )
  })

  test('count no-shows like cancellations by that side, and each learner once', async () => {
    const { db } = t.services
    const year = { from: new Date('2026-01-01'), to: new Date('2027-01-01') }
    const { months, learners } = await sumActivityByMonth(db, { executorId: executorId() }, year)
    expect(learners).toBe(1)
    expect(months.get('2026-11')).toEqual({
      heldLessons: 3,
      heldMinutes: 140,
      learners: 1,
      cancelledByCustomer: 2,
      cancelledByExecutor: 2,
      cancelledByService: 1,
    })
    expect([...months.keys()].toSorted()).toEqual(['2026-10', '2026-11', '2026-12'])
    const ofCustomer = await sumActivityByMonth(db, { customerId: customerId() }, year)
    expect([ofCustomer.learners, ofCustomer.months.get('2026-11')?.heldLessons]).toEqual([2, 5])
  })
})

describe('the list of upcoming lessons', () => {
  test('begins with the lesson that is going on', async () => {
    const { db } = t.services
    const next = await listNextLessons(db, { executorId: executorId() }, now, 2)
    expect(ids(next)).toEqual([id.goingOn, id.ahead])
    const ahead = await listAhead(db, [contract.id, second.id], now)
    expect(ahead.get(contract.id)).toMatchObject({ id: id.goingOn, unclosed: 1 })
    expect(ahead.get(second.id)).toEqual({ id: null, starts_at: null, ends_at: null, unclosed: 1 })
  })

  test('leaves out lessons without an outcome since their end, to the millisecond', async () => {
    const { db } = t.services
    const unclosed = await listUnclosedLessons(db, executorId(), now, 5)
    expect([unclosed.count, ids(unclosed.items)]).toEqual([1, [id.unclosed]])
    expect(await countUnclosedLessons(db, now)).toEqual({ count: 2, oldestAt: new Date('2026-11-13T08:00:00Z') })
    const end = new Date('2026-11-20T09:30:00Z')
    const beforeEnd = await listUnclosedLessons(db, executorId(), new Date(end.getTime() - 1), 5)
    expect([beforeEnd.count, (await listUnclosedLessons(db, executorId(), end, 5)).count]).toEqual([1, 2])
  })

  test('has a customer’s lessons to confirm: at the charge of the outcome, and before it at the price', async () => {
    const { count, items } = await listLessonsToConfirm(t.services.db, customerId(), now, 5)
    expect([count, items.map((one) => [one.id, one.why, one.chargeKopecks])]).toEqual([
      2,
      [
        [id.inItsPlace, 'entered_afterwards', 3500],
        [id.ahead, 'outside_plan', 4000],
      ],
    ])
  })

  test('of a contract has every unsettled lesson, but not the old time of a moved one', async () => {
    const unsettled = await countUnsettled(t.services.db, [contract.id, second.id])
    expect(unsettled).toEqual(
      new Map([
        [contract.id, 12],
        [second.id, 3],
      ]),
    )
  })
})

describe('homework', () => {
  const newest = async (since: string) =>
    (await listHomework(t.services.db, customerId(), new Date(since))).map(({ text }) => text)

  test('is that of the newest held lesson of each contract, the newest first', async () => {
    expect(await newest('2026-11-01')).toEqual(['Новое', '№ 3'])
    expect(await newest('2026-11-10')).toEqual(['Новое'])
  })

  test('is empty if the newest held lesson set none', async () => {
    await change(id.inItsPlace, { homework: '' })
    expect(await newest('2026-11-01')).toEqual(['Новое'])
    await change(id.inItsPlace, { homework: '№ 3' })
  })

  test('of a contract is that of held lessons only, the newest first', async () => {
    const given = await listGivenHomework(t.services.db, contract.id, 5)
    expect(given.map(({ lessonId, text }) => [lessonId, text])).toEqual([
      [id.inItsPlace, '№ 3'],
      [id.part, '№ 2'],
      [id.held, '№ 1'],
    ])
  })

  test.each([
    ['inItsPlace', true],
    ['lastOfOctober', false],
    ['unclosed', false],
    ['late', false],
  ])('of the lesson %s can be checked: %s', async (name, isGiven) => {
    expect(await findHomeworkOf(t.services.db, id[name] ?? '')).toBe(isGiven ? contract.id : undefined)
  })
})
