// Sessions of all programmes are searched, and taken along as a workbook; it is 12:00 in Minsk on Friday, 20 November 2026.
import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let manager: TestPerson
const sessions: string[] = []
beforeAll(async () => {
  t = await testApp()
  manager = t.people.manager
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  for (const [title, teacher] of [
    ['=Ботаника для всех', t.people.executor],
    ['Химия по вечерам', t.people.otherExecutor],
  ] as const) {
    const { id } = await openProgramme(t, { title })
    await joinTeam(t, id, teacher)
    await createFirmSeat(t, id)
    sessions.push((await addSession(t, id, '2026-12-07')).id)
  }
})
afterAll(() => t.close())

const found = async (query: Record<string, string>, as = manager): Promise<string[]> =>
  (await t.call(spec.listProgrammeSessions, { as, query })).body.data.map(({ id }: { id: string }) => id)
const workbook = async (query: Record<string, string>, as: TestPerson = manager) =>
  t.call(spec.downloadProgrammeSessions, { as, query })
const rowsOf = async (query: Record<string, string>) => {
  const [sheet] = await readWorkbook(Buffer.from((await workbook(query)).bytes))
  return sheet?.data ?? []
}

test('a search finds sessions by words of the programme and by their teachers, and by nothing else', async () => {
  expect(await found({ search: 'ботан' })).toEqual([sessions[0]])
  expect(await found({ search: 'вечер хим' })).toEqual([sessions[1]])
  expect(await found({ search: 'last-otherExecutor' })).toEqual([sessions[1]])
  for (const nobody of ['%', '_', 'физика']) expect(await found({ search: nobody })).toEqual([])
  expect((await found({ search: '  ' })).length).toBe(2)
})

test('a search of an executor finds no sessions that only others teach', async () => {
  expect(await found({ search: 'химия' }, t.people.executor)).toEqual([])
  expect(await found({ search: 'химия' }, t.people.otherExecutor)).toEqual([sessions[1]])
})

test('the workbook has the rows of the list: the time, the programme, the teacher, and why it needs somebody', async () => {
  const [head, ...rows] = await rowsOf({ search: 'ботан' })
  expect(head?.slice(0, 3)).toEqual(['Начало', 'Программа', 'Кто ведёт'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.[0]).toEqual(new Date('2026-12-07T18:00:00Z'))
  expect(rows[0]?.slice(1)).toEqual([
    '=Ботаника для всех',
    expect.stringContaining('Last-executor'),
    null,
    'Запланировано',
    1,
    0,
    null,
    null,
  ])
  expect(await rowsOf({ view: 'unstaffed' })).toHaveLength(1)
  expect(await rowsOf({ from: '2026-12-08' })).toHaveLength(1)
})

test('the workbook is only for staff, and refuses what the list refuses', async () => {
  for (const as of [t.people.executor, t.people.customer]) expect((await workbook({}, as)).status).toBe(403)
  expect((await t.call(spec.downloadProgrammeSessions, {})).status).toBe(401)
  expect((await workbook({ from: '2026-12-08', to: '2026-12-07' })).status).toBe(422)
  expect((await workbook({ state: 'lost' })).status).toBe(422)
})

test('the workbook has a session that nobody leads, with the reason', async () => {
  await t.services.db
    .deleteFrom('programme_session_teacher')
    .where('session_id', '=', sessions[0] ?? '')
    .execute()
  const [, row] = await rowsOf({ view: 'unstaffed' })
  expect([row?.[2], row?.[8]]).toEqual([null, 'Некому вести'])
})

test('the workbook marks a past session without outcomes as unmarked', async () => {
  t.clock.set(new Date('2026-12-08T09:00:00Z'))
  const [, row] = await rowsOf({ search: 'хим', view: 'unclosed' })
  expect(row?.[4]).toBe('Не отмечено')
})

test('the list goes on from page to page in its order, the latest and the soonest first, and so does a search', async () => {
  const { id } = await openProgramme(t, { title: 'Зоология летом' })
  await joinTeam(t, id, t.people.executor)
  for (const date of ['2026-12-10', '2026-12-09', '2026-12-08']) await addSession(t, id, date)
  for (const query of [{}, { view: 'upcoming' }, { search: 'зоолог' }]) {
    const whole = await found({ ...query, limit: '100' })
    expect(whole.length).toBeGreaterThanOrEqual(3)
    const pages: string[] = []
    let cursor: string | null | undefined
    do {
      const page = { ...query, limit: '2', ...(typeof cursor === 'string' && { cursor }) }
      const { body } = await t.call(spec.listProgrammeSessions, { as: manager, query: page })
      pages.push(...body.data.map((session: { id: string }) => session.id))
      cursor = body.nextCursor
    } while (cursor !== null && pages.length <= whole.length)
    expect(pages).toEqual(whole)
  }
})
