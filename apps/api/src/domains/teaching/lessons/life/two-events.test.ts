// Two steps on the same lesson in a row.
import {
  cancelLesson,
  type Lesson,
  listLessonHistory,
  planLessons,
  restoreLesson,
} from '@navyk/api-spec/teaching/lessons'
import { type HistoryRow, hourMs } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { lessonSteps } from '#testing/acting/lesson-steps.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { findContracts } from '#teaching/contracts'
import { repriceLessons } from '../contract-life/contract-lessons.ts'

eachTestHasOneContract()

const hours = (count: number) => count * hourMs
const { read, agreeOn, move, close, dispute, resolve } = lessonSteps(() => t)
const movedOn = async (id: string, input: object = {}) =>
  (await move(id, { date: '2026-11-25', ...input })).body.data as Lesson
const newRates = (validFrom: string) =>
  t.services.db
    .insertInto('contract_terms')
    .values({
      id: t.services.ids.next(),
      contract_id: contract.id,
      valid_from: validFrom,
      customer_rate_kopecks: 9000,
      executor_rate_kopecks: 7000,
      created_at: t.clock.now(),
    })
    .execute()

test('after new rates a lesson moved past their first day keeps the price that it was planned for', async () => {
  const id = await agreeOn(contract, { date: '2026-11-23' })
  await newRates('2026-11-24')
  const moved = await movedOn(id)
  expect(await read(moved.id)).toMatchObject({ customerRateKopecks: 4000, executorRateKopecks: 3000 })
  const longer = await movedOn(moved.id, { minutes: 90 })
  expect(await read(longer.id)).toMatchObject({ customerRateKopecks: 6000, executorRateKopecks: 4500 })
  const series = await movedOn(longer.id, { date: '2026-11-26', scope: 'following' })
  expect(await read(series.id)).toMatchObject({ customerRateKopecks: 6000, executorRateKopecks: 4500 })
})

test('a lesson that was moved past the first day of new rates keeps its price when they apply', async () => {
  const moved = await movedOn(await agreeOn(contract, { date: '2026-11-23' }))
  await newRates('2026-11-24')
  await t.services.transact(async (tx) => {
    const facts = (await findContracts(tx, [contract.id])).get(contract.id)
    if (facts) await repriceLessons(tx, facts, '2026-11-24')
  })
  expect(await read(moved.id)).toMatchObject({ customerRateKopecks: 4000, executorRateKopecks: 3000 })
})

test('after a correction the customer has 72 hours again, to the millisecond', async () => {
  const id = await agreeOn(contract, { date: '2026-11-23' })
  t.clock.set(new Date('2026-11-23T08:00:00Z'))
  await close(id, 'cancelled_by_executor')
  t.clock.advance(hours(47))
  await close(id, 'held')
  const until = new Date(t.clock.now().getTime() + hours(72))
  expect((await read(id)).disputableUntil).toBe(until.toISOString())
  t.clock.set(new Date(until.getTime() + 1))
  expect((await dispute(id)).body.code).toBe('lesson_dispute_over')
  t.clock.set(until)
  expect((await dispute(id)).status).toBe(200)
})

test('a changed text gives the customer no new time to object', async () => {
  const id = await agreeOn(contract, { date: '2026-11-23' })
  t.clock.set(new Date('2026-11-23T08:00:00Z'))
  await close(id, 'held')
  const { disputableUntil } = await read(id)
  t.clock.advance(hours(1))
  await close(id, 'held')
  expect((await read(id)).disputableUntil).toBe(disputableUntil)
})

test.each(['held', 'held_partial', 'student_no_show'])(
  'the time of a lesson that is closed as %s is taken, by name',
  async (outcome) => {
    const id = await agreeOn(contract, { date: '2026-11-19' })
    await close(id, outcome, t.people.executor, outcome === 'held_partial' ? { heldMinutes: 30 } : {})
    const body = { contractId: contract.id, date: '2026-11-19', time: '10:30', minutes: 60 }
    const answer = await t.call(planLessons, { as: t.people.executor, body })
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      409,
      'lesson_overlap',
      { time: ['Время занято: 19\u00a0ноября, 10:00–11:00, Savich Alina'] },
    ])
  },
)

test('the history of both sides has a decided dispute: who objected and why, who decided and what changed', async () => {
  const id = await agreeOn(contract, { date: '2026-11-23' })
  t.clock.set(new Date('2026-11-23T08:00:00Z'))
  await close(id, 'held')
  await dispute(id)
  await resolve(id, 'cancelled_by_executor')
  for (const as of [t.people.customer, t.people.executor, t.people.manager]) {
    const { body } = await t.call(listLessonHistory, { as, params: { id } })
    expect(
      body.data.map(({ action, actorName, reason }: HistoryRow) => [action, actorName.split(' ')[0], reason]),
    ).toEqual([
      ['corrected', 'Last-manager', 'Спросили обе стороны'],
      ['resolved', 'Last-manager', 'Спросили обе стороны'],
      ['disputed', 'Last-customer', 'Было иначе'],
      ['closed', 'Last-executor', 'Ошибка'],
      ['planned', 'Last-executor', null],
    ])
  }
})

test('the history has a decision that changes nothing, too', async () => {
  const id = await agreeOn(contract, { date: '2026-11-23' })
  t.clock.set(new Date('2026-11-23T08:00:00Z'))
  await close(id, 'held')
  await dispute(id)
  await resolve(id, 'held')
  const { body } = await t.call(listLessonHistory, { as: t.people.customer, params: { id } })
  expect(body.data[0]).toMatchObject({ action: 'resolved', reason: 'Спросили обе стороны' })
})

test('after a decision the executor corrects nothing; later corrections of staff can be objected to again', async () => {
  const id = await agreeOn(contract, { date: '2026-11-23' })
  t.clock.set(new Date('2026-11-23T08:00:00Z'))
  await close(id, 'held')
  await dispute(id)
  await resolve(id, 'cancelled_by_executor')
  expect((await close(id, 'held')).body.code).toBe('lesson_dispute_answered')
  expect((await dispute(id)).body.code).toBe('lesson_dispute_answered')
  t.clock.advance(hours(24))
  expect((await close(id, 'held', t.people.manager)).status).toBe(200)
  expect((await dispute(id)).status).toBe(200)
})

test('a decision on a cancellation does not bind the lesson once it is restored: its outcome can be corrected and objected to', async () => {
  const { customer, executor } = t.people
  const id = await agreeOn(contract, { date: '2026-11-23' })
  t.clock.set(new Date('2026-11-23T06:00:00Z'))
  const cancelled = { version: (await read(id)).version, by: 'customer', reason: 'Заболели', acceptsCharge: true }
  expect((await t.call(cancelLesson, { as: customer, params: { id }, body: cancelled })).status).toBe(200)
  await dispute(id)
  await resolve(id, 'cancelled_by_customer_late')
  const version = (await read(id)).version
  expect((await t.call(restoreLesson, { as: customer, params: { id }, body: { version } })).status).toBe(200)
  expect(await read(id, customer)).toMatchObject({ state: 'planned', dispute: null })
  t.clock.set(new Date('2026-11-23T08:00:00Z'))
  expect((await close(id, 'held', executor)).status).toBe(200)
  expect((await read(id)).disputableUntil).toBe('2026-11-26T08:00:00.000Z')
  t.clock.set(new Date('2026-11-26T08:00:00Z'))
  expect((await dispute(id)).status).toBe(200)
})
