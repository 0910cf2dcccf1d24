import { listNotices } from '@navyk/api-spec/messages/notices'
import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { getSchedule, listScheduleExecutors, renewCalendarFeed } from '@navyk/api-spec/teaching/schedule'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listNextSessions } from './digest-queries.ts'
import { listHitSessions } from './hit-sessions.ts'
import { remindOfSessions } from '../notices/remind-of-sessions.ts'

let t: TestApp
let people: TestApp['people']
let session: { id: string; version: number }
/** The executor leads a programme with a learner of the customer; its session is on Monday, 14 December, at six. */
beforeEach(async () => {
  t = await testApp()
  people = t.people
  const { id } = await openProgramme(t)
  await createFirmSeat(t, id)
  await joinTeam(t, id)
  session = await addSession(t, id, '2026-12-14')
})
afterEach(() => t.close())

const cancel = () =>
  t.call(spec.cancelProgrammeSession, {
    as: people.manager,
    params: { id: session.id },
    body: { version: session.version, reason: 'Ремонт' },
  })

describe('a session in the schedule', () => {
  const days = { from: '2026-12-14', to: '2026-12-14' }
  const sessionsOf = async (as: TestPerson, query: object = {}) =>
    (await t.call(getSchedule, { as, query: { ...days, ...query } })).body.data.sessions

  test('is shown to its teachers, without the learners, and to staff who look at that executor', async () => {
    const title = 'Готовимся к ЦЭ по математике'
    const found = { id: session.id, title, state: 'planned', learnerNames: [] }
    expect(await sessionsOf(people.executor)).toMatchObject([found])
    expect(await sessionsOf(people.manager, { executorId: people.executor.cabinetId })).toMatchObject([found])
    const { data } = (await t.call(listScheduleExecutors, { as: people.manager })).body
    expect(data.map(({ id }: { id: string }) => id)).toContain(people.executor.cabinetId)
  })

  test('is shown to the customer with their own learners and the lead, and to no other', async () => {
    expect(await sessionsOf(people.customer)).toMatchObject([
      { startsAt: '2026-12-14T15:00:00.000Z', learnerNames: ['Алёна'], leader: { id: people.executor.cabinetId } },
    ])
    for (const stranger of [people.otherCustomer, people.otherExecutor]) expect(await sessionsOf(stranger)).toEqual([])
    expect(await sessionsOf(people.customer, { from: '2026-12-15', to: '2026-12-20' })).toEqual([])
  })

  test('is marked as cancelled once it is cancelled', async () => {
    await cancel()
    expect(await sessionsOf(people.customer)).toMatchObject([{ state: 'cancelled' }])
  })
})

test('an absence hits a session that it overlaps, and none that ends as it begins or begins as it ends', async () => {
  const span = (from: string, to: string) => ({
    startsAt: new Date(`2026-12-14T${from}:00+03:00`),
    endsAt: new Date(`2026-12-14T${to}:00+03:00`),
  })
  const spans = [span('19:30', '20:00'), span('19:29', '20:00'), span('17:00', '18:00'), span('17:00', '18:01')]
  const { session: own, cabinetId } = people.executor
  const hits = await listHitSessions(t.services.db, own, cabinetId, spans, t.clock.now())
  expect(hits.map(({ sessions }) => sessions.length)).toEqual([0, 1, 0, 1])
})

test('the next sessions of each side are the planned ones, also while one goes on', async () => {
  const next = async () => {
    const now = t.clock.now()
    const sides = [{ executorId: people.executor.cabinetId }, { customerId: people.customer.cabinetId }]
    const found = await Promise.all(sides.map((side) => listNextSessions(t.services.db, side, now, 3)))
    return found.map((all) => all.map(({ id }) => id))
  }
  expect(await next()).toEqual([[session.id], [session.id]])
  t.clock.set(new Date('2026-12-14T19:29:00+03:00'))
  expect(await next()).toEqual([[session.id], [session.id]])
  t.clock.set(new Date('2026-12-14T19:30:00+03:00'))
  expect(await next()).toEqual([[], []])
  t.clock.set(new Date('2026-12-14T17:00:00+03:00'))
  await cancel()
  expect(await next()).toEqual([[], []])
})

