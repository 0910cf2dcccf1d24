import { hourMs } from '@navyk/api-spec/kit'
import {
  closeLessons,
  getLesson,
  type LessonSummary,
  listLessonHistory,
  listLessons,
  reviewClosing,
} from '@navyk/api-spec/teaching/lessons'
import { getHome } from '@navyk/api-spec/views/home'
import { expect, test } from 'vitest'
import { lessonSteps } from '#testing/acting/lesson-steps.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { createContract, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'

eachTestHasOneContract()

const { agreeOn, plan, close, confirm } = lessonSteps(() => t)
const unusual = async (query: Record<string, string> = {}): Promise<[string, string[]][]> => {
  const { body } = await t.call(listLessons, { as: t.people.manager, query: { view: 'unusual', ...query } })
  return body.data.map((lesson: LessonSummary) => [lesson.startsAt.slice(0, 16), lesson.unusual])
}

test.each([
  ['06:59', 60, ['at_night']],
  ['07:00', 60, []],
  ['21:00', 60, []],
  ['21:00', 61, ['at_night']],
  ['22:30', 30, ['at_night']],
] as const)('a lesson at %s of %i minutes is marked as %j', async (time, minutes, reasons) => {
  t.clock.set(new Date('2026-11-18T09:00:00Z'))
  const lesson = await agreeOn(contract, { date: '2026-11-18', time, minutes })
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  await close(lesson)
  expect((await unusual()).map(([, found]) => found)).toEqual(reasons.length === 0 ? [] : [reasons])
})

async function enteredAfterwards(minutes: number) {
  return (await close(await plan(contract, { date: '2026-11-19', time: '12:00', minutes }))).body.data[0]
}

test('the list of unusual closings has lessons entered afterwards and longer than the contract’s, confirmed or not', async () => {
  const lesson = await enteredAfterwards(61)
  const expected = [['2026-11-19T09:00', ['long', 'entered_afterwards']]]
  expect(await unusual()).toEqual(expected)
  await confirm(lesson)
  expect(await unusual()).toEqual(expected)
})

test('a lesson as long as the longest of the week is not marked as long', async () => {
  await t.services.db
    .updateTable('contract')
    .set({ weekly_slots: JSON.stringify([{ weekday: 1, time: '10:00', minutes: 90 }]) as never })
    .execute()
  await enteredAfterwards(90)
  expect(await unusual()).toEqual([['2026-11-19T09:00', ['entered_afterwards']]])
})

test('the list of unusual closings has lessons closed more than a week late, from five at once of one executor', async () => {
  const dates = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'].map((date) => ({ date }))
  // It is the 20th, 12:00 in Minsk.
  const exactlyAWeek = { date: '2026-11-13', time: '11:00' }
  await teach(t, contract, [...dates, exactlyAWeek])
  const other = await createContract(t, { executor: t.people.otherExecutor })
  await teach(t, other, dates)
  expect(await unusual()).toEqual([])
  t.clock.advance(60_000)
  const later = ['2026-11-06', '2026-11-07', '2026-11-09', '2026-11-10', '2026-11-12'].map((date) => ({ date }))
  await teach(t, other, [...later, { ...exactlyAWeek, time: '11:01' }])
  expect((await unusual()).map(([, reasons]) => reasons)).toEqual(Array(5).fill(['closed_late']))
  expect(await unusual({ executorId: t.people.executor.cabinetId })).toEqual([])
  expect(await unusual({ month: '2026-10' })).toEqual([])
})

test('the list of unusual closings leaves out lessons that did not take place', async () => {
  await close(await agreeOn(contract, { date: '2026-11-19', time: '23:00', minutes: 30 }), 'cancelled_by_executor')
  expect(await unusual()).toEqual([])
})

const review = (as: TestPerson, { id, version }: { id: string; version: number }, note = 'Звонили: всё так') =>
  t.call(reviewClosing, { as, params: { id }, body: { version, note } })

test('a manager reviews an unusual closing with a note, which only staff read; a new outcome needs a new review', async () => {
  const lesson = await enteredAfterwards(60)
  const read = async (as: TestPerson) => (await t.call(getLesson, { as, params: { id: lesson.id } })).body.data
  expect((await review(t.people.accountant, lesson)).status).toBe(403)
  expect((await review(t.people.manager, lesson, ' ')).status).toBe(422)
  expect((await review(t.people.manager, { ...lesson, version: 1 })).body.code).toBe('version_conflict')
  expect((await review(t.people.manager, lesson)).status).toBe(200)
  expect((await review(t.people.manager, { ...lesson, version: 3 })).body.code).toBe('lesson_reviewed_already')
  expect(await unusual()).toEqual([])
  expect((await read(t.people.accountant)).review).toEqual({
    at: '2026-11-20T09:00:00.000Z',
    by: 'Last-manager First4',
    note: 'Звонили: всё так',
  })
  const history = async (as: TestPerson) =>
    (await t.call(listLessonHistory, { as, params: { id: lesson.id } })).body.data.map(
      ({ action }: { action: string }) => action,
    )
  expect(await history(t.people.accountant)).toEqual(['reviewed', 'closed', 'planned'])
  for (const as of [t.people.customer, t.people.executor]) {
    expect(await history(as)).toEqual(['closed', 'planned'])
    const seen = await read(as)
    for (const field of ['review', 'unusual', 'isReviewed']) expect(seen).not.toHaveProperty(field)
  }
  const correction = { id: lesson.id, version: 3, outcome: 'student_no_show' }
  await t.call(closeLessons, { as: t.people.executor, body: { lessons: [correction] } })
  expect(await unusual()).toHaveLength(1)
})

test('the list is only for staff, and an ordinary closing has nothing to review', async () => {
  for (const as of [t.people.customer, t.people.executor]) {
    expect((await t.call(listLessons, { as, query: { view: 'unusual' } })).status).toBe(403)
  }
  await teach(t, contract, [{ date: '2026-11-19' }])
  const [lesson] = (await t.call(listLessons, { as: t.people.manager })).body.data
  expect((await review(t.people.manager, lesson)).body.code).toBe('lesson_not_unusual')
})

test('staff’s home shows how many lessons wait for a review, a decision and a confirmation, and since when', async () => {
  await enteredAfterwards(60)
  t.clock.advance(hourMs)
  const { queue } = (await t.call(getHome, { as: t.people.manager })).body.data
  const nothing = { amountKopecks: null, month: null, mineCount: 0, work: 'manager' }
  expect(queue).toEqual([
    { kind: 'unusual_closings', count: 1, oldestAt: '2026-11-20T09:00:00.000Z', ...nothing },
    { kind: 'unconfirmed_lessons', count: 1, oldestAt: '2026-11-20T09:00:00.000Z', ...nothing },
  ])
})
