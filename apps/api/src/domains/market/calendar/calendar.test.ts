import { type FreeExecutor, getPublicCalendar } from '@navyk/api-spec/market/calendar'
import { updateOwnCard } from '@navyk/api-spec/market/profiles'
import { saveAvailability } from '@navyk/api-spec/teaching/schedule'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { readPublicCalendar as readCalendar } from './get-public-calendar.ts'

let t: TestApp
const card = {
  version: 1,
  about: 'Преподаю восьмой год',
  city: 'Гродно',
  subjects: ['mathematics', 'physics'],
  levels: [],
  formats: ['online', 'at_customer'],
  experienceYears: 8,
  hourPayKopecks: 40_00,
  isPublic: true,
}
const week = [1, 5].map((weekday) => ({ weekday, from: '12:00', to: '15:00' }))

async function publish(as: TestPerson, fields: object = {}) {
  await t.call(updateOwnCard, { as, body: { ...card, ...fields } })
  await t.call(saveAvailability, { as, body: { version: 1, week, exceptions: [] } })
}
/** It is noon on Friday, 20 November 2026 in Minsk. Of the three executors two have public cards. */
beforeAll(async () => {
  t = await testApp()
  await publish(t.people.executor)
  await publish(t.people.otherExecutor, { city: 'Брест', subjects: ['english'], formats: ['at_executor'] })
  await publish(t.people.both, { isPublic: false, city: 'Лида' })
  await planLessons(t, await createContract(t), [{ date: '2026-11-23', time: '13:00' }])
})
afterAll(() => t.close())

const ask = (query: Record<string, string> = {}) => t.call(getPublicCalendar, { query })
const executors = async (query: Record<string, string> = {}): Promise<FreeExecutor[]> =>
  (await ask(query)).body.data.executors

describe('the public calendar', () => {
  test('shows anybody the free times of two weeks of executors with a public card', async () => {
    const answer = await ask()
    expect(answer.body.data).toMatchObject({ from: '2026-11-20', to: '2026-12-03', cities: ['Брест', 'Гродно'] })
    const [first] = answer.body.data.executors as FreeExecutor[]
    expect(answer.body.data.executors).toHaveLength(2)
    expect(first).toMatchObject({
      executorId: t.people.executor.cabinetId,
      name: 'First2 L.',
      about: card.about,
      hourPriceKopecks: 48_00,
    })
    const slots = first?.slots.map(({ date, time }) => `${date.slice(8)} ${time}`)
    expect(slots?.slice(0, 5)).toEqual(['20 13:00', '20 13:30', '20 14:00', '23 12:00', '23 14:00'])
  })

  test('names nobody: no surname, phone, e-mail or address, and may be kept for half a minute', async () => {
    const answer = await ask()
    expect(answer.text).not.toMatch(/Last-|3752955|@example|Savich/)
    expect(answer.headers['cache-control']).toBe('public, max-age=30')
  })

  test.each<[Record<string, string>, number]>([
    [{ subject: 'physics' }, 1],
    [{ subject: 'chess' }, 0],
    [{ format: 'at_executor' }, 1],
    [{ city: 'гродно' }, 1],
    [{ city: 'Гродно', subject: 'english' }, 0],
    [{ priceTo: '4800' }, 2],
    [{ priceTo: '4799' }, 0],
    [{ date: '2026-11-27' }, 2],
    [{ date: '2026-11-24' }, 0],
  ])('is filtered by subject, place, the price for the customer and day (%#)', async (query, count) => {
    expect(await executors(query)).toHaveLength(count)
  })

  test('shows one day if a day is given, and never more than two weeks', async () => {
    const [one] = await executors({ date: '2026-11-27' })
    expect(new Set(one?.slots.map(({ date }) => date))).toEqual(new Set(['2026-11-27']))
    const days = { '2026-12-03': '2026-12-03', '2026-12-04': '2026-11-20', '2027-01-01': '2026-11-20' }
    for (const [date, from] of Object.entries(days))
      expect((await ask({ date })).body.data, date).toMatchObject({ from, to: '2026-12-03' })
  })

  test('is read page by page', async () => {
    const first = await ask({ limit: '1' })
    const second = await ask({ limit: '1', cursor: first.body.nextCursor })
    expect(second.body.nextCursor).toBeNull()
    expect([first, second].map(({ body }) => body.data.executors[0].executorId).toSorted()).toEqual(
      [t.people.executor.cabinetId, t.people.otherExecutor.cabinetId].toSorted(),
    )
  })

  test('shows neither an executor whose access is blocked nor their city', async () => {
    const { accountId, cabinetId } = t.people.otherExecutor
    const block = (blocked_at: Date | null) =>
      t.services.db.updateTable('account').set({ blocked_at }).where('id', '=', accountId).execute()
    await block(t.clock.now())
    const { executors: shown, cities } = (await ask()).body.data
    await block(null)
    expect(shown.map(({ executorId }: FreeExecutor) => executorId)).not.toContain(cabinetId)
    expect(cities).toEqual(['Гродно'])
  })

  test('takes as many statements for many executors as for one', async () => {
    const count = (limit: number) => countStatements(t, (tx) => readCalendar(tx, t.services, undefined, { limit }))
    expect(await count(12)).toBe(await count(1))
  })

  test.each([
    [{ subject: 'magic' }, 'subject'],
    [{ date: 'tomorrow' }, 'date'],
    [{ city: 'а'.repeat(81) }, 'city'],
    [{ cursor: 'x' }, 'cursor'],
    [{ priceTo: '0' }, 'priceTo'],
    [{ phone: '1' }, 'phone'],
  ])('with a wrong query is refused at the field (%#)', async (query, field) => {
    const answer = await ask(query as Record<string, string>)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('answers one network at most 120 times a minute', async () => {
    t.clock.advance(61_000)
    for (let count = 0; count < 120; count++) expect((await ask({ limit: '1' })).status).toBe(200)
    expect((await ask()).status).toBe(429)
    t.clock.advance(60_001)
    expect((await ask()).status).toBe(200)
  })
})
