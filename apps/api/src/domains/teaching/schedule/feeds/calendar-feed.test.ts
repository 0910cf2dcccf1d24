import { cancelLesson, moveLesson, setLessonPlace, setMeetingPlace } from '@navyk/api-spec/teaching/lessons'
import { leaveProgramme, type ProgrammeSeat, removeMember } from '@navyk/api-spec/teaching/programmes'
import { getCalendarFeed, getSchedule, renewCalendarFeed, revokeCalendarFeed } from '@navyk/api-spec/teaching/schedule'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLearner } from '#testing/acting/agreements.ts'
import { planLessons } from '#testing/acting/lessons.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { confirmSeat, enrol, joinTeam, openProgramme } from '#testing/acting/programmes.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let contract: TestContract
/** It is noon on 20 November 2026 in Minsk. */
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
})
afterAll(() => t.close())

const make = async (as: TestPerson): Promise<string> => (await t.call(renewCalendarFeed, { as })).body.data.path
const read = (path: string, headers: Record<string, string> = {}) => t.app.inject({ url: path, headers })

/** Reads a feed as a calendar does. */
async function eventsOf(path: string) {
  const answer = await read(path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Europe/Minsk')
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      sequence: component.getFirstPropertyValue('sequence'),
      status: component.getFirstPropertyValue('status'),
      changedAt: String(component.getFirstPropertyValue('dtstamp')),
    }
  })
}

