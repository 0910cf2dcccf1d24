import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { type CustomerHome, type ExecutorHome, getHome } from '@navyk/api-spec/views/home'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addSession, readSession } from '#testing/acting/programme-sessions.ts'
import { enrol, joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { createContract, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { getHome as readHome } from './get-home.ts'

// It is 12:00 in Minsk on Friday, 20 November 2026. The executor leads a programme; the customer has a firm seat in it.
let t: TestApp
let people: TestApp['people']
let programmeId: string
let learnerId: string
beforeEach(async () => {
  t = await testApp()
  people = t.people
  programmeId = (await openProgramme(t)).id
  learnerId = (await createFirmSeat(t, programmeId)).learner.id
  await joinTeam(t, programmeId)
})
afterEach(() => t.close())

const customerHome = async (as = people.customer): Promise<CustomerHome> => (await t.call(getHome, { as })).body.data
const executorHome = async (as = people.executor): Promise<ExecutorHome> => (await t.call(getHome, { as })).body.data

/** A session at a time of these days, before the programme begins as well. */
async function sessionAt(date: string, time = '18:00', minutes = 60) {
  const { id } = await addSession(t, programmeId, '2026-12-14', { minutes })
  const starts = new Date(`${date}T${time}:00+03:00`)
  const times = { starts_at: starts, ends_at: new Date(starts.getTime() + minutes * 60_000) }
  await t.services.db.updateTable('programme_session').set(times).where('id', '=', id).execute()
  return id
}

async function hold(id: string, outcome: object, homework = '') {
  const { version, learners } = await readSession(t, id)
  const outcomes = learners.map((learner) => ({
    learnerId: learner.id,
    ...(learner.id === learnerId ? outcome : { outcome: 'present' }),
  }))
  const body = { version, outcomes, homework }
  const answer = await t.call(holdProgrammeSession, { as: people.executor, params: { id }, body })
  expect(answer.status).toBe(200)
}

const kindsOf = (meetings: { kind: string; startsAt: string }[]) =>
  meetings.map(({ kind, startsAt }) => `${kind} ${startsAt.slice(5, 16)}`)

/** Firm seats are so since long ago. */
const sinceLongAgo = () =>
  t.services.db
    .updateTable('programme_seat')
    .set({ taken_at: new Date('2026-10-01T09:00:00Z') })
    .where('taken_at', 'is not', null)
    .execute()

describe('the customer’s page with groups', () => {
  test('shows sessions among the lessons in the order of time, five of both at most', async () => {
    const contract = await createContract(t)
    const days = ['23', '25', '27', '30']
    await teach(
      t,
      contract,
      days.map((day) => ({ date: `2026-11-${day}`, outcome: null })),
    )
    const id = await sessionAt('2026-11-24')
    await sessionAt('2026-11-26')
    const { nextMeetings } = await customerHome()
    expect(kindsOf(nextMeetings)).toEqual([
      'lesson 11-23T07:00',
      'session 11-24T15:00',
      'lesson 11-25T07:00',
      'session 11-26T15:00',
      'lesson 11-27T07:00',
    ])
    expect(nextMeetings[1]).toEqual({
      kind: 'session',
      id,
      title: 'Готовимся к ЦЭ по математике',
      subject: 'mathematics',
      learnerNames: ['Дроздова Алёна'],
      learnerCount: null,
      place: 'Минск, ул. Веры Хоружей, 3',
      person: { id: people.executor.cabinetId, firstName: 'First2', lastName: 'Last-executor' },
      startsAt: '2026-11-24T15:00:00.000Z',
      endsAt: '2026-11-24T16:00:00.000Z',
      state: 'planned',
      isUnclosed: false,
    })
  })

  test('shows a session that is going on until its end, and not a cancelled one', async () => {
    await sessionAt('2026-11-20', '11:01')
    const cancelled = await sessionAt('2026-11-21')
    const change = { state: 'cancelled' as const, cancel_reason: 'Ремонт' }
    await t.services.db.updateTable('programme_session').set(change).where('id', '=', cancelled).execute()
    expect(kindsOf((await customerHome()).nextMeetings)).toEqual(['session 11-20T08:01'])
    t.clock.advance(60_000)
    expect((await customerHome()).nextMeetings).toEqual([])
  })

  test('shows nothing of a seat that is held until paid, and of another customer’s', async () => {
    await enrol(t, programmeId, people.otherCustomer)
    await sinceLongAgo()
    const id = await sessionAt('2026-11-24')
    await hold(await sessionAt('2026-11-19'), { outcome: 'present' }, '№ 5')
    const { words } = await t.call(getHome, { as: people.otherCustomer })
    expect(words).not.toContain(id)
    const { nextMeetings, homework, studyDays } = await customerHome(people.otherCustomer)
    expect([nextMeetings, homework, studyDays.some(({ minutes }) => minutes > 0)]).toEqual([[], [], false])
  })

  test('shows the homework of the newest held session among that of lessons, for two weeks', async () => {
    await sinceLongAgo()
    await hold(await sessionAt('2026-11-10'), { outcome: 'present' }, '№ 4')
    const id = await sessionAt('2026-11-12')
    await hold(id, { outcome: 'absent' }, '№ 5')
    await sessionAt('2026-11-19')
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-11-11' }])
    await t.services.db.updateTable('lesson').set({ homework: 'Pages 1 to 3' }).execute()
    const title = 'Готовимся к ЦЭ по математике'
    expect((await customerHome()).homework).toMatchObject([
      { kind: 'session', id, title, learnerNames: ['Дроздова Алёна'], text: '№ 5' },
      { kind: 'lesson', text: 'Pages 1 to 3' },
    ])
    t.clock.advance(7 * 86_400_000)
    expect((await customerHome()).homework).toEqual([])
  })

  test('counts attended sessions in the time of study, without the minutes of being late', async () => {
    await sinceLongAgo()
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-11-18', time: '10:00' }])
    await hold(await sessionAt('2026-11-17', '10:00', 90), { outcome: 'present' })
    await hold(await sessionAt('2026-11-18'), { outcome: 'late', lateMinutes: 20 })
    await hold(await sessionAt('2026-11-19'), { outcome: 'absent' })
    const { studyDays } = await customerHome()
    expect(studyDays.map(({ minutes }) => minutes)).toEqual([0, 0, 0, 90, 100, 0, 0])
  })

  test('shows the coming session to a customer with a firm seat instead of the advice to make a request', async () => {
    expect((await customerHome()).firstSteps).toEqual([])
    await t.services.db.updateTable('programme_seat').set({ state: 'waiting', taken_at: null }).execute()
    expect((await customerHome()).firstSteps).toContain('offer')
  })
})

describe('the executor’s page with groups', () => {
  test('shows sessions of today and tomorrow among the lessons, with the lead if that is another person', async () => {
    await joinTeam(t, programmeId, people.otherExecutor, { role: 'assistant' })
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-11-20', time: '19:00', outcome: null }])
    const id = await sessionAt('2026-11-20')
    await sessionAt('2026-11-22')
    const { days, nextMeeting } = await executorHome()
    expect(days.map(({ meetings }) => kindsOf(meetings))).toEqual([['session 11-20T15:00', 'lesson 11-20T16:00'], []])
    expect(nextMeeting).toMatchObject({ kind: 'session', id, learnerNames: [], learnerCount: 1, person: null })
    const assisting = await executorHome(people.otherExecutor)
    expect(assisting.nextMeeting).toMatchObject({ id, person: { id: people.executor.cabinetId } })
  })

  test('is not empty on a day of groups only, and has the next session beside the days', async () => {
    await sessionAt('2026-11-21')
    expect((await executorHome()).days.map(({ meetings }) => meetings.length)).toEqual([0, 1])
    t.clock.set(new Date('2026-11-18T09:00:00Z'))
    const { days, nextMeeting } = await executorHome()
    expect([days.flatMap(({ meetings }) => meetings), nextMeeting?.startsAt]).toEqual([[], '2026-11-21T15:00:00.000Z'])
    expect((await executorHome(people.otherExecutor)).nextMeeting).toBeNull()
  })

  test('counts unmarked sessions and names the three that wait longest', async () => {
    const ids = []
    for (const day of ['19', '16', '18', '17']) ids.push(await sessionAt(`2026-11-${day}`))
    const { unclosedSessions } = await executorHome()
    expect([unclosedSessions.count, unclosedSessions.items.map(({ id }) => id)]).toEqual([4, [ids[1], ids[3], ids[2]]])
    expect(unclosedSessions.items.every(({ isUnclosed }) => isUnclosed)).toBe(true)
    await sinceLongAgo()
    await hold(ids[1] ?? '', { outcome: 'present' })
    expect((await executorHome()).unclosedSessions.count).toBe(3)
    expect((await executorHome(people.otherExecutor)).unclosedSessions).toEqual({ count: 0, items: [] })
  })
})

test('the customer does not see the pay of a session, nor the executor its price', async () => {
  await sinceLongAgo()
  await hold(await sessionAt('2026-11-19'), { outcome: 'present' }, '№ 5')
  await sessionAt('2026-11-20')
  expect((await t.call(getHome, { as: people.customer })).words).not.toContain('6103')
  expect((await t.call(getHome, { as: people.executor })).words).not.toContain('2500')
})

test('the pages take the same queries however many sessions there are', async () => {
  const count = async (as: TestPerson) => {
    let queries = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1
        return result
      },
    }
    await readHome(t.services.db.withPlugin(counter), t.services, as.session)
    return queries
  }
  const both = async () => [await count(people.executor), await count(people.customer)]
  await sinceLongAgo()
  await sessionAt('2026-11-20')
  const few = await both()
  for (const day of ['16', '17', '18', '19', '21', '23']) await sessionAt(`2026-11-${day}`)
  expect(await both()).toEqual(few)
})
