import {
  holdProgrammeSession,
  listProgrammeSessions,
  setSessionTeachers,
} from '@navyk/api-spec/teaching/programme-sessions'
import { addAbsence, addHoliday } from '@navyk/api-spec/teaching/schedule'
import { downloadExecutorLoads, type ExecutorLoad, listExecutorLoads } from '@navyk/api-spec/views/user-management'
import { businessInstant, type EndpointDeclaration } from '@navyk/api-spec/kit'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executorCards } from '#testing/factories/executor-cards.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { createContract, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { listExecutorLoads as list } from './list-executor-loads.ts'

const absent = (from: string, to: string) => ({
  startsAt: businessInstant('2026-11-24', from).toISOString(),
  reason: '',
  endsAt: businessInstant('2026-11-24', to).toISOString(),
})

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const { executor, otherExecutor, manager } = t.people
  const { saveCard } = executorCards(() => t)
  // Tuesday and Wednesday from three to six, Thursday is a holiday.
  const week = [2, 3, 4].map((weekday) => ({ weekday, from: '15:00', to: '18:00' }))
  await saveCard(executor, { week })
  await saveCard(otherExecutor, { city: 'Гродно', formats: ['online'], subjects: ['chess'] })
  await t.call(addAbsence, { as: executor, body: absent('17:00', '23:00') })
  await t.call(addHoliday, { as: manager, body: { date: '2026-11-26', name: 'Каникулы' } })
  const contract = await createContract(t, { executor })
  await teach(t, contract, [
    { date: '2026-11-25', time: '16:00', outcome: null },
    { date: '2026-11-29', time: '10:00', outcome: null },
    { date: '2026-11-19', outcome: null },
    { date: '2026-11-18' },
    { date: '2026-11-17' },
    { date: '2026-11-16', outcome: 'cancelled_by_executor' },
    { date: '2026-11-13', outcome: 'cancelled_by_customer_in_time' },
  ])
  const held = await t.services.db
    .selectFrom('lesson')
    .select('id')
    .where('starts_at', '=', businessInstant('2026-11-18', '10:00'))
    .executeTakeFirstOrThrow()
  await t.services.db
    .updateTable('lesson')
    .set({ disputed_at: t.clock.now(), dispute_reason: 'Короче часа', moved_from_id: held.id })
    .where('starts_at', '=', businessInstant('2026-11-17', '10:00'))
    .execute()
})
afterAll(() => t.close())

const ask = (query: Record<string, string> = {}, as = t.people.manager) =>
  t.call(listExecutorLoads, { as, query: { day: '2026-11-25', ...query } })
const names = async (query: Record<string, string>) =>
  (await ask(query)).body.data.map(({ lastName }: ExecutorLoad) => lastName)

test('offered hours are the hours of the week without absences and holidays; lessons inside them leave the rest free', async () => {
  const [row] = (await ask({ search: 'Last-executor' })).body.data as ExecutorLoad[]
  // Two hours on Tuesday, three on Wednesday; a lesson on Wednesday, another on Sunday outside the hours.
  expect(row).toMatchObject({ offeredMinutes: 300, takenMinutes: 120, freeMinutes: 240, hasHours: true, city: 'Минск' })
  expect(row).toMatchObject({ accountId: t.people.executor.accountId, runningContracts: 1, isBlocked: false })
  const [month] = (await ask({ search: 'Last-executor', period: 'month' })).body.data as ExecutorLoad[]
  // Of the month four Tuesdays, Wednesdays and Thursdays, an hour and a Thursday less; six lessons that took time.
  expect([month?.offeredMinutes, month?.takenMinutes]).toEqual([(12 * 3 - 1 - 3) * 60, 5 * 60])
})

test('a session of a group takes the time of its executors like a lesson', async () => {
  const { otherExecutor } = t.people
  const { id } = await openProgramme(t)
  await joinTeam(t, id, otherExecutor)
  await addSession(t, id, '2026-12-08', { time: '16:00', minutes: 90 })
  const [row] = (await ask({ search: 'Last-otherExecutor', day: '2026-12-08' })).body.data as ExecutorLoad[]
  expect(row).toMatchObject({ takenMinutes: 90 })
})

test('outcomes are counted over 90 days: as planned, cancelled by the executor, disputed; and those to close', async () => {
  const [row] = (await ask({ search: 'Last-executor' })).body.data as ExecutorLoad[]
  expect(row?.unclosedLessons).toBe(1)
  expect(row?.outcomes).toEqual({ lessons: 4, asPlanned: 1, ownCancellations: 1, disputes: 1 })
})

test('an executor without hours offers nothing, and is in the list all the same', async () => {
  const [row] = (await ask({ search: 'Last-both' })).body.data as ExecutorLoad[]
  expect(row).toMatchObject({ hasHours: false, offeredMinutes: 0, freeMinutes: 0, subjects: [] })
})

test.each<[Record<string, string>, string[]]>([
  [{}, ['Last-both', 'Last-executor', 'Last-otherExecutor']],
  [{ order: 'free' }, ['Last-executor', 'Last-otherExecutor', 'Last-both']],
  [{ order: 'unclosed', limit: '1' }, ['Last-executor']],
  [{ subject: 'chess' }, ['Last-otherExecutor']],
  [{ city: 'грод' }, ['Last-otherExecutor']],
  [{ format: 'at_customer' }, ['Last-executor']],
  [{ freeHours: '4' }, ['Last-executor']],
  [{ freeHours: '5' }, []],
])('the list is filtered and sorted: %o', async (query, found) => {
  expect(await names(query)).toEqual(found)
})

