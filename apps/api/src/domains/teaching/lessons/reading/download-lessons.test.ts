// Lessons are searched and taken along as a workbook; it is 12:00 in Minsk on 20 November 2026.
import * as spec from '@navyk/api-spec/teaching/lessons'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { downloadLessons } from './download-lessons.ts'

let t: TestApp
let own: string[]
let foreign: string[]
let number: number
beforeAll(async () => {
  t = await testApp()
  const contract = await createContract(t)
  const other = await createContract(t, { customer: t.people.otherCustomer, executor: t.people.otherExecutor })
  const lessons = await planLessons(t, contract, [{ date: '2026-11-18' }, { date: '2026-11-25' }])
  own = lessons.map(({ id }) => id)
  number = lessons[0]?.contractNumber ?? 0
  foreign = (await planLessons(t, other, [{ date: '2026-11-26' }])).map(({ id }) => id)
  await t.services.db
    .updateTable('learner')
    .set({ first_name: 'Артём', last_name: '=Семёнов' })
    .where('customer_id', '=', t.people.customer.cabinetId)
    .execute()
})
afterAll(() => t.close())

const found = async (search: string, as: TestPerson = t.people.manager): Promise<string[]> =>
  (await t.call(spec.listLessons, { as, query: { search, view: 'all' } })).body.data.map(({ id }: { id: string }) => id)
const workbook = (query: Record<string, string>, as: TestPerson = t.people.manager) =>
  t.call(spec.downloadLessons, { as, query })
const rowsOf = async (query: Record<string, string>, as?: TestPerson) => {
  const [sheet] = await readWorkbook(Buffer.from((await workbook(query, as)).bytes))
  return sheet?.data ?? []
}

describe('the search for lessons', () => {
  test('finds lessons by the learner, either side, and the number of the contract, with either of ё and е', async () => {
    const all = own.toReversed()
    for (const typed of ['артем', '=семе Артё', 'last-customer', 'LAST-EXECUTOR', `${number}`, `№ ${number}`]) {
      expect([typed, await found(typed)]).toEqual([typed, all])
    }
    expect(await found('last-otherExecutor')).toEqual(foreign)
    for (const nothing of ['%', '_', 'тём', 'артем last-customer', `${number}0000`]) {
      expect([nothing, await found(nothing)]).toEqual([nothing, []])
    }
    expect((await found('  ')).length).toBe(3)
  })

  test('finds no lessons of others for a customer and an executor', async () => {
    for (const who of ['customer', 'executor'] as const) {
      expect((await found('артем', t.people[who])).length).toBe(2)
      expect(await found('last-other', t.people[who])).toEqual([])
    }
    for (const who of ['otherCustomer', 'otherExecutor'] as const) {
      expect(await found('артем', t.people[who])).toEqual([])
      expect(await found(`${number}`, t.people[who])).toEqual([])
    }
  })

  test('narrows the sums like the list', async () => {
    const query = { search: 'артем', month: '2026-11' }
    const { body } = await t.call(spec.getLessonTotals, { as: t.people.manager, query })
    expect(body.data.count).toBe(2)
  })

  test('refuses more than a hundred characters', async () => {
    const query = { search: 'а'.repeat(101) }
    for (const endpoint of [spec.listLessons, spec.getLessonTotals, spec.downloadLessons]) {
      expect((await t.call(endpoint, { as: t.people.manager, query })).status).toBe(422)
    }
  })
})

describe('the workbook of lessons', () => {
  test('has the rows of the list, for staff with both sums', async () => {
    const [lesson] = own
    const body = { lessons: [{ id: lesson, version: 1, outcome: 'held', topic: 'Дроби' }] }
    expect((await t.call(spec.closeLessons, { as: t.people.executor, body })).status).toBe(200)
    const [head, ...rows] = await rowsOf({ search: 'артем', view: 'past' })
    expect(head).toEqual([
      'Начало',
      '№ договора',
      'Предмет',
      'Ученик',
      'Заказчик',
      'Исполнитель',
      'Состояние',
      'Итог',
      'Часов проведено',
      'Заказчику, BYN',
      'Исполнителю, BYN',
      'Часов по плану',
      'Заказчику по плану, BYN',
      'Исполнителю по плану, BYN',
      'Тема',
      'Домашнее задание',
    ])
    expect(rows).toEqual([
      [
        new Date('2026-11-18T10:00:00Z'),
        number,
        'Математика',
        '=Семёнов Артём',
        expect.stringContaining('Last-customer'),
        expect.stringContaining('Last-executor'),
        'Закрыто',
        'Проведено',
        1,
        40,
        30,
        null,
        null,
        null,
        'Дроби',
        null,
      ],
    ])
  })

  test('of an executor has their own lessons and pay, and never the customer’s price', async () => {
    const [head, ...rows] = await rowsOf({ view: 'all' }, t.people.executor)
    expect(head).not.toContain('Заказчику, BYN')
    expect(rows.map((row) => row.slice(7, 11))).toEqual([
      [null, null, 1, 30],
      [1, 30, null, null],
    ])
    expect(rows.flat()).not.toContain(40)
    expect(await rowsOf({ view: 'all', search: 'last-otherCustomer' }, t.people.executor)).toHaveLength(1)
  })

  test('is not for customers, and refuses what the list refuses', async () => {
    expect((await workbook({}, t.people.customer)).status).toBe(403)
    expect((await t.call(spec.downloadLessons, {})).status).toBe(401)
    expect((await workbook({ view: 'unusual' }, t.people.executor)).status).toBe(403)
    expect((await workbook({ from: '2026-12-08', to: '2026-12-07' })).status).toBe(422)
    expect((await workbook({ state: 'lost' })).status).toBe(422)
  })

  test('takes as many statements for three lessons as for one', async () => {
    const { session } = t.people.manager
    const read = (search: string) =>
      countStatements(t, (tx) => downloadLessons(tx, t.services, session, { search }, { language: 'ru' }))
    expect(await read('last')).toBe(await read('last-otherExecutor'))
  })
})
