import { listNotices } from '@navyk/api-spec/messages/notices'
import * as lessons from '@navyk/api-spec/teaching/lessons'
import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { cancelProgramme, finishProgramme, suspendMember } from '@navyk/api-spec/teaching/programmes'
import type { EndpointDeclaration, HistoryRow } from '@navyk/api-spec/kit'
import { type Action, listActions } from '@navyk/api-spec/views/oversight'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cabinetsTold } from '#testing/changes/cabinets-told.ts'
import { planLessons } from '#testing/acting/lessons.ts'
import { addSession, readSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, readProgramme, stepProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let people: TestApp['people']
let contract: TestContract
const noon = new Date('2026-11-20T09:00:00Z')
beforeAll(async () => {
  t = await testApp()
  people = t.people
  contract = await createContract(t)
})
beforeEach(async () => {
  t.clock.set(noon)
  // What is left of another test takes nobody's time.
  await t.services.db.deleteFrom('programme_attendance').execute()
  await t.services.db.deleteFrom('programme_session_teacher').execute()
  await t.services.db.deleteFrom('lesson').execute()
})
afterAll(() => t.close())

/** A programme that the executor leads, with a seat of the customer and one of another. */
async function programme() {
  const { id } = await openProgramme(t)
  const member = await joinTeam(t, id)
  const own = await createFirmSeat(t, id)
  const other = await createFirmSeat(t, id, people.otherCustomer)
  return { id, member, learnerIds: [own.learner.id, other.learner.id] as [string, string] }
}
const call = (endpoint: EndpointDeclaration, as: TestPerson, id: string, body: object) =>
  t.call(endpoint, { as, params: { id }, body })
const noticesOf = async (as: TestPerson): Promise<string[]> =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '100' } })).body.data.map(
    ({ message }: { message: string }) => message,
  )
const week = { startsOn: '2026-12-07', slots: [{ weekday: 1, time: '18:00', minutes: 90 }] }
const everybody = (learnerIds: readonly string[], outcome = 'present') =>
  learnerIds.map((learnerId) => ({ learnerId, outcome }))

/** The session has begun. */
async function begun() {
  const made = await programme()
  const session = await addSession(t, made.id, '2026-11-23')
  t.clock.set(new Date('2026-11-23T15:30:00Z'))
  return { ...made, session }
}

