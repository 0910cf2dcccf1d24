import { getOwnCard } from '@navyk/api-spec/market/profiles'
import { moveLesson } from '@navyk/api-spec/teaching/lessons'
import { askForSubstitute } from '@navyk/api-spec/teaching/programme-sessions'
import {
  type Absence,
  addAbsence,
  changeAbsence,
  getAvailability,
  getSchedule,
  listAbsences,
  removeAbsence,
  saveAvailability,
} from '@navyk/api-spec/teaching/schedule'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { json } from '#platform/database'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme } from '#testing/acting/programmes.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listAbsences as readAbsences } from '../absences/list-absences.ts'
import { changeAvailability } from './queries.ts'
import { freeSlotsOf } from '../index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
/** No hours are set, and it is noon on Friday, 20 November 2026 in Minsk. */
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  for (const table of ['availability', 'absence', 'lesson', 'programme_session_teacher', 'programme_session'] as const)
    await t.services.db.deleteFrom(table).execute()
})
afterAll(() => t.close())

const hours = {
  week: [
    { weekday: 1, from: '16:00', to: '20:00' },
    { weekday: 1, from: '20:00', to: '21:00' },
    { weekday: 4, from: '10:00', to: '13:00' },
  ],
  exceptions: [{ date: '2026-11-23', windows: [{ from: '09:00', to: '12:00' }] }],
}
const save = (as: TestPerson, fields: object = {}) =>
  t.call(saveAvailability, { as, body: { ...hours, version: 1, ...fields } })
const read = async (as: TestPerson, query: Record<string, string> = {}) =>
  (await t.call(getAvailability, { as, query })).body.data

describe('working hours', () => {
  test('are empty until they are saved, and belong to each executor', async () => {
    const { executor, otherExecutor } = t.people
    const nothing = { executorId: executor.cabinetId, week: [], exceptions: [], version: 1 }
    expect(await read(executor)).toEqual(nothing)
    expect((await save(executor)).body.data).toEqual({ ...nothing, ...hours, version: 2 })
    expect(await read(executor, { executorId: executor.cabinetId })).toEqual({ ...nothing, ...hours, version: 2 })
    expect((await read(otherExecutor)).week).toEqual([])
  })

  test('of another executor are refused by name, like absences and the week, as those of nobody', async () => {
    const { executor, otherExecutor } = t.people
    for (const executorId of [otherExecutor.cabinetId, '01900000-0000-7000-8000-000000000000']) {
      const answers = [
        await t.call(getAvailability, { as: executor, query: { executorId } }),
        await save(executor, { executorId }),
        await t.call(listAbsences, { as: executor, query: { executorId } }),
        await t.call(addAbsence, { as: executor, body: { ...away, executorId } }),
        await t.call(getSchedule, {
          as: executor,
          query: { from: '2026-11-23', to: '2026-11-29', executorId },
        }),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, 'not_found']))
    }
    expect((await read(otherExecutor)).week).toEqual([])
    expect(await t.services.db.selectFrom('absence').selectAll().execute()).toEqual([])
  })

  test('are shown on the executor’s card', async () => {
    await save(t.people.executor)
    expect((await t.call(getOwnCard, { as: t.people.executor })).body.data.card.availability).toEqual(hours.week)
  })

  test('are read by all staff for the executor they name, and changed by managers', async () => {
    const { manager, accountant, executor, customer } = t.people
    const executorId = executor.cabinetId
    expect((await save(manager, { executorId })).body.data.version).toBe(2)
    expect((await read(accountant, { executorId })).week).toEqual(hours.week)
    expect((await save(accountant, { executorId, version: 2 })).status).toBe(403)
    expect((await save(manager)).body.errors).toEqual({ executorId: ['Обязательное поле'] })
    expect((await save(manager, { executorId: customer.cabinetId })).status).toBe(404)
  })

  test('saved from an old version are refused with the hours as they are now', async () => {
    await save(t.people.executor)
    const late = await save(t.people.executor, { week: [] })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.current).toEqual(await read(t.people.executor))
    expect((await save(t.people.executor, { week: [], version: 2 })).body.data.version).toBe(3)
  })

  test('that somebody saved a moment before are not overwritten', async () => {
    const { executor } = t.people
    await save(executor)
    expect((await save(executor, { version: 2 })).status).toBe(200)
    const late = { executor_id: executor.cabinetId, week: [], exceptions: [], version: 3 }
    // What each request does after it has looked at the version.
    const written = (seenVersion: number) => t.services.transact((tx) => changeAvailability(tx, seenVersion, late))
    expect([await written(2), (await read(executor)).week]).toEqual([false, hours.week])
    expect([await written(3), (await read(executor)).week]).toEqual([true, []])
  })

  test('drop exceptions of past days', async () => {
    await save(t.people.executor)
    t.clock.set(new Date('2026-11-23T21:00:00Z'))
    expect((await read(t.people.executor)).exceptions).toEqual([])
  })

  const [first] = hours.week
  const span = { from: '10:00', to: '11:00' }
  test.each<[string, object, string]>([
    ['an end before the start', { week: [{ ...first, to: '15:00' }] }, 'week.0.to'],
    ['an end that is the start', { week: [{ ...first, to: '16:00' }] }, 'week.0.to'],
    ['windows that overlap', { week: [first, { ...first, from: '19:59' }] }, 'week.1.from'],
    ['an eighth day of the week', { week: [{ ...first, weekday: 8 }] }, 'week.0.weekday'],
    ['a date twice', { exceptions: [...hours.exceptions, { date: '2026-11-23', windows: [] }] }, 'exceptions.1.date'],
    ['yesterday', { exceptions: [{ date: '2026-11-19', windows: [] }] }, 'exceptions.0.date'],
    [
      'overlaps in a day',
      { exceptions: [{ date: '2026-11-24', windows: [span, span] }] },
      'exceptions.0.windows.1.from',
    ],
    ['an unknown field', { mood: 'good' }, 'mood'],
  ])('with %s are refused at the field', async (_, fields, path) => {
    const answer = await save(t.people.executor, fields)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [path]])
    expect((await read(t.people.executor)).version).toBe(1)
  })
})

