import { closeLessons, type LessonSummary, moveLesson } from '@navyk/api-spec/teaching/lessons'
import {
  addAbsence,
  addHoliday,
  type ContractSlots,
  listFreeSlots,
  saveAvailability,
} from '@navyk/api-spec/teaching/schedule'
import { businessInstant } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { moveLesson as move } from './move-lesson.ts'

let t: TestApp
let contract: TestContract
let lesson: LessonSummary
/** It is noon on Friday, 20 November 2026 in Minsk. The executor teaches on Mondays and Wednesdays from four to seven. */
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
  const [monday] = await planLessons(t, contract, [{ date: '2026-11-23', time: '16:00' }])
  if (!monday) throw new Error('the lesson is not there')
  lesson = monday
  await planLessons(t, contract, [{ date: '2026-11-25', time: '17:00' }])
  const week = [1, 3].map((weekday) => ({ weekday, from: '16:00', to: '19:00' }))
  const exceptions = [{ date: '2026-12-02', windows: [{ from: '10:00', to: '11:00' }] }]
  await t.call(saveAvailability, { as: t.people.executor, body: { version: 1, week, exceptions } })
  const absence = { startsAt: '2026-12-07T13:30:00Z', endsAt: '2026-12-07T20:00:00Z', reason: 'Врач' }
  await t.call(addAbsence, { as: t.people.executor, body: absence })
  for (const date of ['2026-11-30', '2026-12-02']) {
    await t.call(addHoliday, { as: t.people.manager, body: { date, name: 'Выходной' } })
  }
  await t.services.db.updateTable('contract').set({ ends_on: '2026-12-09' }).where('id', '=', contract.id).execute()
})
afterAll(() => t.close())

const fourWeeks = { from: '2026-11-20', to: '2026-12-17' }
const ask = async (as: TestPerson, query: Record<string, string> = {}): Promise<ContractSlots> =>
  (await t.call(listFreeSlots, { as, query: { contractId: contract.id, ...fourWeeks, ...query } })).body.data
const clock = ({ slots }: ContractSlots, date: string) =>
  slots.filter((slot) => slot.date === date).map(({ time }) => time)