describe('the plan of a week', () => {
  test('leaves holidays out and continues until the number is reached', async () => {
    const { id } = await programme()
    const body = {
      programmeId: id,
      startsOn: '2026-12-25',
      slots: [{ weekday: 5, time: '18:00', minutes: 90 }],
      count: 3,
    }
    const { status, body: answer } = await t.call(spec.planProgrammeSessions, { as: people.manager, body })
    expect([status, answer.data.leftOut.map(({ date }: { date: string }) => date)]).toEqual([
      201,
      ['2026-12-25', '2027-01-01'],
    ])
    const { data } = (
      await t.call(spec.listProgrammeSessions, {
        as: people.customer,
        query: { programmeId: id, view: 'upcoming' },
      })
    ).body
    expect(data.map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10))).toEqual([
      '2027-01-08',
      '2027-01-15',
      '2027-01-22',
    ])
  })

  test.each([
    ['neither a number nor a last day', { count: undefined }, 'until'],
    ['both', { until: '2026-12-30' }, 'until'],
    ['a last day before the first', { count: undefined, until: '2026-12-01' }, 'until'],
    [
      'no such day until then',
      { count: undefined, until: '2026-12-07', slots: [{ weekday: 2, time: '18:00', minutes: 90 }] },
      'slots',
    ],
  ])('with %s is refused at its field', async (_, change, field) => {
    const { id } = await programme()
    const body = { programmeId: id, ...week, count: 3, ...change }
    const answer = await t.call(spec.planProgrammeSessions, { as: people.manager, body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('needs somebody who leads the programme', async () => {
    const { id } = await openProgramme(t)
    const body = { programmeId: id, ...week, count: 3 }
    const answer = await t.call(spec.planProgrammeSessions, { as: people.manager, body })
    expect([answer.status, answer.body.code]).toEqual([409, 'session_no_lead'])
  })
})

describe('an executor is in one place at a time', () => {
  test('a session on the time of a lesson is refused with what is in the way', async () => {
    const { id } = await programme()
    await planLessons(t, contract, [{ date: '2026-12-14', time: '19:00' }])
    const body = { programmeId: id, ...week, count: 3 }
    const answer = await t.call(spec.planProgrammeSessions, { as: people.manager, body })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'executor_busy',
      'Время занято: 14\u00a0декабря, 19:00–20:00, Savich Alina',
    ])
    const { data } = (await t.call(spec.listProgrammeSessions, { as: people.manager, query: { programmeId: id } })).body
    expect(data).toEqual([])
  })

  test('a lesson on the time of a session is refused, and after the session is called off it is planned', async () => {
    const { id } = await programme()
    const session = await addSession(t, id, '2026-12-14')
    const body = { contractId: contract.id, date: '2026-12-14', time: '19:00', minutes: 60 }
    const planned = () => t.call(lessons.planLessons, { as: people.executor, body })
    const refused = await planned()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'lesson_overlap',
      'Время занято: 14\u00a0декабря, 18:00–19:30, занятие группы',
    ])
    const off = { version: session.version, reason: 'Ремонт' }
    expect((await call(spec.cancelProgrammeSession, people.executor, session.id, off)).status).toBe(200)
    expect((await planned()).status).toBe(201)
    const back = await call(spec.restoreProgrammeSession, people.executor, session.id, { version: 2 })
    expect([back.status, back.body.code]).toEqual([409, 'executor_busy'])
  })

  test('the lead of a session does not learn what a colleague does at that time', async () => {
    const { id } = await programme()
    await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
    const theirs = await createContract(t, { executor: people.otherExecutor })
    await planLessons(t, theirs, [{ date: '2026-12-14', time: '18:00' }])
    const body = { programmeId: id, date: '2026-12-14', time: '18:00', minutes: 60 }
    const answer = await t.call(spec.addProgrammeSession, { as: people.executor, body })
    expect([answer.status, answer.body.message]).toEqual([409, 'Исполнитель занят: 14\u00a0декабря, 18:00–19:00'])
  })

  test('a session can be moved onto a part of its own time', async () => {
    const { id } = await programme()
    const session = await addSession(t, id, '2026-12-14')
    const body = { version: 1, date: '2026-12-14', time: '18:30', reason: 'Зал занят' }
    const moved = await call(spec.moveProgrammeSession, people.executor, session.id, body)
    expect([moved.status, moved.body.data.startsAt]).toEqual([200, '2026-12-14T15:30:00.000Z'])
    expect((await noticesOf(people.customer))[0]).toContain('перенесено на 14\u00a0декабря, 18:30. Зал занят')
    const stale = await call(spec.moveProgrammeSession, people.executor, session.id, { ...body, time: '20:00' })
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'version_conflict', 2])
  })
})

