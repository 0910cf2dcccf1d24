// Statements are searched by the names of their executor, and taken along as a workbook.
import * as spec from '@navyk/api-spec/money/income-reports'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { downloadIncomeReports } from './download-income-reports.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await teach(t, await createContract(t), [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await teach(t, await createContract(t, { executor: t.people.otherExecutor }), [{ date: '2026-10-06' }])
  await settleMonth(t, t.people.executor, '2026-10')
  await settleMonth(t, t.people.otherExecutor, '2026-10')
})
afterAll(() => t.close())

type Query = Record<string, string>
const found = async (query: Query, as: TestPerson = t.people.accountant): Promise<string[]> => {
  const { body } = await t.call(spec.listIncomeReports, { as, query })
  return body.data.map((row: spec.IncomeReportSummary) => row.executor.lastName)
}
const rowsOf = async (query: Query = {}) => {
  const { bytes } = await t.call(spec.downloadIncomeReports, { as: t.people.accountant, query })
  const [sheet] = await readWorkbook(Buffer.from(bytes))
  return sheet?.data ?? []
}

test('a search finds statements by the beginnings of the executor’s names, with the sums of the year', async () => {
  expect((await found({})).toSorted()).toEqual(['Last-executor', 'Last-otherExecutor'])
  expect(await found({ search: 'LAST-exec' })).toEqual(['Last-executor'])
  for (const search of ['%', '_', 'executor', 'last-customer']) expect(await found({ search })).toEqual([])
  const sums = async (query: Query) =>
    (await t.call(spec.getIncomeTotals, { as: t.people.accountant, query })).body.data.lessonCount
  expect([await sums({ year: '2026' }), await sums({ year: '2026', search: 'last-exec' })]).toEqual([3, 2])
})

test('a search by name shows an executor no statements of others', async () => {
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
      'Заказчикам, BYN',
      'Комиссия, BYN',
      'За занятия с исправлениями, BYN',
      'Группы, доплаты и удержания, BYN',
      'К выплате, BYN',
      'Выплачено, BYN',
    ],
    [new Date('2026-10-01'), expect.stringMatching(/^Last-executor/), 'Начисляется', 2, 80, 20, 60, 0, 60, 0],
  ])
  expect(await rowsOf()).toHaveLength(3)
  expect(await rowsOf({ year: '2025' })).toHaveLength(1)
})

test('the workbook is only for accountants, and refuses what the list refuses', async () => {
  for (const who of ['customer', 'executor', 'manager'] as const) {
    expect([who, (await t.call(spec.downloadIncomeReports, { as: t.people[who] })).status]).toEqual([who, 403])
  }
  expect((await t.call(spec.downloadIncomeReports, {})).status).toBe(401)
  for (const query of [{ state: 'lost' }, { search: 'а'.repeat(101) }] as Query[]) {
    for (const endpoint of [spec.listIncomeReports, spec.downloadIncomeReports]) {
      expect((await t.call(endpoint, { as: t.people.accountant, query })).status).toBe(422)
    }
  }
})

test('the workbook takes as many statements of SQL for two months as for one', async () => {
  const { session } = t.people.accountant
  const count = (search: string) =>
    countStatements(t, (tx) => downloadIncomeReports(tx, t.services, session, { search }, { language: 'ru' }))
  expect(await count('last')).toBe(await count('last-exec'))
})