describe('the feed of a cabinet', () => {
  test('is read by a calendar: lessons of three months before and six ahead, each under its own id', async () => {
    const lessons = await planLessons(t, contract, [
      { date: '2026-07-31', time: '23:00' },
      { date: '2026-08-01', time: '00:00' },
      { date: '2026-12-01', time: '18:30', minutes: 90 },
      { date: '2027-05-31', time: '22:00' },
      { date: '2027-06-01', time: '00:00' },
    ])
    for (const who of ['executor', 'customer'] as const) {
      const events = await eventsOf(await make(t.people[who]))
      expect(events.map(({ uid }) => uid)).toEqual(lessons.slice(1, 4).map(({ id }) => id))
      expect(events[1]).toEqual({
        uid: lessons[2]?.id,
        summary: 'Математика: Alina',
        startsAt: '2026-12-01T15:30:00.000Z',
        endsAt: '2026-12-01T17:00:00.000Z',
        sequence: 1,
        status: 'CONFIRMED',
        changedAt: expect.any(String),
      })
    }
    expect(await eventsOf(await make(t.people.otherExecutor))).toEqual([])
  })

  test('marks a cancelled lesson under a higher number', async () => {
    const path = await make(t.people.executor)
    const lesson = (await planLessons(t, contract, [{ date: '2027-01-12' }])).find(({ startsAt }) =>
      startsAt.startsWith('2027-01-12'),
    )
    const body = { version: 1, by: 'executor', reason: 'Болею', acceptsCharge: false }
    await t.call(cancelLesson, { as: t.people.executor, params: { id: lesson?.id ?? '' }, body })
    expect((await eventsOf(path)).find(({ uid }) => uid === lesson?.id)).toMatchObject({
      status: 'CANCELLED',
      sequence: 2,
    })
  })

  test('names no surname, phone or reason', async () => {
    const { body } = await read(await make(t.people.customer))
    expect(body).not.toMatch(/Savich|Last-|3752955|Болею|DESCRIPTION/)
  })

  test('names the place of lessons, and has the link of a call as the address of the event', async () => {
    const other = await createContract(t, { customer: t.people.otherCustomer, executor: t.people.otherExecutor })
    const [first, second] = await planLessons(t, other, [{ date: '2026-12-08' }, { date: '2026-12-09' }])
    const path = await make(t.people.otherCustomer)
    const places = async () =>
      new ICAL.Component(ICAL.parse((await read(path)).body))
        .getAllSubcomponents('vevent')
        .map((event) => ['location', 'url', 'sequence'].map((name) => event.getFirstPropertyValue(name)))
    const as = t.people.otherExecutor
    const link = 'https://meet.example.by/abc'
    await t.call(setMeetingPlace, { as, params: { id: other.id }, body: { version: 0, place: link } })
    expect(await places()).toEqual([
      [link, link, 2],
      [link, link, 2],
    ])
    const body = { version: second?.version ?? 0, place: 'Библиотека, зал 2' }
    await t.call(setLessonPlace, { as, params: { id: second?.id ?? '' }, body })
    expect(await places()).toEqual([
      [link, link, 2],
      ['Библиотека, зал 2', null, 3],
    ])
    expect(first?.place).not.toBe(link)
  })

  test('is sent again only when something has changed', async () => {
    const path = await make(t.people.executor)
    const { etag } = (await read(path)).headers
    t.clock.advance(60_000)
    const same = await read(path, { 'if-none-match': String(etag) })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    await planLessons(t, contract, [{ date: '2027-02-02' }])
    const changed = await read(path, { 'if-none-match': String(etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })
})

describe('the address of a feed', () => {
  test('is shown to its owner until it is withdrawn, with the last time a calendar read it', async () => {
    const as = t.people.customer
    await t.call(revokeCalendarFeed, { as })
    const show = async () => (await t.call(getCalendarFeed, { as })).body.data
    expect(await show()).toEqual({ path: null, createdAt: null, readAt: null })
    const path = await make(as)
    expect(await show()).toEqual({ path, createdAt: t.clock.now().toISOString(), readAt: null })
    await read(path)
    expect((await show()).readAt).toBe(t.clock.now().toISOString())
    expect((await t.call(revokeCalendarFeed, { as })).body.data.path).toBeNull()
    expect((await read(path)).statusCode).toBe(404)
    expect((await t.call(revokeCalendarFeed, { as })).status).toBe(200)
  })

  test('that is made anew ends the former one', async () => {
    const before = await make(t.people.executor)
    const after = await make(t.people.executor)
    expect(after).not.toBe(before)
    expect([(await read(before)).statusCode, (await read(after)).statusCode]).toEqual([404, 200])
  })

  test('has 256 bits, of which the database has a hash', async () => {
    const path = await make(t.people.executor)
    const token = /^\/calendar-feed\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? ''
    expect(token).toHaveLength(43)
    const row = await t.services.db
      .selectFrom('calendar_feed')
      .selectAll()
      .where('cabinet_id', '=', t.people.executor.cabinetId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('that was made under a former secret still opens, and one of an unknown secret is made anew', async () => {
    const path = await make(t.people.executor)
    const { secret } = t.services
    const { getCalendarFeed: show } = await import('./manage-feed.ts')
    const shown = (oldSecrets: string[]) =>
      show(t.services.db, { secret: 'another secret of the tests, 32 long', oldSecrets }, t.people.executor.session)
    expect((await shown([secret])).path).toBe(path)
    expect((await shown([])).path).toBeNull()
  })

  test.each(['nonsense', 'nonsense.ics', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}.txt`])(
    'of nobody is not found: %s',
    async (name) => {
      expect((await read(`/calendar-feed/${name}`)).statusCode).toBe(404)
    },
  )

  test('that is read too often answers that', async () => {
    const path = await make(t.people.otherCustomer)
    for (let count = 0; count < 60; count++) expect((await read(path)).statusCode).toBe(200)
    const answer = await read(path)
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    t.clock.advance(3_600_001)
    expect((await read(path)).statusCode).toBe(200)
  })

  test('is not for staff, and not in a look at somebody else’s cabinet', async () => {
    for (const endpoint of [getCalendarFeed, renewCalendarFeed, revokeCalendarFeed]) {
      expect((await t.call(endpoint, { as: t.people.manager })).status).toBe(403)
    }
  })
})

test('the feed of a group names each family only their own children, and its teacher none', async () => {
  const { customer, otherCustomer, executor, otherExecutor } = t.people
  const { id, title } = await openProgramme(t)
  await joinTeam(t, id)
  await joinTeam(t, id, otherExecutor, { role: 'assistant' })
  const children = [
    [customer, 'Яна'],
    [otherCustomer, 'Борис'],
    [customer, 'Вера'],
  ] as const
  for (const [as, firstName] of children) {
    const { id: learnerId } = await addLearner(t, as, { firstName })
    await confirmSeat(t, await enrol(t, id, as, { learnerId }))
  }
  const session = await addSession(t, id, '2026-12-14')
  for (const [as, names] of [
    [customer, ['Вера', 'Яна']],
    [otherCustomer, ['Борис']],
    [executor, []],
    [otherExecutor, []],
  ] as const) {
    const event = (await eventsOf(await make(as))).find(({ uid }) => uid === session.id)
    expect(event?.summary).toBe(names.length === 0 ? title : `${title}: ${names.join(', ')}`)
    // The schedule within the product names the same children.
    const { body } = await t.call(getSchedule, { as, query: { from: '2026-12-14', to: '2026-12-14' } })
    expect(body.data.sessions).toMatchObject([{ id: session.id, learnerNames: names }])
  }
})

describe('a feed cancels what is no longer in it:', () => {
  const eventOf = async (path: string, id: string) => (await eventsOf(path)).find(({ uid }) => uid === id)

  test('sessions of a group whose last seat the customer has given up; for one of two seats the name is removed', async () => {
    const { customer } = t.people
    const { id, title } = await openProgramme(t)
    await joinTeam(t, id)
    const seats: ProgrammeSeat[] = []
    for (const firstName of ['Яна', 'Вера']) {
      const { id: learnerId } = await addLearner(t, customer, { firstName })
      seats.push(await confirmSeat(t, await enrol(t, id, customer, { learnerId })))
    }
    const session = await addSession(t, id, '2026-12-16')
    const path = await make(customer)
    const before = await eventOf(path, session.id)
    expect(before).toMatchObject({ status: 'CONFIRMED', sequence: 1, summary: `${title}: Вера, Яна` })
    const leave = ({ id: seatId, version }: ProgrammeSeat) =>
      t.call(leaveProgramme, { as: customer, params: { id: seatId }, body: { version, reason: 'Переезжаем' } })
    for (const [index, expected] of [
      { status: 'CONFIRMED', sequence: 2, summary: `${title}: Вера` },
      { status: 'CANCELLED', sequence: 3, summary: title },
    ].entries()) {
      t.clock.advance(60_000)
      const answer = await leave(seats[index] as ProgrammeSeat)
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      const event = await eventOf(path, session.id)
      expect(event).toMatchObject({ ...expected, startsAt: before?.startsAt })
      expect(event?.changedAt).toBe(`${t.clock.now().toISOString().slice(0, 19)}Z`)
    }
  })

  test('sessions of a member who leaves the team of a group', async () => {
    const { executor, otherExecutor, manager } = t.people
    const { id, title } = await openProgramme(t)
    await joinTeam(t, id, executor)
    const member = await joinTeam(t, id, otherExecutor, { role: 'assistant' })
    const session = await addSession(t, id, '2026-12-15')
    const path = await make(otherExecutor)
    expect(await eventOf(path, session.id)).toMatchObject({ status: 'CONFIRMED', summary: title })
    const body = { version: member.version, reason: 'Уехал' }
    const answer = await t.call(removeMember, { as: manager, params: { id: member.id }, body })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expect(await eventOf(path, session.id)).toMatchObject({ status: 'CANCELLED', sequence: 2, summary: title })
    // Once it is older than the feed goes back, it is forgotten.
    t.clock.set(new Date('2027-04-01T09:00:00Z'))
    expect(await eventOf(path, session.id)).toBeUndefined()
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
  })
})

test('the time of a change follows a series that is moved in place', async () => {
  const { executor } = t.people
  const planned = await planLessons(t, contract, [{ date: '2027-03-02' }, { date: '2027-03-09' }])
  const first = planned.find(({ startsAt }) => startsAt.startsWith('2027-03-02'))
  const path = await make(executor)
  const stamps = async () =>
    (await eventsOf(path)).filter(({ uid }) => uid === first?.id).map(({ changedAt }) => changedAt)
  const before = await stamps()
  t.clock.advance(60_000)
  expect(await stamps()).toEqual(before)
  const body = { version: 1, scope: 'following', date: '2027-03-02', time: '19:00' }
  expect((await t.call(moveLesson, { as: executor, params: { id: first?.id ?? '' }, body })).status).toBe(200)
  expect(await stamps()).toEqual([`${t.clock.now().toISOString().slice(0, 19)}Z`])
})

test('the feed of an erased account opens nothing', async () => {
  const id = t.people.otherCustomer.accountId
  const path = await make(t.people.otherCustomer)
  expect((await read(path)).statusCode).toBe(200)
  await t.services.db
    .updateTable('account')
    .set({
      erased_at: t.clock.now(),
      deletion_at: t.clock.now(),
      deletion_asked_at: t.clock.now(),
      phone: `erased-${id}`,
    })
    .where('id', '=', id)
    .execute()
  expect((await read(path)).statusCode).toBe(404)
})