describe('the teacher of a session', () => {
  test('can be a substitute for it only, who is notified like customers; the replaced lead no longer sees it', async () => {
    const { id } = await programme()
    const session = await addSession(t, id, '2026-12-14')
    const wish = await call(spec.askForSubstitute, people.executor, session.id, { version: 1, reason: 'Болею' })
    expect(wish.body.data.substituteWanted.reason).toBe('Болею')
    expect((await noticesOf(people.manager))[0]).toContain('просят замену. Болею')
    const body = { version: 2, leadId: people.otherExecutor.cabinetId, assistantIds: [] }
    const set = await call(spec.setSessionTeachers, people.manager, session.id, body)
    expect(set.body.data.teachers).toMatchObject([
      { person: { id: people.otherExecutor.cabinetId }, role: 'substitute' },
    ])
    expect(set.body.data.substituteWanted).toBeNull()
    expect((await noticesOf(people.otherExecutor))[0]).toContain('вы ведёте занятие 14\u00a0декабря в 18:00')
    expect((await noticesOf(people.customer))[0]).toContain('проведёт другой исполнитель')
    const gone = await t.call(spec.getProgrammeSession, { as: people.executor, params: { id: session.id } })
    expect(gone.status).toBe(404)
  })

  test('replaces the lead of the programme, also if a second substitute follows the first', async () => {
    const { id } = await programme()
    const session = await addSession(t, id, '2026-12-14')
    const standIn = async ({ cabinetId }: TestPerson, version: number) => {
      const body = { version, leadId: cabinetId, assistantIds: [] }
      expect((await call(spec.setSessionTeachers, people.manager, session.id, body)).status).toBe(200)
      return t.services.db.selectFrom('programme_session_teacher').select('stands_for').execute()
    }
    const inPlaceOfLead = [{ stands_for: people.executor.cabinetId }]
    expect(await standIn(people.otherExecutor, 1)).toEqual(inPlaceOfLead)
    expect(await standIn(people.both, 2)).toEqual(inPlaceOfLead)
    // Who leads the programme and teaches the session again is in nobody's place.
    expect(await standIn(people.executor, 3)).toEqual([{ stands_for: null }])
  })

  test('becomes another lead when a member is suspended, if that one is free', async () => {
    const { id, member } = await programme()
    await joinTeam(t, id, people.otherExecutor)
    const session = await addSession(t, id, '2026-12-14')
    const body = { version: member.version, reason: 'Отпуск' }
    expect((await call(suspendMember, people.manager, member.id, body)).status).toBe(200)
    const { teachers } = await readSession(t, session.id)
    expect(teachers).toMatchObject([{ person: { id: people.otherExecutor.cabinetId }, role: 'lead' }])
  })
})

