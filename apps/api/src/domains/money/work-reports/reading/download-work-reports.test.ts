// Months of executors are searched by name, and taken along as a workbook. October of two executors is over and open.
import * as spec from '@navyk/api-spec/money/work-reports'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { createContract, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { downloadWorkReports } from './download-work-reports.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await teach(t, await createContract(t), [{ date: '2026-10-05' }, { date: '2026-10-12', outcome: null }])
  await teach(t, await createContract(t, { executor: t.people.otherExecutor }), [{ date: '2026-10-06' }])
})
afterAll(() => t.close())

type Query = Record<string, string>
const found = async (query: Query, as: TestPerson = t.people.manager): Promise<string[]> => {
  const { body } = await t.call(spec.listWorkReports, { as, query })
  return body.data.map((row: spec.WorkReportSummary) => row.executor.lastName)
}
const rowsOf = async (query: Query = {}) => {
  const { bytes } = await t.call(spec.downloadWorkReports, { as: t.people.manager, query })
  const [sheet] = await readWorkbook(Buffer.from(bytes))
  return sheet?.data ?? []
}

test('a search finds months by the beginnings of the executor’s names', async () => {
  expect((await found({})).toSorted()).toEqual(['Last-executor', 'Last-otherExecutor'])
  expect(await found({ search: ' LAST-exec ' })).toEqual(['Last-executor'])
  for (const search of ['%', '_', 'executor', 'last-customer']) expect(await found({ search })).toEqual([])
  expect(await found({ search: 'last-exec', month: '2026-09' })).toEqual([])
})

test('a search by name shows an executor no months of others', async () => {
  expect(await found({ search: 'last' }, t.people.executor)).toEqual(['Last-executor'])
  expect(await found({ search: 'last-exec' }, t.people.otherExecutor)).toEqual([])
})

test('the workbook has the rows of the filtered list', async () => {
  expect(await rowsOf({ search: 'last-exec' })).toEqual([
    [
      'Месяц',
      'Исполнитель',
      'Состояние',
      'Занятий',
      'Проведено',
      'Не закрыто',
      'Ещё не учтено',
      'Часов',
      'Заказчикам, BYN',
      'Исполнителю, BYN',
      'Сдан',
      'Утверждён',
    ],
    [new Date('2026-10-01'), expect.stringMatching(/^Last-executor/), 'Открыт', 2, 1, 1, 0, 1, 40, 30, null, null],
  ])
  expect(await rowsOf()).toHaveLength(3)
  expect(await rowsOf({ state: 'approved' })).toHaveLength(1)
})

test('the workbook is only for staff, and refuses what the list refuses', async () => {
  for (const who of ['customer', 'executor'] as const) {
    expect([who, (await t.call(spec.downloadWorkReports, { as: t.people[who] })).status]).toEqual([who, 403])
  }
  expect((await t.call(spec.downloadWorkReports, {})).status).toBe(401)
  for (const query of [{ state: 'lost' }, { search: 'а'.repeat(101) }] as Query[]) {
    for (const endpoint of [spec.listWorkReports, spec.downloadWorkReports]) {
      expect((await t.call(endpoint, { as: t.people.manager, query })).status).toBe(422)
    }
  }
})

test('the workbook takes as many statements for two months as for one', async () => {
  const { session } = t.people.manager
  const count = (search: string) =>
    countStatements(t, (tx) => downloadWorkReports(tx, t.services, session, { search }, { language: 'ru' }))
  expect(await count('last')).toBe(await count('last-exec'))
})