describe('the times that are offered for a lesson', () => {
  test.each([
    ['a Monday on which the lesson that moves stands', '2026-11-23', ['16:00', '16:30', '17:00', '17:30', '18:00']],
    ['a Wednesday with another lesson in the middle', '2026-11-25', ['16:00', '18:00']],
    ['a holiday', '2026-11-30', []],
    ['a holiday with hours of its own', '2026-12-02', ['10:00']],
    ['an evening on which the executor is away from half past four', '2026-12-07', []],
    ['the last day of the contract', '2026-12-09', ['16:00', '16:30', '17:00', '17:30', '18:00']],
    ['a day after the contract', '2026-12-14', []],
  ])('are listed for %s', async (_, date, expected) => {
    expect(clock(await ask(t.people.customer, { lessonId: lesson.id }), date)).toEqual(expected)
  })

  test('leave out its present time for those who do not move it', async () => {
    expect(clock(await ask(t.people.customer), '2026-11-23')).toEqual(['17:00', '17:30', '18:00'])
  })

  test('leave out a lesson of another contract, whoever names it as the one to move', async () => {
    const other = await createContract(t, { customer: t.people.otherCustomer })
    const [foreign] = await planLessons(t, other, [{ date: '2026-12-09', time: '16:00' }])
    const seen = await ask(t.people.customer, { lessonId: foreign?.id ?? '' })
    expect(clock(seen, '2026-12-09')).toEqual(['17:00', '17:30', '18:00'])
    await t.services.db.deleteFrom('lesson').where('contract_id', '=', other.id).execute()
  })

  test('leave out the time of a held lesson, and include that of a cancelled one', async () => {
    const startsAt = businessInstant('2026-11-25', '16:00').toISOString()
    const lessonsThen = await planLessons(t, contract, [{ date: '2026-11-25', time: '16:00' }])
    const id = lessonsThen.find((one) => one.startsAt === startsAt)?.id ?? ''
    const freeOnceClosedAs = async (outcome: string, version: number) => {
      const lessons = [{ id, version, outcome, reason: 'Болезнь' }]
      expect((await t.call(closeLessons, { as: t.people.manager, body: { lessons } })).status).toBe(200)
      return clock(await ask(t.people.customer, { minutes: '30' }), '2026-11-25')
    }
    t.clock.set(businessInstant('2026-11-25', '16:15'))
    expect(await freeOnceClosedAs('held', 1)).toEqual(['18:00', '18:30'])
    expect(await freeOnceClosedAs('cancelled_by_executor', 2)).toEqual(['16:30', '18:00', '18:30'])
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    await t.services.db.deleteFrom('lesson').where('id', '=', id).execute()
  })

  test('fit the length of the lesson', async () => {
    expect(clock(await ask(t.people.executor, { minutes: '120' }), '2026-12-09')).toEqual(['16:00', '16:30', '17:00'])
  })

  test('say until when a lesson there could be cancelled free of charge, by the contract’s notice', async () => {
    t.clock.set(new Date('2026-11-24T13:00:00Z'))
    const seen = await ask(t.people.customer)
    const until = (time: string) =>
      seen.slots.find((slot) => slot.date === '2026-11-25' && slot.time === time)?.freeCancelUntil
    expect([seen.noticeHours, until('16:00'), until('18:00')]).toEqual([
      24,
      '2026-11-24T13:00:00.000Z',
      '2026-11-24T15:00:00.000Z',
    ])
    t.clock.advance(1)
    const later = await ask(t.people.customer)
    expect(later.slots.find((slot) => slot.date === '2026-11-25')?.freeCancelUntil).toBeNull()
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
  })

  test('can each be taken by a customer, and no other half hour of those days', async () => {
    const offered = new Set(
      (await ask(t.people.customer, { lessonId: lesson.id })).slots.map(({ date, time }) => `${date} ${time}`),
    )
    const own = `${businessInstant('2026-11-23', '16:00').toISOString()}`
    const undo = new Error('undo')
    const take = async (date: string, time: string) => {
      const input = { version: lesson.version, date, time, scope: 'this' as const }
      try {
        await t.services.transact(async (tx) => {
          await move(tx, t.services, t.people.customer.session, { id: lesson.id, ...input })
          throw undo
        })
      } catch (error) {
        return error === undo
      }
      return false
    }
    const halves = ['10:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30']
    for (const date of [
      '2026-11-23',
      '2026-11-25',
      '2026-11-30',
      '2026-12-02',
      '2026-12-07',
      '2026-12-09',
      '2026-12-14',
    ]) {
      for (const time of halves) {
        if (businessInstant(date, time).toISOString() === own) continue
        expect([date, time, await take(date, time)]).toEqual([date, time, offered.has(`${date} ${time}`)])
      }
    }
  })

  test('are checked again when one is taken: somebody was faster, and the lesson in the way is named', async () => {
    const [free] = (await ask(t.people.customer, { lessonId: lesson.id })).slots.filter(
      ({ date }) => date === '2026-12-09',
    )
    await planLessons(t, contract, [{ date: '2026-12-09', time: '16:00' }])
    const body = { version: lesson.version, date: free?.date, time: free?.time, scope: 'this' }
    const answer = await t.call(moveLesson, { as: t.people.customer, params: { id: lesson.id }, body })
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_overlap'])
    expect(answer.body.errors.time[0]).toContain('9\u00a0декабря')
  })

  test('are empty if the executor has no hours, and then any time may be proposed', async () => {
    const other = await createContract(t, { executor: t.people.otherExecutor })
    const { data } = (
      await t.call(listFreeSlots, { as: t.people.customer, query: { contractId: other.id, ...fourWeeks } })
    ).body
    expect(data).toEqual({ hasHours: false, noticeHours: 24, slots: [] })
    const [planned] = await planLessons(t, other, [{ date: '2026-11-24', time: '10:00' }])
    const body = { version: planned?.version, date: '2026-12-05', time: '07:30', scope: 'this' }
    expect((await t.call(moveLesson, { as: t.people.customer, params: { id: planned?.id ?? '' }, body })).status).toBe(
      200,
    )
  })
})