describe('attendance', () => {
  test('of the whole list at once holds the session and pays; before the start it is refused', async () => {
    const { session, learnerIds } = await begun()
    const body = { version: 1, outcomes: everybody(learnerIds), homework: '№ 12' }
    t.clock.set(noon)
    const early = await call(spec.holdProgrammeSession, people.executor, session.id, body)
    expect([early.status, early.body.code]).toEqual([409, 'session_not_started'])
    t.clock.set(new Date('2026-11-23T15:30:00Z'))
    const held = await call(spec.holdProgrammeSession, people.executor, session.id, body)
    expect([held.status, held.body.data.state, held.body.data.attendedCount]).toEqual([200, 'held', 2])
    expect(held.body.data.teachers[0].payKopecks).toBe(61_03)
    const again = await call(spec.holdProgrammeSession, people.executor, session.id, body)
    expect([again.status, again.body.code]).toEqual([409, 'version_conflict'])
  })

  test('pays a share of the price of its seats, whoever came', async () => {
    const { id } = await openProgramme(t, { priceBasis: 'whole', priceKopecks: 301_00, plannedSessions: 12 })
    await joinTeam(t, id, people.executor, { basis: 'share', amountKopecks: undefined, shareBasisPoints: 55_00 })
    const learnerIds = [
      (await createFirmSeat(t, id)).learner.id,
      (await createFirmSeat(t, id, people.otherCustomer)).learner.id,
    ]
    const session = await addSession(t, id, '2026-11-23')
    t.clock.set(new Date('2026-11-23T15:30:00Z'))
    const hold = async (version: number, outcome: string) => {
      const body = { version, outcomes: everybody(learnerIds, outcome) }
      return (await call(spec.holdProgrammeSession, people.executor, session.id, body)).body.data
    }
    // Two seats at a twelfth of 301.00: 50.1667, of which 55 % are 27.5917.
    const held = await hold(1, 'present')
    expect(held.teachers[0].payKopecks).toBe(27_59)
    expect((await hold(held.version, 'absent')).teachers[0].payKopecks).toBe(27_59)
  })

  test('is refused if a learner is left out, is named twice, or has no seat', async () => {
    const { session, learnerIds } = await begun()
    const [one] = learnerIds
    const hold = async (outcomes: object[]) =>
      Object.keys(
        (await call(spec.holdProgrammeSession, people.executor, session.id, { version: 1, outcomes })).body.errors,
      )
    expect(await hold(everybody([one]))).toEqual(['outcomes'])
    expect(await hold(everybody([one, ...learnerIds]))).toEqual(['outcomes'])
    const foreign = { learnerId: session.id, outcome: 'present' }
    expect(await hold([...everybody(learnerIds), foreign])).toEqual(['outcomes.2.learnerId'])
    expect(await hold([{ learnerId: one, outcome: 'late' }])).toEqual(['outcomes.0.lateMinutes'])
    expect(await hold([{ learnerId: one, outcome: 'present', toldBefore: true }])).toEqual(['outcomes.0.toldBefore'])
  })

  test('of one learner after another holds the session with the last; a customer is notified of an absence', async () => {
    const { session, learnerIds } = await begun()
    const set = (learnerId: string, body: object, as = people.executor) =>
      t.call(spec.setAttendance, { as, params: { id: session.id, learnerId }, body })
    const first = await set(learnerIds[0], { version: 0, outcome: 'absent' })
    expect([first.body.data.state, first.body.data.markedCount]).toEqual(['planned', 1])
    expect((await noticesOf(people.customer))[0]).toContain('не было ученика Алёна')
    expect((await set(learnerIds[0], { version: 1, outcome: 'absent' })).status).toBe(200)
    const told = await cabinetsTold(t, 'programme_sessions.notices.absent', session.id)
    expect(told).toEqual([people.customer.cabinetId])
    const last = await set(learnerIds[1], { version: 0, outcome: 'late', lateMinutes: 10, mark: 9 })
    expect([last.body.data.state, last.body.data.attendedCount]).toEqual(['held', 1])
    const stale = await set(learnerIds[1], { version: 0, outcome: 'present' })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    const right = await set(learnerIds[1], { version: 1, outcome: 'present' })
    expect(right.body.data.learners.find(({ id }: { id: string }) => id === learnerIds[1])).toMatchObject({
      outcome: 'present',
      lateMinutes: null,
      mark: 9,
      version: 2,
    })
  })

  test('is corrected by executors for 48 hours, and by staff afterwards with a reason', async () => {
    const { session, learnerIds } = await begun()
    await call(spec.holdProgrammeSession, people.executor, session.id, { version: 1, outcomes: everybody(learnerIds) })
    t.clock.set(new Date('2026-11-25T15:30:00Z'))
    const body = { version: 2, outcomes: everybody(learnerIds, 'absent') }
    expect((await call(spec.holdProgrammeSession, people.executor, session.id, body)).status).toBe(200)
    t.clock.set(new Date('2026-11-25T15:30:00.001Z'))
    const again = { ...body, version: 3 }
    const late = await call(spec.holdProgrammeSession, people.executor, session.id, again)
    expect([late.status, late.body.code]).toEqual([409, 'session_correction_over'])
    const mute = await call(spec.holdProgrammeSession, people.manager, session.id, again)
    expect([mute.status, Object.keys(mute.body.errors)]).toEqual([422, ['reason']])
    const said = await call(spec.holdProgrammeSession, people.manager, session.id, { ...again, reason: 'Ошибка' })
    expect(said.status).toBe(200)
  })

  test('lets a missed session be made up for in another one, once', async () => {
    const { id, session, learnerIds } = await begun()
    const [lost, there] = learnerIds
    const outcomes = [{ learnerId: lost, outcome: 'absent', toldBefore: true }, ...everybody([there])]
    await call(spec.holdProgrammeSession, people.executor, session.id, { version: 1, outcomes })
    const second = await addSession(t, id, '2026-11-24')
    const third = await addSession(t, id, '2026-11-25')
    t.clock.set(new Date('2026-11-25T16:00:00Z'))
    expect((await readSession(t, second.id)).learners.find((one) => one.id === lost)?.owed).toMatchObject([
      { id: session.id },
    ])
    const set = (at: string, learnerId: string) =>
      t.call(spec.setAttendance, {
        as: people.executor,
        params: { id: at, learnerId },
        body: { version: 0, outcome: 'made_up', missedSessionId: session.id },
      })
    expect((await set(second.id, lost)).status).toBe(200)
    for (const answer of [await set(third.id, lost), await set(third.id, there)]) {
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['missedSessionId']])
    }
    const { learners } = (
      await t.call(spec.getProgrammeAttendance, { as: people.customer, query: { programmeId: id } })
    ).body.data
    expect(learners).toEqual([
      { id: lost, name: 'Дроздова Алёна', present: 1, late: 0, absent: 1, madeUp: 1, meanMark: null },
    ])
  })
})

