// Sessions of groups in the report of the workload: by whoever teaches them, compared with their rows.
import { cancelProgrammeSession, holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import {
  downloadReportRows,
  getReport,
  listReportGroups,
  listReportRows,
  type ReportRow,
} from '@navyk/api-spec/views/reports'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { addSession, readSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { listReportRows as rowsOf } from '../list-rows.ts'

let t: TestApp
/** Three sessions of an hour and a half, led and assisted: the first was held, the second called off. Each executor has a lesson
 *  of an hour as well. */
beforeAll(async () => {
  t = await testApp()
  const { executor, otherExecutor, manager } = t.people
  const { id } = await openProgramme(t)
  await createFirmSeat(t, id)
  await joinTeam(t, id, executor)
  await joinTeam(t, id, otherExecutor, { role: 'assistant' })
  const first = await addSession(t, id, '2026-12-07')
  const second = await addSession(t, id, '2026-12-14')
  await addSession(t, id, '2026-12-21')
  await planLessons(t, await createContract(t), [{ date: '2026-12-07', time: '12:00' }])
  await planLessons(t, await createContract(t, { executor: otherExecutor }), [{ date: '2026-12-08' }])
  const call = { as: manager, params: { id: second.id }, body: { version: second.version, reason: 'Болезнь' } }
  expect((await t.call(cancelProgrammeSession, call)).status).toBe(200)
  t.clock.set(new Date('2026-12-07T17:00:00Z'))
  const { version, learners } = await readSession(t, first.id)
  const outcomes = learners.map(({ id: learnerId }) => ({ learnerId, outcome: 'present' }))
  const held = { as: executor, params: { id: first.id }, body: { version, outcomes } }
  expect((await t.call(holdProgrammeSession, held)).status).toBe(200)
})
afterAll(() => t.close())

const december = { from: '2026-12-01', to: '2026-12-31' }
const params = { report: 'workload' }
const call = async (
  endpoint: typeof getReport | typeof listReportGroups | typeof listReportRows,
  query: object = {},
  as = t.people.administrator,
) => t.call(endpoint, { as, params, query: { ...december, ...query } })

/** Minutes taken and held, and how many lessons and sessions, read from their rows. */
async function fromRows(executorId: string) {
  const { rows } = await sql<{ taken: number; held: number; count: number }>`
    select sum(minutes)::int as taken, (coalesce(sum(minutes) filter (where is_held), 0))::int as held, count(*)::int as count
    from (
      select extract(epoch from ends_at - starts_at) / 60 as minutes, state = 'held' as is_held
      from programme_session join programme_session_teacher teacher on teacher.session_id = id
      where teacher.executor_id = ${executorId} and state <> 'cancelled'
      union all
      select extract(epoch from ends_at - starts_at) / 60, outcome = 'held' from lesson where executor_id = ${executorId}
    ) taken`.execute(t.services.db)
  return [rows[0]?.taken, rows[0]?.held, rows[0]?.count]
}

test('lead and assistant have each session in full; a cancelled one takes nobody’s time', async () => {
  const { data } = (await call(listReportGroups, { by: 'executor' })).body
  const found = new Map(
    data.map(({ label, values }: { label: { id: string }; values: number[] }) => [
      label.id,
      [values[1], values[3], values[4]],
    ]),
  )
  for (const { cabinetId } of [t.people.executor, t.people.otherExecutor]) {
    expect(found.get(cabinetId)).toEqual([240, 90, 3])
    expect(found.get(cabinetId)).toEqual(await fromRows(cabinetId))
  }
  const { values } = (await call(getReport)).body.data
  expect([values[1], values[3], values[4]]).toEqual([480, 180, 6])
  const mine = (await call(getReport, { executorId: t.people.executor.cabinetId, weekday: '1' })).body.data
  expect([mine.values[1], mine.values[3], mine.values[4]]).toEqual([240, 90, 3])
})

const short = (row: ReportRow) => {
  if (row.kind !== 'lesson' && row.kind !== 'session') throw new Error(`a ${row.kind} is no part of the workload`)
  const isLead = row.executor.id === t.people.executor.cabinetId
  return [row.kind, row.startsAt.slice(5, 10), isLead ? 'executor' : 'other'].join(' ')
}

test('rows behind the taken hours are lessons and sessions in one order, also page by page', async () => {
  const { data } = (await call(listReportRows, { measure: 'taken' })).body
  expect(data.map(short).toSorted()).toEqual([
    'lesson 12-07 executor',
    'lesson 12-08 other',
    'session 12-07 executor',
    'session 12-07 other',
    'session 12-21 executor',
    'session 12-21 other',
  ])
  const times = data.map(({ startsAt }: { startsAt: string }) => startsAt)
  expect(times).toEqual(times.toSorted().toReversed())
  const paged: ReportRow[] = []
  let cursor: string | undefined
  do {
    const { body } = await call(listReportRows, {
      measure: 'taken',
      limit: '1',
      ...(cursor !== undefined && { cursor }),
    })
    paged.push(...body.data)
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(paged).toEqual(data)
})

test('a row of a session has its group, the part in it and its pay; rows of held time have only held ones', async () => {
  const { data } = (await call(listReportRows, { measure: 'held', executorId: t.people.executor.cabinetId })).body
  expect(data).toMatchObject([
    {
      kind: 'session',
      title: 'Готовимся к ЦЭ по математике',
      role: 'lead',
      subject: 'mathematics',
      state: 'held',
      payKopecks: 61_03,
      startsAt: '2026-12-07T15:00:00.000Z',
    },
  ])
})

test('the workbook has the rows of the filter', async () => {
  const query = { ...december, measure: 'taken', executorId: t.people.executor.cabinetId }
  const answer = await t.call(downloadReportRows, { as: t.people.administrator, params, query })
  const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
  const [head, ...rows] = sheet?.data ?? []
  expect(head?.slice(0, 4)).toEqual(['Когда', 'Часов', 'Договор', 'Ученик или программа'])
  expect(rows.map((row) => [row[1], row[3], row[6], row[8]])).toEqual([
    [1.5, 'Готовимся к ЦЭ по математике', 'Запланировано', null],
    [1.5, 'Готовимся к ЦЭ по математике', 'Проведено', 61.03],
    [1, expect.any(String), null, null],
  ])
  for (const as of [t.people.customer, t.people.executor]) {
    expect((await t.call(downloadReportRows, { as, params, query })).status).toBe(403)
  }
  expect((await t.call(downloadReportRows, { params, query })).status).toBe(401)
  const wrong = { as: t.people.administrator, params, query: { ...query, measure: 'paid' } }
  expect((await t.call(downloadReportRows, wrong)).status).toBe(422)
})

test('two statements answer however many rows there are, and the rows are only for the staff', async () => {
  const count = (limit: number) =>
    countStatements(t, (tx) =>
      rowsOf(tx, t.services, t.people.administrator.session, {
        report: 'workload',
        measure: 'taken',
        limit,
        ...december,
      }),
    )
  expect([await count(1), await count(100)]).toEqual([2, 2])
  for (const as of [t.people.customer, t.people.executor]) {
    expect((await call(listReportRows, { measure: 'taken' }, as)).status).toBe(403)
  }
  expect((await t.call(listReportRows, { params, query: { ...december, measure: 'taken' } })).status).toBe(401)
  expect((await call(listReportRows, { measure: 'taken', cursor: 'x' })).status).toBe(422)
})
