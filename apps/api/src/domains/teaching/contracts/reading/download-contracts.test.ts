import { downloadContracts } from '@navyk/api-spec/teaching/contracts'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeContract, draftContract, sentContract } from '#testing/acting/agreements.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const saved = async (query: Record<string, string>) => {
  const answer = await t.call(downloadContracts, { as: t.people.accountant, query })
  const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
  return sheet?.data ?? []
}

test('the workbook has the contracts of the filter: their people and who has acknowledged them, without rates', async () => {
  await draftContract(t)
  const active = await activeContract(t)
  t.clock.advance(61_000)
  const sent = await sentContract(t)
  const [head, ...rows] = await saved({ scope: 'documents' })
  expect(head).toEqual([
    '№',
    'Предмет',
    'Ученик',
    'Заказчик',
    'Исполнитель',
    'Состояние',
    'С',
    'По',
    'Отправлен',
    'Заказчик ознакомлен',
    'Исполнитель ознакомлен',
  ])
  expect(rows.map((row) => [row[0], row[5], row[9] !== null])).toEqual([
    [sent.number, 'Ждёт ознакомления', false],
    [active.number, 'Действует', true],
  ])
  expect(rows[0]?.slice(3, 5)).toEqual(['Last-customer First0', expect.stringContaining('Last-executor')])
  expect(await saved({ scope: 'documents', state: 'active', search: String(active.number) })).toHaveLength(2)
  expect(await saved({ scope: 'documents', subject: 'chess' })).toHaveLength(1)
})

test('contracts are found by the beginnings of names of their people in any order, and by their number with its sign', async () => {
  const { number } = await activeContract(t)
  const found = async (search: string) => (await saved({ scope: 'documents', search })).slice(1).map(([each]) => each)
  expect(await found('Last-exec')).toContain(number)
  expect(await found('first0 last-cust')).toContain(number)
  expect(await found(`№ ${number}`)).toEqual([number])
  expect(await found('Nobody')).toEqual([])
})

test('the workbook is only for staff, and refuses an unknown filter', async () => {
  for (const as of [t.people.customer, t.people.executor]) {
    expect((await t.call(downloadContracts, { as })).status).toBe(403)
  }
  expect((await t.call(downloadContracts, {})).status).toBe(401)
  expect((await t.call(downloadContracts, { as: t.people.manager, query: { state: 'old' } })).status).toBe(422)
})