test('an executor is found by either end of the phone', async () => {
  expect(await names({ search: t.people.executor.phone.slice(-4) })).toEqual(['Last-executor'])
})

test.each(['name', 'free', 'taken', 'unclosed'])(
  'the list sorted by %s is read page by page without gaps and repeats',
  async (order) => {
    const all = await names({ order })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await ask({ order, limit: '1', ...(cursor && { cursor }) })
      seen.push(...body.data.map(({ lastName }: ExecutorLoad) => lastName))
      cursor = body.nextCursor
    }
    expect(seen).toEqual(all)
  },
)

test('a page takes as many statements for many executors as for one, whatever it is sorted by', async () => {
  for (const order of ['name', 'free'] as const) {
    const statements = (limit: number) =>
      countStatements(t, (tx) => list(tx, t.services, t.people.manager.session, { limit, order }))
    expect(await statements(100)).toBe(await statements(1))
  }
})

test('managers and administrators read the list, accountants and executors do not', async () => {
  const { administrator, accountant, executor, customer } = t.people
  expect((await ask({}, administrator)).status).toBe(200)
  for (const as of [accountant, executor, customer]) {
    expect((await ask({}, as)).status).toBe(403)
    expect((await t.call(downloadExecutorLoads, { as })).status).toBe(403)
  }
})

test.each([
  ['period', 'year'],
  ['day', '2026-13-01'],
  ['freeHours', '-1'],
  ['order', 'rating'],
  ['cursor', 'x'],
])('a wrong %s is refused at its field', async (field, value) => {
  const { status, body } = await ask({ [field]: value })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('the workbook has the rows of the list, without phones and prices', async () => {
  const query = { day: '2026-11-25', subject: 'mathematics' }
  const { text, status } = await t.call(downloadExecutorLoads, { as: t.people.manager, query })
  expect(status).toBe(200)
  expect(text).toContain('Last-executor First2')
  expect(text).not.toContain('Last-otherExecutor')
  expect(text).not.toContain(t.people.executor.phone)
})

test('sessions of groups are counted apart: held, held by a substitute, and unmarked ones, which the order includes', async () => {
  const { executor, otherExecutor, manager } = t.people
  const { id } = await openProgramme(t)
  await joinTeam(t, id, otherExecutor)
  const { learner } = await createFirmSeat(t, id)
  const days = [
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-26',
    '2026-11-27',
    '2026-11-30',
    '2026-12-14',
  ]
  const [held, , stoodIn] = await Promise.all(days.map((day) => addSession(t, id, day)))
  t.clock.set(new Date('2026-12-01T09:00:00Z'))
  const step = async (endpoint: EndpointDeclaration, one: { id: string; version: number } | undefined, body: object) =>
    (await t.call(endpoint, { as: manager, params: { id: one?.id ?? '' }, body: { version: one?.version, ...body } }))
      .body.data
  const outcomes = { outcomes: [{ learnerId: learner.id, outcome: 'present' }] }
  await step(holdProgrammeSession, held, outcomes)
  const teachers = { leadId: executor.cabinetId, assistantIds: [], reason: 'Болезнь' }
  await step(holdProgrammeSession, await step(setSessionTeachers, stoodIn, teachers), outcomes)
  const [row] = (await ask({ search: 'Last-otherExecutor' })).body.data as ExecutorLoad[]
  const none = { lessons: 0, asPlanned: 0, ownCancellations: 0, disputes: 0 }
  expect(row).toMatchObject({ unclosedLessons: 0, outcomes: none, unclosedSessions: 5 })
  expect(row?.sessions).toEqual({ held: 1, substituted: 1 })
  const [substitute] = (await ask({ search: 'Last-executor' })).body.data as ExecutorLoad[]
  expect(substitute).toMatchObject({ unclosedSessions: 0, sessions: { held: 1, substituted: 0 } })
  const query = { view: 'unclosed', executorId: otherExecutor.cabinetId }
  expect((await t.call(listProgrammeSessions, { as: manager, query })).body.data).toHaveLength(5)
  expect((await names({ order: 'unclosed' })).slice(0, 2)).toEqual(['Last-otherExecutor', 'Last-executor'])
  const workbook = await t.call(downloadExecutorLoads, { as: manager, query: { search: 'Last-otherExecutor' } })
  const [sheet] = await readWorkbook(Buffer.from(workbook.bytes))
  expect(sheet?.data[0]?.slice(-3)).toEqual([
    'Занятий групп не отмечено',
    'Занятий групп за 90 дней',
    'Проведено с заменой',
  ])
  expect(sheet?.data[1]?.slice(-3)).toEqual([5, 1, 1])
})

// The last one, because nobody comes back from it.
test('an erased executor is no longer in the list', async () => {
  const { both } = t.people
  const [at, phone] = [t.clock.now(), `erased-${both.accountId}`]
  await t.services.db
    .updateTable('account')
    .set({ deletion_asked_at: at, deletion_at: at, erased_at: at, phone, password_hash: '' })
    .where('id', '=', both.accountId)
    .execute()
  expect(await names({})).toEqual(['Last-executor', 'Last-otherExecutor'])
})
