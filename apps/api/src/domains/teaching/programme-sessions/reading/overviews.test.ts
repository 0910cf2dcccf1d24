// The sessions of one programme as overviews count them: held, over without outcomes, to come without a lead, and called off.
import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { monthSpan } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import {
  countSessionsToDecide,
  listNextSessions,
  listSessionHomework,
  listSessionsBetween,
  listUnclosedSessions,
  sumSessionMinutes,
} from './digest-queries.ts'
import { listSessionFigures } from './figure-queries.ts'

const november = monthSpan('2026-11')
/** Half an hour into the session of the 27th. */
const now = new Date('2026-11-27T15:30:00Z')

let t: TestApp
const id: Record<string, string> = {}
let ofCustomer: { customerId: string }
let ofOther: { customerId: string }
let ofExecutor: { executorId: string }
let ofSubstitute: { executorId: string }

beforeAll(async () => {
  t = await testApp()
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  const { people } = t
  ofCustomer = { customerId: people.customer.cabinetId }
  ofOther = { customerId: people.otherCustomer.cabinetId }
  ofExecutor = { executorId: people.executor.cabinetId }
  ofSubstitute = { executorId: people.otherExecutor.cabinetId }
  const programme = await openProgramme(t)
  await joinTeam(t, programme.id)
  const [own, other] = [
    await createFirmSeat(t, programme.id),
    await createFirmSeat(t, programme.id, people.otherCustomer),
  ]
  const days = { present: '23', late: '24', absent: '25', unclosed: '26', goingOn: '27', off: '28', wanted: '30' }
  for (const [name, day] of Object.entries(days)) id[name] = (await addSession(t, programme.id, `2026-11-${day}`)).id
  const set = (name: string, columns: object) =>
    t.services.db
      .updateTable('programme_session')
      .set(columns)
      .where('id', '=', id[name] ?? '')
      .execute()
  const hold = async (name: string, outcome: object, ofOthers: object, homework: string) => {
    const outcomes = [
      { learnerId: own.learner.id, ...outcome },
      { learnerId: other.learner.id, ...ofOthers },
    ]
    t.clock.set(now)
    const params = { id: id[name] ?? '' }
    const answer = await t.call(spec.holdProgrammeSession, {
      as: people.manager,
      params,
      body: { version: 1, outcomes },
    })
    if (answer.status !== 200) throw new Error(answer.text)
    await set(name, { homework })
  }
  await hold('present', { outcome: 'present' }, { outcome: 'absent' }, 'Старое')
  await hold('late', { outcome: 'late', lateMinutes: 10 }, { outcome: 'present' }, 'Новое')
  await hold('absent', { outcome: 'absent' }, { outcome: 'present' }, 'Новейшее')
  await set('unclosed', { homework: 'Заранее' })
  await set('off', { state: 'cancelled', cancel_reason: 'x' })
  await set('wanted', {
    substitute_wanted_at: new Date('2026-11-21T09:00:00Z'),
    substitute_reason: 'x',
    substitute_wanted_by: ofExecutor.executorId,
  })
  await t.services.db
    .updateTable('programme_session_teacher')
    .set({ executor_id: ofSubstitute.executorId, role: 'substitute', stands_for: ofExecutor.executorId })
    .where('session_id', '=', id.late ?? '')
    .execute()
})
afterAll(() => t.close())

const ids = (some: readonly { id: string }[]) => some.map((one) => one.id)

test('minutes of study are those of held sessions that a learner attended, without the time missed by being late', async () => {
  expect(await sumSessionMinutes(t.services.db, ofCustomer.customerId, november)).toEqual(
    new Map([
      ['2026-11-23', 90],
      ['2026-11-24', 80],
    ]),
  )
  expect((await sumSessionMinutes(t.services.db, ofOther.customerId, november)).get('2026-11-23')).toBeUndefined()
})