describe('the overview of a month', () => {
  const overview = (as?: TestPerson, query = { from: '2026-11-01', to: '2026-11-30' }) =>
    t.call(spec.getSessionsOverview, { as, query })

  test('counts sessions and outcomes of its days, and the programmes with the lowest attendance first', async () => {
    await t.services.db.deleteFrom('session_pay').execute()
    await t.services.db.deleteFrom('programme_session').execute()
    const good = await programme()
    const poor = await programme()
    const held = async ({ id, learnerIds }: typeof good, date: string, outcomes: object[]) => {
      const session = await addSession(t, id, date)
      t.clock.set(new Date(`${date}T15:30:00Z`))
      const body = { version: 1, outcomes: [...everybody(learnerIds.slice(1)), ...outcomes] }
      expect((await call(spec.holdProgrammeSession, people.executor, session.id, body)).status).toBe(200)
      return session
    }
    await held(good, '2026-11-23', everybody(good.learnerIds.slice(0, 1)))
    const missed = { learnerId: poor.learnerIds[0], outcome: 'absent' }
    const lost = await held(poor, '2026-11-24', [missed])
    const madeUp = { ...missed, outcome: 'made_up', missedSessionId: lost.id }
    await held(poor, '2026-11-25', [madeUp])
    const late = { learnerId: poor.learnerIds[0], outcome: 'late', lateMinutes: 5 }
    await held(poor, '2026-11-26', [late])
    await addSession(t, good.id, '2026-11-30')
    // Of another month.
    await addSession(t, good.id, '2026-12-07')
    t.clock.set(new Date('2026-11-30T21:00:00Z'))
    const { status, body } = await overview(people.manager)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      sessions: { planned: 1, held: 4, cancelled: 0, unclosed: 1 },
      outcomes: { present: 5, late: 1, absent: 1, madeUp: 1 },
      programmes: [
        { id: poor.id, held: 3, came: 5, missed: 1 },
        { id: good.id, held: 1, came: 2, missed: 0 },
      ],
    })
  })

  test('is only for staff, between days in their order', async () => {
    expect([(await overview(people.customer)).status, (await overview(people.executor)).status]).toEqual([403, 403])
    expect((await overview()).status).toBe(401)
    const wrong = await overview(people.manager, { from: '2026-11-30', to: '2026-11-01' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['to']])
  })
})

