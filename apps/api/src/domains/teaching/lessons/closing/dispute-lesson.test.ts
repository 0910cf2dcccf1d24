import { hourMs } from '@navyk/api-spec/kit'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { approveWorkReport, submitWorkReport } from '@navyk/api-spec/money/work-reports'
import {
  addLessonFile,
  cancelLesson,
  closeLessons,
  disputeLesson,
  getLesson,
  getLessonFile,
  type Lesson,
  type LessonSummary,
  listLessonHistory,
  listLessons,
  removeLessonFile,
  resolveDispute,
  updateLesson,
} from '@navyk/api-spec/teaching/lessons'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { allTasks } from '#app.ts'
import { findWorkReportOf } from '#money/work-reports'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let contract: TestContract
let lesson: LessonSummary
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['lesson', 'file', 'notice'] as const) {
    await t.services.db.deleteFrom(table).execute()
  }
  t.clock.set(new Date('2026-11-23T06:00:00Z'))
  const [planned] = await planLessons(t, contract, [{ date: '2026-11-23' }])
  lesson = planned as LessonSummary
  t.clock.set(new Date('2026-11-23T08:00:00Z'))
})

const read = async (as: TestPerson) => (await t.call(getLesson, { as, params: { id: lesson.id } })).body.data as Lesson
const close = async (as: TestPerson, outcome: string, input: object = {}) => {
  const { version } = await read(as)
  const lessons = [{ id: lesson.id, version, outcome, reason: 'Ошибка', ...input }]
  return t.call(closeLessons, { as, body: { lessons } })
}
const dispute = async (as: TestPerson, input: object = {}, id = lesson.id) =>
  t.call(disputeLesson, { as, params: { id }, body: { version: 2, reason: 'Занятия не было', ...input } })
const resolve = (as: TestPerson, input: object, id = lesson.id) =>
  t.call(resolveDispute, { as, params: { id }, body: { version: 3, answer: 'Проверили', outcome: 'held', ...input } })
const newestNotice = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' }, language: 'en' })).body.data[0]?.message

describe('an executor’s correction of an outcome', () => {
  test('is possible for 48 hours, to the millisecond; staff correct later, with a reason, and the executor is notified', async () => {
    await close(t.people.executor, 'held')
    t.clock.advance(48 * hourMs)
    expect((await close(t.people.executor, 'student_no_show')).status).toBe(200)
    expect((await read(t.people.executor)).actions.close).toBe(true)
    t.clock.advance(1)
    const late = await close(t.people.executor, 'held')
    expect([late.status, late.body.code]).toEqual([409, 'lesson_correction_over'])
    expect((await read(t.people.executor)).actions).toMatchObject({ close: false, edit: true })
    expect((await close(t.people.manager, 'held', { reason: '' })).status).toBe(422)
    expect((await close(t.people.manager, 'held')).status).toBe(200)
    expect(await newestNotice(t.people.executor)).toContain('outcome of a lesson has changed')
  })
})

describe('a note for staff', () => {
  test('is read by the executor and staff, and never by the customer', async () => {
    await close(t.people.executor, 'held', { staffNote: 'тайная-записка', note: 'Молодец' })
    expect((await read(t.people.manager)).staffNote).toBe('тайная-записка')
    const texts = { version: 2, topic: '', homework: '', note: '', staffNote: 'тайная-записка 2' }
    await t.call(updateLesson, { as: t.people.executor, params: { id: lesson.id }, body: texts })
    expect((await read(t.people.executor)).staffNote).toBe('тайная-записка 2')
    const { customer } = t.people
    for (const answer of [
      await t.call(getLesson, { as: customer, params: { id: lesson.id } }),
      await t.call(listLessons, { as: customer, query: { view: 'all' } }),
      await t.call(listLessonHistory, { as: customer, params: { id: lesson.id } }),
    ]) {
      expect([answer.status, answer.text.includes('тайная')]).toEqual([200, false])
    }
  })
})