describe('a session in the calendar feed', () => {
  async function eventsOf(as: TestPerson) {
    const { path } = (await t.call(renewCalendarFeed, { as })).body.data
    const calendar = new ICAL.Component(ICAL.parse((await t.app.inject({ url: path })).body))
    return calendar
      .getAllSubcomponents('vevent')
      .map((one) => ['uid', 'summary', 'status', 'sequence'].map((name) => one.getFirstPropertyValue(name)))
  }

  test('is an event for each side: the customer’s names the learner', async () => {
    const title = 'Готовимся к ЦЭ по математике'
    expect(await eventsOf(people.executor)).toEqual([[session.id, title, 'CONFIRMED', 1]])
    expect(await eventsOf(people.customer)).toEqual([[session.id, `${title}: Алёна`, 'CONFIRMED', 1]])
    expect(await eventsOf(people.otherCustomer)).toEqual([])
  })

  test('stays as cancelled under a higher number', async () => {
    await cancel()
    expect((await eventsOf(people.customer)).map((event) => event.slice(2))).toEqual([['CANCELLED', 2]])
  })
})

describe('a reminder of a session', () => {
  async function toldAt(as: TestPerson, instant: string): Promise<string[]> {
    t.clock.set(new Date(`${instant}:00+03:00`))
    await remindOfSessions(t.services)
    return told(as)
  }

  /** Kinds of the notices that a person got at this moment. */
  async function told({ cabinetId }: TestPerson): Promise<string[]> {
    const rows = await t.services.db
      .selectFrom('notice')
      .select('kind')
      .where('cabinet_id', '=', cabinetId)
      .where('kind', 'like', 'programme\\_sessions.notices.%')
      .where('created_at', '=', t.clock.now())
      .execute()
    return rows.map(({ kind }) => kind.split('.').at(-1) ?? '')
  }

  test('is sent on the evening before and within the hour before, once each, to both sides', async () => {
    expect(await toldAt(people.customer, '2026-12-13T18:55')).toEqual([])
    expect(await toldAt(people.customer, '2026-12-13T19:00')).toEqual(['tomorrow_at'])
    expect(await told(people.executor)).toEqual(['tomorrow_at'])
    expect(await toldAt(people.customer, '2026-12-13T19:05')).toEqual([])
    expect(await toldAt(people.customer, '2026-12-14T16:55')).toEqual([])
    expect(await toldAt(people.customer, '2026-12-14T17:00')).toEqual(['soon_at'])
    expect(await told(people.executor)).toEqual(['soon_at'])
    expect(await toldAt(people.customer, '2026-12-14T17:05')).toEqual([])
  })

  test('is sent again at the new time of a moved session, to both sides', async () => {
    expect(await toldAt(people.customer, '2026-12-14T17:00')).toEqual(['soon_at'])
    const body = { version: session.version, date: '2026-12-14', time: '18:45', reason: 'Зал занят' }
    const moved = await t.call(spec.moveProgrammeSession, { as: people.manager, params: { id: session.id }, body })
    expect(moved.status).toBe(200)
    // The old time is still ahead, so what was told of it is still kept.
    expect(await toldAt(people.customer, '2026-12-14T17:40')).toEqual([])
    expect(await toldAt(people.customer, '2026-12-14T17:45')).toEqual(['soon_at'])
    expect(await told(people.executor)).toEqual(['soon_at'])
    expect(await toldAt(people.customer, '2026-12-14T17:50')).toEqual([])
  })

  test('is not sent for a cancelled one', async () => {
    await cancel()
    expect(await toldAt(people.customer, '2026-12-13T19:00')).toEqual([])
  })
})

test('a reminder names the programme, the time and the place', async () => {
  t.clock.set(new Date('2026-11-21T09:00:00Z'))
  await t.services.db
    .updateTable('programme_session')
    .set({ starts_at: new Date('2026-11-21T09:30:00Z'), ends_at: new Date('2026-11-21T11:00:00Z') })
    .execute()
  await remindOfSessions(t.services)
  const { data } = (await t.call(listNotices, { as: people.customer, query: { box: 'new' } })).body
  expect(data[0].message).toBe(
    'Программа «Готовимся к ЦЭ по математике»: занятие в 12:30. Место: Минск, ул. Веры Хоружей, 3',
  )
})