const away = { startsAt: '2026-11-23T12:00:00.000Z', endsAt: '2026-11-27T21:00:00.000Z', reason: 'Еду к врачу' }
const add = (as: TestPerson, fields: object = {}) => t.call(addAbsence, { as, body: { ...away, ...fields } })
const absences = async (as: TestPerson, query: Record<string, string> = {}): Promise<Absence[]> =>
  (await t.call(listAbsences, { as, query })).body.data

describe('an absence', () => {
  test('lists the lessons that it hits, with free times of the same length within two weeks', async () => {
    const { executor } = t.people
    await save(executor, { exceptions: [] })
    await planLessons(t, await createContract(t), [
      { date: '2026-11-23', time: '14:00' },
      { date: '2026-11-23', time: '16:00', minutes: 90 },
      { date: '2026-11-26', time: '10:00' },
      { date: '2026-11-30', time: '16:00' },
    ])
    const { body } = await add(executor)
    const { lessons } = body.data as Absence
    expect(lessons.map(({ startsAt }) => startsAt)).toEqual(['2026-11-23T13:00:00.000Z', '2026-11-26T07:00:00.000Z'])
    expect(lessons[0]).toMatchObject({ learnerName: 'Savich Alina', subject: 'mathematics', version: 1 })
    expect(lessons.map(({ proposals }) => proposals)).toEqual([
      [
        { date: '2026-11-30', time: '17:00', minutes: 90 },
        { date: '2026-12-03', time: '10:00', minutes: 90 },
        { date: '2026-12-07', time: '16:00', minutes: 90 },
      ],
      [
        { date: '2026-11-30', time: '18:30', minutes: 60 },
        { date: '2026-12-03', time: '10:00', minutes: 60 },
        { date: '2026-12-07', time: '16:00', minutes: 60 },
      ],
    ])
    expect(await absences(executor)).toEqual([body.data])
  })

  test.each([
    ['2026-11-30', '16:00', '17:00'],
    ['2026-12-03', '10:00', '11:00'],
    // The last day of the two weeks.
    ['2026-12-07', '16:00', '17:00'],
  ])('proposes on %s no time that a lesson takes: not %s, but %s', async (date, taken, proposed) => {
    const { executor } = t.people
    await save(executor, { exceptions: [] })
    await planLessons(t, await createContract(t), [
      { date: '2026-11-23', time: '16:00' },
      { date, time: taken },
    ])
    const { lessons } = (await add(executor)).body.data as Absence
    expect(lessons[0]?.proposals.find((proposal) => proposal.date === date)).toMatchObject({ time: proposed })
  })

  test('proposes a time on a holiday only in hours entered for that day', async () => {
    const { executor } = t.people
    const fridays = [{ weekday: 5, from: '10:00', to: '11:00' }]
    const christmas = { date: '2026-12-25', windows: [{ from: '12:00', to: '13:00' }] }
    await planLessons(t, await createContract(t), [{ date: '2026-12-18' }])
    await save(executor, { week: fridays, exceptions: [] })
    const absence = await add(executor, { startsAt: '2026-12-17T21:00:00Z', endsAt: '2026-12-18T21:00:00Z' })
    // Both Fridays of the two weeks are holidays by law.
    expect(absence.body.data.lessons).toMatchObject([{ proposals: [] }])
    await save(executor, { week: fridays, exceptions: [christmas], version: 2 })
    const [after] = await absences(executor)
    expect(after?.lessons[0]?.proposals).toEqual([{ date: '2026-12-25', time: '12:00', minutes: 60 }])
  })

  test('lists the group sessions that it hits, for which a substitute is requested', async () => {
    const { executor, otherExecutor, manager } = t.people
    const { id } = await openProgramme(t)
    await joinTeam(t, id)
    await joinTeam(t, id, otherExecutor, { role: 'assistant' })
    await addSession(t, id, '2026-11-20')
    const hit = await addSession(t, id, '2026-11-23')
    await addSession(t, id, '2026-11-30')
    const { lessons, sessions } = (await add(executor)).body.data as Absence
    expect(lessons).toEqual([])
    expect(sessions).toEqual([
      {
        id: hit.id,
        title: 'Готовимся к ЦЭ по математике',
        startsAt: hit.startsAt,
        endsAt: hit.endsAt,
        isSubstituteWanted: false,
        mayAskSubstitute: true,
        version: hit.version,
      },
    ])
    const seen = await absences(manager, { executorId: executor.cabinetId })
    expect(seen[0]?.sessions).toMatchObject([{ id: hit.id, mayAskSubstitute: false }])
    expect((await add(otherExecutor)).body.data.sessions).toMatchObject([{ id: hit.id, mayAskSubstitute: false }])
    const body = { version: hit.version, reason: away.reason }
    await t.call(askForSubstitute, { as: executor, params: { id: hit.id }, body })
    expect((await absences(executor))[0]?.sessions).toMatchObject([
      { isSubstituteWanted: true, mayAskSubstitute: false, version: hit.version + 1 },
    ])
  })

  test('takes its time out of the free times, until it is taken back', async () => {
    const { executor } = t.people
    await save(executor, { exceptions: [] })
    const count = async () => {
      const span = { from: '2026-11-23', to: '2026-11-27', earliest: t.clock.now() }
      return (await freeSlotsOf(t.services.db, [executor.cabinetId], span, 60)).get(executor.cabinetId)?.length
    }
    const before = await count()
    const { id, version } = (await add(executor)).body.data
    expect(await count()).toBe(0)
    const body = { ...away, startsAt: '2026-11-26T00:00:00.000Z', version }
    expect((await t.call(changeAbsence, { as: executor, params: { id }, body })).body.data.version).toBe(2)
    // From 16:00 to 20:00 at each half hour: hours that touch are one.
    expect(await count()).toBe(9)
    expect((await t.call(removeAbsence, { as: executor, params: { id }, body: { version: 2 } })).body.data).toBeNull()
    expect([before, await count(), await absences(executor)]).toEqual([before, before, []])
  })

  test('is shown until it is over', async () => {
    await add(t.people.executor)
    t.clock.set(new Date('2026-11-27T20:59:59Z'))
    expect(await absences(t.people.executor)).toHaveLength(1)
    t.clock.advance(1000)
    expect(await absences(t.people.executor)).toEqual([])
  })

  test('can not be seen, changed or taken back by anybody else', async () => {
    const { executor, otherExecutor, manager, accountant } = t.people
    const { id } = (await add(executor)).body.data
    const params = { id }
    for (const as of [otherExecutor, t.people.both]) {
      expect((await t.call(changeAbsence, { as, params, body: { ...away, version: 1 } })).status).toBe(404)
      expect((await t.call(removeAbsence, { as, params, body: { version: 1 } })).status).toBe(404)
    }
    expect(await absences(accountant, { executorId: executor.cabinetId })).toHaveLength(1)
    expect((await t.call(removeAbsence, { as: accountant, params, body: { version: 1 } })).status).toBe(403)
    expect((await t.call(removeAbsence, { as: manager, params, body: { version: 1 } })).status).toBe(200)
  })

  test('of an old version is refused with the present one', async () => {
    const { executor } = t.people
    const { id } = (await add(executor)).body.data
    const send = (version: number) =>
      t.call(changeAbsence, { as: executor, params: { id }, body: { ...away, reason: 'Иначе', version } })
    await send(1)
    const late = await send(1)
    expect([late.status, late.body.code, late.body.current.reason]).toEqual([409, 'version_conflict', 'Иначе'])
  })

  test.each<[string, object, number, string]>([
    ['that ends before it begins', { endsAt: '2026-11-23T11:00:00.000Z' }, 422, 'endsAt'],
    ['that ends when it begins', { endsAt: away.startsAt }, 422, 'endsAt'],
    ['of the past', { startsAt: '2026-11-19T09:00:00Z', endsAt: '2026-11-20T09:00:00Z' }, 422, 'endsAt'],
    ['of more than a year', { endsAt: '2027-12-01T09:00:00Z' }, 422, 'endsAt'],
    ['with a long reason', { reason: 'а'.repeat(201) }, 422, 'reason'],
    ['over another one', { startsAt: '2026-11-27T20:59:00Z', endsAt: '2026-11-29T09:00:00Z' }, 409, 'startsAt'],
  ])('%s is refused at the field', async (_, fields, status, path) => {
    await add(t.people.executor)
    const answer = await add(t.people.executor, fields)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [path]])
    expect(await absences(t.people.executor)).toHaveLength(1)
  })

  test('may touch another one, and begin before now', async () => {
    await add(t.people.executor)
    expect((await add(t.people.executor, { startsAt: away.endsAt, endsAt: '2026-11-29T09:00:00Z' })).status).toBe(200)
    expect((await add(t.people.executor, { startsAt: '2026-11-19T09:00:00Z', endsAt: away.startsAt })).status).toBe(200)
  })

  test('has its author and time in the history, and not its reason', async () => {
    await add(t.people.executor)
    const { rows } = await sql<{ text: string }>`
      select audit_event::text as text from audit_event where object_kind = 'absence' order by id desc limit 1`.execute(
      t.services.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain('врачу')
  })

  test('that hits many lessons is listed in as many statements as one that hits one', async () => {
    const { executor } = t.people
    await save(executor)
    const contract = await createContract(t)
    await planLessons(t, contract, [{ date: '2026-11-24' }])
    const { id } = await openProgramme(t)
    await joinTeam(t, id)
    await addSession(t, id, '2026-11-24')
    await add(executor)
    const count = () => countStatements(t, (tx) => readAbsences(tx, t, executor.session, {}))
    const one = await count()
    await planLessons(
      t,
      contract,
      ['25', '26', '27'].map((day) => ({ date: `2026-11-${day}` })),
    )
    await addSession(t, id, '2026-11-25')
    await add(executor, { startsAt: '2026-11-28T09:00:00Z', endsAt: '2026-12-20T09:00:00Z' })
    expect(await count()).toBe(one)
  })
})