describe('a customer’s objection to an outcome', () => {
  test('is possible within 72 hours, and both the executor and staff are notified', async () => {
    await close(t.people.executor, 'student_no_show')
    t.clock.advance(72 * hourMs)
    expect((await read(t.people.customer)).actions.dispute).toBe(true)
    const answer = await dispute(t.people.customer)
    expect(answer.body.data).toMatchObject({ state: 'disputed', dispute: { reason: 'Занятия не было', answer: null } })
    for (const who of ['executor', 'manager'] as const) {
      expect(await newestNotice(t.people[who])).toContain('The customer objects')
    }
    const again = await dispute(t.people.customer, { version: 3 })
    expect([again.status, again.body.code]).toEqual([409, 'lesson_disputed'])
    expect((await close(t.people.manager, 'held')).body.code).toBe('lesson_disputed')
  })

  test('is refused later, without an outcome, without a reason, and to anybody else', async () => {
    expect((await dispute(t.people.customer, { version: 1 })).body.code).toBe('lesson_no_outcome')
    await close(t.people.executor, 'student_no_show')
    expect((await dispute(t.people.customer, { reason: ' ' })).body.errors).toEqual({ reason: ['Обязательное поле'] })
    expect((await dispute(t.people.executor)).status).toBe(403)
    expect((await dispute(t.people.otherCustomer)).text).toBe((await dispute(t.people.otherCustomer, {}, absent)).text)
    expect((await dispute(t.people.customer, { version: 1 })).body.code).toBe('version_conflict')
    t.clock.advance(72 * hourMs + 1)
    expect((await dispute(t.people.customer)).body.code).toBe('lesson_dispute_over')
  })

  test('is decided by staff with an answer for both sides, once', async () => {
    await close(t.people.executor, 'student_no_show')
    await dispute(t.people.customer)
    expect((await resolve(t.people.executor, {})).status).toBe(403)
    expect((await resolve(t.people.manager, { answer: '' })).body.errors).toEqual({ answer: ['Обязательное поле'] })
    expect((await resolve(t.people.manager, { outcome: 'moved' })).body.errors).toHaveProperty('outcome')
    expect((await resolve(t.people.manager, {}, absent)).status).toBe(404)
    const answer = await resolve(t.people.manager, { outcome: 'executor_no_show' })
    expect(answer.body.data).toMatchObject({
      state: 'closed',
      outcome: 'executor_no_show',
      chargeKopecks: 0,
      payKopecks: 0,
      dispute: { answer: 'Проверили' },
    })
    expect(answer.body.data.makeUp).not.toBeNull()
    for (const who of ['executor', 'customer'] as const) {
      expect(await newestNotice(t.people[who])).toContain('Staff have decided')
    }
    const { version } = answer.body.data
    expect((await dispute(t.people.customer, { version })).body.code).toBe('lesson_dispute_answered')
    expect((await resolve(t.people.manager, { version })).body.code).toBe('lesson_not_disputed')
  })

  test('is decided finally at once, by a clock that runs while the outcome changes', async () => {
    await close(t.people.executor, 'held')
    await dispute(t.people.customer)
    const start = t.clock.now().getTime()
    let reads = 0
    const running = vi.spyOn(t.clock, 'now').mockImplementation(() => new Date(start + reads++))
    const answer = await resolve(t.people.manager, { outcome: 'cancelled_by_executor' })
    running.mockRestore()
    t.clock.advance(hourMs)
    const { actions, version } = await read(t.people.customer)
    expect([answer.status, actions.dispute]).toEqual([200, false])
    expect((await dispute(t.people.customer, { version })).body.code).toBe('lesson_dispute_answered')
  })
})

