// What is enrolling, by the day and the city, for anybody. It is noon on Friday, 20 November 2026 in Minsk.
import { cancelProgrammeSession, moveProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { listOpenProgrammes, type OpenProgramme } from '@navyk/api-spec/teaching/programmes'
import { getPublicCalendar } from '@navyk/api-spec/market/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { draftProgramme, joinTeam, openProgramme } from '#testing/acting/programmes.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { readOpenProgrammes } from './list-programmes.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

const monday = [{ weekday: 1, time: '18:00', minutes: 90 }]
/** From Monday, 30 November on. */
const days = { startsOn: '2026-11-30', endsOn: '2027-01-31', enrolUntil: '2026-12-31' }
async function open(form: object = {}) {
  const programme = await openProgramme(t, { ...days, weeklyPattern: monday, ...form })
  await joinTeam(t, programme.id)
  return programme
}
const ask = (query: Record<string, string>) => t.call(listOpenProgrammes, { query })
const meetOn = async (date: string): Promise<string[]> =>
  (await ask({ date })).body.data.map(({ id }: OpenProgramme) => id)
const step = (endpoint: typeof moveProgrammeSession | typeof cancelProgrammeSession, id: string, form: object) =>
  t.call(endpoint, { as: t.people.manager, params: { id }, body: { version: 1, reason: 'Ремонт', ...form } })

describe('the day of an open programme', () => {
  test('is one of the planned sessions, whatever the week says', async () => {
    const { id } = await open()
    await addSession(t, id, '2026-12-02')
    expect([await meetOn('2026-12-02'), await meetOn('2026-12-07')]).toEqual([[id], []])
  })

  test('is one of the planned sessions if the week is empty; without sessions it meets on no day', async () => {
    const { id } = await open({ weeklyPattern: [] })
    expect(await meetOn('2026-12-02')).toEqual([])
    await addSession(t, id, '2026-12-02')
    expect(await meetOn('2026-12-02')).toEqual([id])
  })

  test('is the day to which a session was moved, and not the one before', async () => {
    const { id } = await open()
    const session = await addSession(t, id, '2026-12-07')
    const moved = await step(moveProgrammeSession, session.id, { date: '2026-12-08', time: '18:00' })
    expect(moved.status, moved.text).toBe(200)
    expect([await meetOn('2026-12-07'), await meetOn('2026-12-08')]).toEqual([[], [id]])
  })

  test('is not the day of a cancelled session', async () => {
    const { id } = await open()
    const session = await addSession(t, id, '2026-12-07')
    await addSession(t, id, '2026-12-14')
    expect((await step(cancelProgrammeSession, session.id, {})).status).toBe(200)
    expect([await meetOn('2026-12-07'), await meetOn('2026-12-14')]).toEqual([[], [id]])
  })

  test('follows the week if no session is planned: within the days of the programme, and not on a holiday', async () => {
    const { id } = await open({ weeklyPattern: [...monday, { weekday: 5, time: '18:00', minutes: 90 }] })
    expect([await meetOn('2026-11-30'), await meetOn('2026-12-04'), await meetOn('2026-12-02')]).toEqual([
      [id],
      [id],
      [],
    ])
    // Before the first day, a holiday by law, after the last day.
    expect([await meetOn('2026-11-27'), await meetOn('2026-12-25'), await meetOn('2027-02-01')]).toEqual([[], [], []])
  })

  test('is the day in Minsk on which a session begins', async () => {
    const { id } = await open()
    await addSession(t, id, '2026-12-02', { time: '06:00', minutes: 60 })
    await addSession(t, id, '2026-12-03', { time: '21:00', minutes: 60 })
    const met = []
    for (const date of ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']) met.push((await meetOn(date)).length)
    expect(met).toEqual([0, 1, 1, 0])
  })

  test('is searched page by page', async () => {
    const ids = []
    for (const [startsOn, time] of [
      ['2026-11-30', '18:00'],
      ['2026-12-07', '10:00'],
    ] as const) {
      const { id } = await open({ startsOn })
      await addSession(t, id, '2026-12-02', { time })
      ids.push(id)
    }
    const first = (await ask({ date: '2026-12-02', limit: '1' })).body
    const second = (await ask({ date: '2026-12-02', limit: '1', cursor: first.nextCursor })).body
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
  })

  test.each(['tomorrow', '2026-13-01', '2026-02-30', ''])('that does not exist is refused: %j', async (date) => {
    const answer = await ask({ date })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['date']])
  })

  test('takes as many statements for many programmes as for one', async () => {
    const count = () =>
      countStatements(t, (tx) => readOpenProgrammes(tx, t.services, undefined, { date: '2026-12-02', city: 'Брест' }))
    await open({ city: 'Брест' })
    const one = await count()
    for (let index = 0; index < 3; index++) {
      const { id } = await open({ city: 'Брест' })
      await addSession(t, id, '2026-12-02', { time: `1${index}:00`, minutes: 45 })
    }
    expect(await count()).toBe(one)
  })
})

describe('the city', () => {
  test('of an open programme can be chosen in the public calendar, once, and finds the programme', async () => {
    const { id } = await open({ city: 'Брест' })
    await open({ city: 'брест' })
    await open({ city: 'Гродно' })
    await draftProgramme(t, { city: 'Пинск' })
    const { cities } = (await t.call(getPublicCalendar, {})).body.data
    expect(cities.map((city: string) => city.toLowerCase())).toEqual(['брест', 'гродно'])
    const found = (await ask({ city: cities[0] })).body.data.map(({ city }: OpenProgramme) => city)
    expect(found.toSorted()).toEqual(['Брест', 'брест'])
    expect((await ask({ city: 'Брест', date: '2026-12-07' })).body.data[0].id).toBe(id)
  })
})