describe('the history of a session', () => {
  test('says who did what, newest first, to staff and who teaches it', async () => {
    const { id } = await programme()
    const session = await addSession(t, id, '2026-12-14')
    const off = { version: session.version, reason: 'Ремонт' }
    await call(spec.cancelProgrammeSession, people.executor, session.id, off)
    const history = (as?: TestPerson) => t.call(spec.listProgrammeSessionHistory, { as, params: { id: session.id } })
    const { body } = await history(people.manager)
    expect(body.data.map(({ action, reason }: { action: string; reason: string | null }) => [action, reason])).toEqual([
      ['cancelled', 'Ремонт'],
      ['planned', null],
    ])
    const answers = [people.executor, people.otherExecutor, people.customer, undefined].map(history)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404, 403, 401])
  })

  test('has a line for each learner whose attendance was set or corrected', async () => {
    const { session, learnerIds } = await begun()
    const [one, other] = learnerIds
    const hold = (version: number, outcomes: object[]) =>
      call(spec.holdProgrammeSession, people.executor, session.id, { version, outcomes })
    const set = (learnerId: string, body: object) =>
      t.call(spec.setAttendance, { as: people.executor, params: { id: session.id, learnerId }, body })
    await set(one, { version: 0, outcome: 'present' })
    await hold(2, [{ learnerId: one, outcome: 'present' }, ...everybody([other], 'absent')])
    await set(other, { version: 1, outcome: 'present' })
    const { body } = await t.call(spec.listProgrammeSessionHistory, {
      as: people.manager,
      params: { id: session.id },
    })
    const of = (learnerId: string, from: string | null, to: string) => ({
      learnerId: { from: null, to: learnerId },
      outcome: { from, to },
    })
    expect(body.data.map(({ action, changes }: HistoryRow) => [action, changes])).toEqual([
      ['corrected', of(other, 'absent', 'present')],
      ['attendance_marked', of(other, null, 'absent')],
      ['took_place', { state: { from: 'planned', to: 'held' } }],
      ['attendance_marked', of(one, null, 'present')],
      ['planned', {}],
    ])
  })

  test('shows a family only the lines about their learner', async () => {
    const { session, learnerIds } = await begun()
    await t.call(spec.setAttendance, {
      as: people.executor,
      params: { id: session.id, learnerId: learnerIds[0] },
      body: { version: 0, outcome: 'present' },
    })
    const done = async ({ accountId: aboutId }: TestPerson): Promise<string[]> => {
      const query = { aboutId, object: `programme_session:${session.id}` }
      const { body } = await t.call(listActions, { as: people.administrator, query })
      return body.data.map((action: Action) => action.done)
    }
    // What was done for all is theirs too.
    expect(await done(people.customer)).toEqual(['отмечено посещение: Дроздова Алёна', 'запланировано'])
    expect(await done(people.otherCustomer)).toEqual(['запланировано'])
  })
})

describe('what others see of a session', () => {
  test('is only their own learners for a customer, first names for an executor, and nobody else’s pay', async () => {
    const { id, learnerIds } = await programme()
    const session = await addSession(t, id, '2026-12-14')
    const customer = await readSession(t, session.id, people.customer)
    expect(customer.learners.map((one) => [one.id, one.name])).toEqual([[learnerIds[0], 'Дроздова Алёна']])
    expect([customer.learnerCount, customer.substituteWanted, customer.teachers[0]?.payKopecks]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const executor = await readSession(t, session.id, people.executor)
    expect(executor.learners.map((one) => one.name)).toEqual(['Алёна', 'Алёна'])
    expect(executor.teachers[0]?.payKopecks).toBeNull()
    const foreign = await t.call(spec.getProgrammeSession, { as: people.otherExecutor, params: { id: session.id } })
    expect(foreign.status).toBe(404)
    const strangers = await t.call(spec.getProgrammeAttendance, {
      as: people.otherExecutor,
      query: { programmeId: id },
    })
    expect(strangers.status).toBe(404)
  })
})

describe('the end of a programme', () => {
  test('by cancelling cancels planned sessions and frees their time', async () => {
    const { id } = await programme()
    const session = await addSession(t, id, '2026-12-14')
    const { version } = await readProgramme(t, id)
    await stepProgramme(t, cancelProgramme, { id, version }, { reason: 'Мало учеников' })
    expect(await readSession(t, session.id)).toMatchObject({ state: 'cancelled', cancelReason: 'Мало учеников' })
    const taken = await t.services.db.selectFrom('taken_times').select('kind').execute()
    expect(taken).toEqual([])
  })

  test('is refused while a session is neither held nor called off', async () => {
    const { id } = await programme()
    await addSession(t, id, '2026-12-14')
    await t.services.db.updateTable('programme').set({ state: 'running' }).where('id', '=', id).execute()
    const { version } = await readProgramme(t, id)
    const answer = await call(finishProgramme, people.manager, id, { version })
    expect([answer.status, answer.body.code]).toEqual([409, 'programme_sessions_open'])
  })
})