test('a customer moves a lesson only into the executor’s hours, and not into an absence', async () => {
  const { executor, customer } = t.people
  await save(executor)
  await add(executor, { startsAt: '2026-12-03T06:00:00Z', endsAt: '2026-12-03T12:00:00Z' })
  const [lesson] = await planLessons(t, await createContract(t), [{ date: '2026-12-10' }])
  const move = (date: string, time: string) =>
    t.call(moveLesson, {
      as: customer,
      params: { id: lesson?.id ?? '' },
      body: { version: 1, date, time, scope: 'this' },
    })
  for (const [date, time] of [
    ['2026-12-07', '15:59'],
    ['2026-12-07', '20:01'],
    ['2026-12-08', '17:00'],
    ['2026-12-03', '10:00'],
    // A Thursday that is a holiday by law.
    ['2027-01-07', '10:00'],
  ] as const) {
    const answer = await move(date, time)
    expect([date, time, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([date, time, 422, ['time']])
  }
  expect((await move('2026-12-07', '16:00')).status).toBe(200)
})

test('a customer moves a lesson into hours that go on until midnight and over it, as the executor does', async () => {
  const { executor, customer } = t.people
  const late = [
    { weekday: 1, from: '22:00', to: '23:00' },
    { weekday: 1, from: '23:00', to: '24:00' },
    { weekday: 2, from: '00:00', to: '00:30' },
  ]
  expect((await save(executor, { week: late, exceptions: [] })).body.data.week).toEqual(late)
  const contract = await createContract(t)
  const statuses = async (as: TestPerson, times: string[], date = '2026-12-07') => {
    const found: number[] = []
    for (const time of times) {
      const [lesson] = await planLessons(t, contract, [{ date: '2026-12-10' }])
      const params = { id: lesson?.id ?? '' }
      found.push((await t.call(moveLesson, { as, params, body: { version: 1, date, time, scope: 'this' } })).status)
      await t.services.db.deleteFrom('lesson').where('contract_id', '=', contract.id).execute()
    }
    return found
  }
  const times = ['21:59', '22:30', '23:00', '23:30', '23:31']
  expect(await statuses(customer, times)).toEqual([422, 200, 200, 200, 422])
  expect(await statuses(executor, times)).toEqual([200, 200, 200, 200, 200])
  // The Thursday before the holiday by law of 25 December: its midnight is the end of the hours.
  const thursday = [
    { weekday: 4, from: '23:00', to: '24:00' },
    { weekday: 5, from: '00:00', to: '01:00' },
  ]
  await save(executor, { week: thursday, exceptions: [], version: 2 })
  expect(await statuses(customer, ['23:00', '23:30'], '2026-12-24')).toEqual([200, 422])
})

test('hours that were stored by an older form are shown unchanged', async () => {
  const { executor } = t.people
  await save(executor)
  const span = (index: number) => ({ weekday: 1 + (index % 7), from: '08:00', to: '24:00' })
  const week = Array.from({ length: 40 }, (_, index) => span(index))
  await t.services.db
    .updateTable('availability')
    .set({ week: json(week) })
    .where('executor_id', '=', executor.cabinetId)
    .execute()
  const { status, body } = await t.call(getAvailability, { as: executor })
  expect([status, body.data.week]).toEqual([200, week])
})

test.each<[string, object, string]>([
  ['an unknown part', { colour: 'red' }, 'colour'],
  ['an unknown part of a day', { week: [{ weekday: 1, from: '09:00', to: '10:00', colour: 'red' }] }, 'week.0.colour'],
  ['too many hours', { week: Array.from({ length: 29 }, () => ({ weekday: 1, from: '09:00', to: '10:00' })) }, 'week'],
])('%s is refused at its field', async (_, fields, path) => {
  const { status, body } = await save(t.people.executor, fields)
  expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining([path])])
  expect(body.errors[path][0]).not.toContain('validation.')
})