test('homework is that of the newest held session, and empty if that one set none', async () => {
  const { db } = t.services
  const homework = async (since = november.from) =>
    (await listSessionHomework(db, ofCustomer.customerId, since)).map((one) => one.homework)
  expect(await homework()).toEqual(['Новейшее'])
  const newest = db.updateTable('programme_session').where('id', '=', id.absent ?? '')
  await newest.set({ homework: '' }).execute()
  expect(await homework()).toEqual([])
  await newest.set({ homework: 'Новейшее' }).execute()
  expect(await homework(new Date('2026-11-26T00:00:00Z'))).toEqual([])
})

test('staff have to decide on past sessions without outcomes and on coming ones that nobody leads', async () => {
  expect(await countSessionsToDecide(t.services.db, now)).toEqual({
    unclosed: { count: 1, oldestAt: new Date('2026-11-26T16:30:00Z') },
    unstaffed: { count: 1, oldestAt: new Date('2026-11-21T09:00:00Z') },
  })
})

test('a past session without outcomes waits for its teacher, from its end on', async () => {
  const waiting = async (at: Date, party = ofExecutor) => {
    const { count, items } = await listUnclosedSessions(t.services.db, party.executorId, at, 5)
    return [count, ids(items)]
  }
  expect(await waiting(now)).toEqual([1, [id.unclosed]])
  expect(await waiting(new Date('2026-11-26T16:29:59.999Z'))).toEqual([0, []])
  expect(await waiting(new Date('2026-11-26T16:30:00Z'))).toEqual([1, [id.unclosed]])
  expect(await waiting(now, ofSubstitute)).toEqual([0, []])
})

test('the next session is the one that is going on, and never a cancelled one', async () => {
  const next = await listNextSessions(t.services.db, ofCustomer, now, 5)
  expect(ids(next)).toEqual([id.goingOn, id.wanted])
})

test('a session names a customer their own learners, and shows both sides the number of learners and the leader', async () => {
  const { db } = t.services
  const [seen] = await listSessionsBetween(db, ofCustomer, november, 1)
  expect(seen).toMatchObject({ id: id.present, learnerNames: ['Дроздова Алёна'], learnerCount: 2 })
  expect(seen?.leader?.id).toBe(ofExecutor.executorId)
  const taught = await listSessionsBetween(db, ofExecutor, november, 10)
  expect(ids(taught)).toEqual([id.present, id.absent, id.unclosed, id.goingOn, id.off, id.wanted])
  expect(taught[0]).toMatchObject({ learnerNames: [], learnerCount: 2 })
  const [stoodIn] = await listSessionsBetween(db, ofSubstitute, november, 10)
  expect([stoodIn?.id, stoodIn?.leader?.id]).toEqual([id.late, ofSubstitute.executorId])
})

test('a session held by a substitute counts for the substitute, and as substituted for the replaced lead', async () => {
  const span = { from: november.from, to: now }
  const executors = [ofExecutor.executorId, ofSubstitute.executorId]
  expect(await listSessionFigures(t.services.db, executors, span)).toEqual(
    new Map([
      [ofExecutor.executorId, { unclosed: 1, held: 2, substituted: 1 }],
      [ofSubstitute.executorId, { unclosed: 0, held: 1, substituted: 0 }],
    ]),
  )
})

test('a customer is shown the sessions of programmes in which a learner of theirs has a seat, and no others', async () => {
  const programme = await openProgramme(t)
  await joinTeam(t, programme.id)
  const { learner } = await createFirmSeat(t, programme.id, t.people.otherCustomer)
  const session = await addSession(t, programme.id, '2026-11-29')
  const listedTo = async (as: TestPerson, query = {}) =>
    ids((await t.call(spec.listProgrammeSessions, { as, query })).body.data)
  expect(await listedTo(t.people.customer)).not.toContain(session.id)
  expect(await listedTo(t.people.otherCustomer)).toContain(session.id)
  expect(await listedTo(t.people.manager, { learnerId: learner.id })).toEqual([session.id])
  const statusFor = async (as: TestPerson) =>
    (await t.call(spec.getProgrammeSession, { as, params: { id: session.id } })).status
  expect([await statusFor(t.people.customer), await statusFor(t.people.otherCustomer)]).toEqual([404, 200])
})