test('to a late cancellation is waived by staff before the lesson would have begun', async () => {
  await t.services.db.deleteFrom('lesson').execute()
  t.clock.set(new Date('2026-11-23T06:00:00Z'))
  lesson = (await planLessons(t, contract, [{ date: '2026-11-23' }]))[0] as LessonSummary
  const body = { version: 1, by: 'customer' as const, reason: 'x', acceptsCharge: true }
  await t.call(cancelLesson, { as: t.people.customer, params: { id: lesson.id }, body })
  await dispute(t.people.customer)
  expect((await resolve(t.people.manager, { outcome: 'held' })).body.code).toBe('lesson_not_started')
  const waived = await resolve(t.people.manager, { outcome: 'cancelled_by_customer_in_time' })
  expect(waived.body.data).toMatchObject({ state: 'closed', chargeKopecks: 0 })
})

describe('files of a lesson', () => {
  const pdf = Buffer.from('%PDF-1.7 задание\n%%EOF\n')
  const add = (as: TestPerson, name = 'Задание.pdf', bytes = pdf) =>
    t.call(addLessonFile, { as, params: { id: lesson.id }, query: { name }, file: bytes })

  test('are added by the executor, downloaded by the customer under their name, and seen by nobody else', async () => {
    const added = await add(t.people.executor)
    expect(added.status).toBe(201)
    const [file] = added.body.data.files
    expect(file).toMatchObject({ name: 'Задание.pdf', mediaType: 'application/pdf', sizeBytes: pdf.length })
    const params = { id: lesson.id, fileId: file?.id ?? '' }
    const saved = await t.call(getLessonFile, { as: t.people.customer, params })
    expect([saved.status, saved.text]).toEqual([200, pdf.toString()])
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="???????.pdf"; filename*=UTF-8''${encodeURIComponent('Задание.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    for (const as of [t.people.otherCustomer, t.people.otherExecutor]) {
      expect((await t.call(getLessonFile, { as, params })).status).toBe(404)
      if (as === t.people.otherExecutor) expect((await t.call(removeLessonFile, { as, params })).status).toBe(404)
    }
    expect((await t.call(getLessonFile, { as: t.people.customer, params: { ...params, fileId: absent } })).status).toBe(
      404,
    )
    expect((await t.call(removeLessonFile, { as: t.people.manager, params })).body.data.files).toEqual([])
    expect(await t.services.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  test('are documents, pictures, texts and recordings by their content, at most ten', async () => {
    const program = await add(t.people.executor, 'Задание.pdf', Buffer.from('MZ\x90\x00'))
    expect([program.status, Object.keys(program.body.errors ?? {})]).toEqual([422, ['file']])
    expect((await add(t.people.executor, 'a.txt', Buffer.alloc(0))).status).toBe(422)
    expect((await add(t.people.customer)).status).toBe(403)
    for (let count = 0; count < 10; count++) expect((await add(t.people.executor)).status).toBe(201)
    expect((await add(t.people.executor)).body.code).toBe('lesson_files_full')
  })
})

test('a disputed lesson does not delay its month, and is settled once staff have decided', async () => {
  await close(t.people.executor, 'student_no_show')
  const report = await findWorkReportOf(t.services.db, t.people.executor.cabinetId, '2026-11')
  const target = { params: { id: report?.id ?? '' } }
  await t.call(submitWorkReport, { as: t.people.executor, ...target, body: { version: 1 } })
  await dispute(t.people.customer, { version: 3 })
  const approve = () => t.call(approveWorkReport, { as: t.people.manager, ...target, body: { version: 2 } })
  const approved = await approve()
  expect(approved.body.data).toMatchObject({
    state: 'approved',
    settled: { lessonCount: 0 },
    waiting: { lessonCount: 1, disputedCount: 1, unconfirmedCount: 0, until: null },
  })
  await allTasks(t.services)['settle-lessons']?.({})
  expect((await read(t.people.customer)).state).toBe('disputed')
  expect((await resolve(t.people.manager, { version: 4, outcome: 'student_no_show' })).status).toBe(200)
  await allTasks(t.services)['settle-lessons']?.({})
  expect((await read(t.people.customer)).state).toBe('settled')
})
