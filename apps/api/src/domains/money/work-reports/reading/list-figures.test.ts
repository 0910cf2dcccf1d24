// The list sums up in the database what the page of a report sums up itself: both say the same of every kind of lesson.
import { getWorkReport, listWorkReports, type WorkReport } from '@navyk/api-spec/money/work-reports'
import { type LessonOutcome, lessonOutcomes } from '@navyk/api-spec/teaching/lessons'
import { expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'

eachTestHasOneContract()

const asManager = async (query: Record<string, string> = {}): Promise<WorkReport[]> =>
  (await t.call(listWorkReports, { as: t.people.manager, query })).body.data

/** A lesson of an hour on a day of November that came to this. */
async function taught(day: number, outcome: LessonOutcome, fields: object = {}): Promise<void> {
  const date = `2026-11-${String(day).padStart(2, '0')}`
  const planned = await planLessons(t, contract, [{ date }])
  const id = planned.find(({ startsAt }) => startsAt.startsWith(date))?.id ?? ''
  const closed = { state: 'closed' as const, outcome, closed_at: t.clock.now() }
  const sums =
    outcome === 'moved'
      ? { charge_kopecks: 0, pay_kopecks: 0 }
      : { charge_kopecks: 4000 + day, pay_kopecks: 3000 - day }
  const minutes = outcome === 'held_partial' ? { held_minutes: 40 } : {}
  await t.services.db
    .updateTable('lesson')
    .set({ ...closed, ...sums, ...minutes, ...fields })
    .where('id', '=', id)
    .execute()
}

async function figures() {
  const [row] = await asManager()
  const { body } = await t.call(getWorkReport, { as: t.people.manager, params: { id: row?.id ?? '' } })
  return { list: row?.totals, page: body.data.totals }
}

test.each(lessonOutcomes)('the list counts a lesson that came to %s', async (outcome) => {
  await taught(1, 'held')
  await taught(2, outcome)
  const { list, page } = await figures()
  expect(list).toEqual(page)
  expect(list?.lessonCount).toBe(outcome === 'moved' ? 1 : 2)
})

test('the list counts held minutes: those of a part, else the length of the lesson', async () => {
  await taught(1, 'held_partial', { held_minutes: 45 })
  await taught(2, 'held')
  await taught(3, 'student_no_show')
  const { list, page } = await figures()
  expect(list).toEqual(page)
  expect(list?.heldMinutes).toBe(105)
})

test('the list counts a lesson as ahead until its end, and unclosed from then on', async () => {
  const [lesson] = await planLessons(t, contract, [{ date: '2026-11-20', time: '12:30' }])
  const end = Date.parse(lesson?.endsAt ?? '')
  for (const [ms, unclosedCount] of [
    [-1, 0],
    [0, 1],
  ] as const) {
    t.clock.set(new Date(end + ms))
    const { list, page } = await figures()
    expect(list).toEqual(page)
    expect(list).toMatchObject({ unclosedCount, aheadCount: 1 - unclosedCount })
  }
})

test('a month whose lessons were all moved away has nothing to report', async () => {
  await taught(1, 'moved')
  expect(await asManager()).toEqual([])
  await taught(2, 'held')
  expect(await asManager()).toHaveLength(1)
})

test('an approved month waits for closed and disputed lessons, in the list and on the page', async () => {
  await taught(1, 'held')
  await taught(2, 'held')
  await taught(3, 'held')
  const { db, clock } = t.services
  const [report] = await asManager()
  const approved = { state: 'approved' as const, approved_at: clock.now(), submitted_at: clock.now() }
  const lessons = await db.selectFrom('lesson').select('id').orderBy('starts_at').execute()
  await db.updateTable('work_report').set(approved).execute()
  for (const [index, state] of (['closed', 'disputed', 'settled'] as const).entries()) {
    const objection = state === 'disputed' ? { disputed_at: clock.now(), dispute_reason: 'Не было' } : {}
    await db
      .updateTable('lesson')
      .set({ state, work_report_id: report?.id ?? null, ...objection })
      .where('id', '=', lessons[index]?.id ?? '')
      .execute()
  }
  const [row] = await asManager()
  expect(row?.waitingCount).toBe(2)
  const { body } = await t.call(getWorkReport, { as: t.people.manager, params: { id: row?.id ?? '' } })
  expect(body.data.waitingCount).toBe(2)
})
