import {
  addHoliday,
  type Holiday,
  datesBetween,
  listHolidayHistory,
  listHolidays,
  removeHoliday,
  renameHoliday,
} from '@navyk/api-spec/teaching/schedule'
import { holidayOn } from '@navyk/api-spec/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const list = async (from: string, to: string, as: TestPerson = t.people.customer): Promise<Holiday[]> =>
  (await t.call(listHolidays, { as, query: { from, to } })).body.data

test.each(['2024', '2027', '2030', '2033', '2036'])(
  'the holidays of three years by law from %s on exist',
  async (year) => {
    const [from, to] = [`${year}-01-01`, `${Math.min(Number(year) + 2, 2036)}-12-31`]
    const expected = datesBetween(from, to).flatMap((date) => (holidayOn(date) ? [[date, holidayOn(date), '']] : []))
    expect((await list(from, to)).map(({ date, law, name }) => [date, law, name])).toEqual(expected)
  },
)

test('a manager adds, renames and removes holidays, and the history says who did', async () => {
  const as = t.people.manager
  const body = { date: '2027-05-10', name: 'Перенос выходного' }
  const added = (await t.call(addHoliday, { as, body })).body.data
  const [christmas] = await list('2027-01-07', '2027-01-07')
  const params = { id: christmas?.id ?? '' }
  await t.call(renameHoliday, { as, params, body: { version: 1, name: 'Каляды' } })
  expect(await list('2027-01-07', '2027-01-07')).toMatchObject([
    { name: 'Каляды', law: 'orthodox_christmas', version: 2 },
  ])
  await t.call(removeHoliday, { as, params: { id: added.id }, body: { version: 1 } })
  expect(await list('2027-05-10', '2027-05-10')).toEqual([])
  const history = (await t.call(listHolidayHistory, { as: t.people.accountant })).body.data
  expect(
    history.map(({ action, actorName, changes }: { action: string; actorName: string; changes: object }) => [
      action,
      actorName,
      changes,
    ]),
  ).toEqual([
    ['removed', 'Last-manager First4', { '2027-05-10': { from: 'Перенос выходного', to: '' } }],
    ['renamed', 'Last-manager First4', { '2027-01-07': { from: 'orthodox_christmas', to: 'Каляды' } }],
    ['added', 'Last-manager First4', { '2027-05-10': { from: '', to: 'Перенос выходного' } }],
  ])
})

test('only managers change them, from the version that they saw', async () => {
  const [day] = await list('2028-01-01', '2028-01-01')
  const params = { id: day?.id ?? '' }
  for (const who of ['accountant', 'executor', 'customer'] as const) {
    const as = t.people[who]
    expect((await t.call(addHoliday, { as, body: { date: '2028-02-02', name: 'Нет' } })).status).toBe(403)
    expect((await t.call(renameHoliday, { as, params, body: { version: 1, name: 'Нет' } })).status).toBe(403)
    expect((await t.call(removeHoliday, { as, params, body: { version: 1 } })).status).toBe(403)
  }
  const as = t.people.manager
  const late = await t.call(renameHoliday, { as, params, body: { version: 2, name: 'Иначе' } })
  expect([late.status, late.body.current]).toEqual([409, day])
  expect((await t.call(removeHoliday, { as, params, body: { version: 7 } })).status).toBe(409)
  expect(
    (await t.call(removeHoliday, { as, params: { id: t.people.manager.cabinetId }, body: { version: 1 } })).status,
  ).toBe(404)
})

test('a day is a holiday once, and one that staff added keeps a name', async () => {
  const as = t.people.manager
  const twice = await t.call(addHoliday, { as, body: { date: '2028-03-08', name: 'Ещё раз' } })
  expect([twice.status, twice.body.code, twice.body.errors]).toEqual([
    409,
    'holiday_twice',
    { date: ['Этот день уже есть в списке'] },
  ])
  expect((await t.call(addHoliday, { as, body: { date: '2028-03-09', name: ' ' } })).body.errors).toEqual({
    name: ['Обязательное поле'],
  })
  const { id } = (await t.call(addHoliday, { as, body: { date: '2028-03-09', name: 'Свой' } })).body.data
  const nameless = await t.call(renameHoliday, { as, params: { id }, body: { version: 1, name: '' } })
  expect([nameless.status, nameless.body.errors]).toEqual([422, { name: ['Обязательное поле'] }])
})

test('more than three years at once are refused', async () => {
  const answer = await t.call(listHolidays, { as: t.people.executor, query: { from: '2026-01-01', to: '2030-01-01' } })
  expect([answer.status, answer.body.errors]).toEqual([422, { to: ['Не больше 1100 дней'] }])
})
